#!/bin/sh
# Pack the program of `make package` as an AppImage: build/linux/appimage.sh dist/tholos dist
# appimagetool is downloaded at one version and held to its digest, so this runs where there is a network.
set -eu
url=https://github.com/AppImage/appimagetool/releases/download/1.9.1/appimagetool-x86_64.AppImage
digest=ed4ce84f0d9caff66f50bcca6ff6f35aae54ce8135408b3fa33abfc3cb384eb0
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
id=io.github.tholos_desktop.Tholos
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Tholos.AppDir/usr/lib"
cp -R "$1" "$work/Tholos.AppDir/usr/lib/tholos"
cp "$here/$id.desktop" "$work/Tholos.AppDir/"
mkdir -p "$work/Tholos.AppDir/usr/share/metainfo"
cp "$here/$id.metainfo.xml" "$work/Tholos.AppDir/usr/share/metainfo/$id.appdata.xml"
cp "$root/build/icons/tholos-256.png" "$work/Tholos.AppDir/tholos.png"
printf '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/usr/lib/tholos/tholos" "$@"\n' >"$work/Tholos.AppDir/AppRun"
chmod +x "$work/Tholos.AppDir/AppRun"
curl -fsSL -o "$work/appimagetool" "$url"
echo "$digest  $work/appimagetool" | sha256sum -c -
chmod +x "$work/appimagetool"
"$work/appimagetool" --appimage-extract-and-run "$work/Tholos.AppDir" "$2/Tholos-$(uname -m).AppImage"
