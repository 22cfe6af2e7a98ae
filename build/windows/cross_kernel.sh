#!/usr/bin/env bash
# Compile the kernel for Windows on Linux: cross_kernel.sh FOLDER PYTHON RUN…
#
# FOLDER gets the module and its key, for THOLOS_KERNEL. PYTHON is the folder of a Windows Python
# with numba in it (include, libs, Lib/site-packages); RUN… is how a program of that Python is run
# with this checkout importable, through Wine. numba writes the object code there; MinGW, here,
# compiles the C files that numba links with it, and links.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(realpath -m "$1") python=$(realpath "$2")
shift 2
packages=$python/Lib/site-packages
library=$(basename "$(ls "$python"/libs/python3??.lib)" .lib)
tag=cp${library#python}-win_amd64
mkdir -p "$folder"
cd "$root"
key=$(PYTHONPATH=. python3 -c "from ai.kernel.shipped import machine_code_key; print(machine_code_key())")
if [[ $(cat "$folder/kernel-key.txt" 2>/dev/null) != "$key" ]]; then
    "$@" build/compile_kernel.py "Z:${folder//\//\\}" --object
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
numba=$packages/numba
flags=(-O2 -w -DPYCC_MODULE_NAME=tholos_kernel -DPYCC_USE_NRT=1 -DNUMBA_LAPACK_BUILD_ILP64=0
    -I"$python/include" -I"$packages/numpy/_core/include")
objects=()
for source in "$numba"/pycc/modulemixin.c "$numba"/cext/*.c "$numba"/core/runtime/nrt.cpp; do
    object=$work/$(basename "$source").o
    x86_64-w64-mingw32-g++ -x "$([[ $source == *.c ]] && echo c || echo c++)" "${flags[@]}" -c "$source" -o "$object"
    objects+=("$object")
done
# What Microsoft's linker calls __chkstk, which reaches for a large stack page by page, has another name here.
x86_64-w64-mingw32-g++ -shared -s -static -Wl,-u,___chkstk_ms,--defsym,__chkstk=___chkstk_ms -o "$folder/tholos_kernel.$tag.pyd" \
    "$folder/tholos_kernel.o" "${objects[@]}" "$python/libs/$library.lib"
ls -l "$folder"
