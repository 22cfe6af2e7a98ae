#!/bin/sh
# Pack the program of `make package` as an AppImage: build/linux/appimage.sh dist/tholos dist
# The tool and the runtime that it puts first are downloaded at one version each and held to their
# digests, so this runs where there is a network.
set -eu
tool=https://github.com/AppImage/appimagetool/releases/download/1.9.1/appimagetool-x86_64.AppImage
tool_digest=ed4ce84f0d9caff66f50bcca6ff6f35aae54ce8135408b3fa33abfc3cb384eb0
runtime=https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-x86_64
runtime_digest=2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d
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

fetch() { # file, address, digest
    curl -fsSL -o "$1" "$2"
    echo "$3  $1" | sha256sum -c -
}
fetch "$work/appimagetool" "$tool" "$tool_digest"
fetch "$work/runtime" "$runtime" "$runtime_digest"
chmod +x "$work/appimagetool"
"$work/appimagetool" --appimage-extract-and-run --runtime-file "$work/runtime" \
    "$work/Tholos.AppDir" "$2/Tholos-$(uname -m).AppImage"
