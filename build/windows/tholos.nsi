; The installer for Windows: for one user, without an administrator. Saves are left by the uninstaller.
;
;   makensis -DVERSION=0.1.0 -DPROGRAM=dist/tholos -DOUT=dist/tholos-setup.exe build/windows/tholos.nsi
Unicode true
SetCompressor /SOLID lzma
SetCompressorDictSize 64
RequestExecutionLevel user
Name "Tholos"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Tholos"
InstallDirRegKey HKCU "Software\Tholos" "Folder"
Icon "${ROOT}\build\icons\tholos.ico"
UninstallIcon "${ROOT}\build\icons\tholos.ico"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Tholos"
VIAddVersionKey "FileDescription" "Installs Tholos"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT License"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tholos"

!include "LogicLib.nsh"
!include "MUI2.nsh"
!define MUI_ICON "${ROOT}\build\icons\tholos.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tholos.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"

; Remove the program's files, but no other program's folder of the same name.
!macro REMOVE_FILES
  ${If} ${FileExists} "$INSTDIR\_internal\*.*"
    ${IfNot} ${FileExists} "$INSTDIR\_internal\tholos_desktop\*.*"
      MessageBox MB_OK|MB_ICONSTOP "$INSTDIR holds another program. Nothing was changed there." /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    RMDir /r "$INSTDIR\_internal"
  ${EndIf}
!macroend

; Open files of a kind with Tholos, unless the user opens them with another program.
!macro ASSOCIATE ENDING
  WriteRegStr HKCU "Software\Classes\${ENDING}\OpenWithProgids" "Tholos.Record" ""
  ReadRegStr $0 HKCU "Software\Classes\${ENDING}" ""
  ${If} $0 == ""
    WriteRegStr HKCU "Software\Classes\${ENDING}" "" "Tholos.Record"
  ${EndIf}
!macroend

!macro DISSOCIATE ENDING
  DeleteRegValue HKCU "Software\Classes\${ENDING}\OpenWithProgids" "Tholos.Record"
  DeleteRegKey /ifempty HKCU "Software\Classes\${ENDING}\OpenWithProgids"
  ReadRegStr $0 HKCU "Software\Classes\${ENDING}" ""
  ${If} $0 == "Tholos.Record"
    DeleteRegValue HKCU "Software\Classes\${ENDING}" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "Software\Classes\${ENDING}"
!macroend

Section
  ; A version before this one may have had files that this one lacks.
  !insertmacro REMOVE_FILES
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tholos.lnk" "$INSTDIR\tholos.exe"

  WriteRegStr HKCU "Software\Tholos" "Folder" "$INSTDIR"
  !insertmacro ASSOCIATE ".tholos"
  WriteRegStr HKCU "Software\Classes\Tholos.Record" "" "Tholos game record"
  WriteRegStr HKCU "Software\Classes\Tholos.Record\DefaultIcon" "" "$INSTDIR\tholos.exe,0"
  WriteRegStr HKCU "Software\Classes\Tholos.Record\shell\open\command" "" '"$INSTDIR\tholos.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Tholos"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\tholos.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Tholos Desktop authors"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  ; Only what was installed: saved games and settings lie elsewhere and stay.
  !insertmacro REMOVE_FILES
  Delete "$INSTDIR\tholos.exe"
  Delete "$INSTDIR\tholos-engine.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tholos.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Classes\Tholos.Record"
  !insertmacro DISSOCIATE ".tholos"
  DeleteRegKey HKCU "Software\Tholos"
SectionEnd
