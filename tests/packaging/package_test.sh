#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# package_test.sh PACKAGES SOURCE: checks the fields and the contents of the Debian packages that make_packages.sh wrote to
# PACKAGES, and grades with the unpacked programs.
set -euo pipefail
packages=$1
source=$2
[ -d "$packages/runner" ] || { echo "skipped: no packages were made"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() { echo "$*" >&2; exit 1; }

program=$(ls "$packages"/made/labcheck_*.deb)
reference=$(ls "$packages"/made/labcheck-reference_*_all.deb)

field() { dpkg-deb -f "$1" "$2"; }
expect_field() {
  local found
  found=$(field "$1" "$2")
  grep -Eq "$3" <<<"$found" || fail "$(basename "$1"): $2 is '$found', which does not match '$3'"
}

version=$(field "$program" Version)
dpkg --validate-version "$version" || fail "'$version' is not a valid package version"
expect_field "$program" Package '^labcheck$'
for library in bubblewrap g++ 'libc6 ' 'libyaml-cpp' 'libarchive' 'libseccomp2'; do
  expect_field "$program" Depends "(^|, )${library//+/\\+}"
done
expect_field "$program" Recommends '(^|, )git,'
expect_field "$program" Recommends 'nvidia-cuda-toolkit \| .*cuda-nvcc-13-0'
expect_field "$program" Description "^grades CUDA lab work"
expect_field "$reference" Depends "^labcheck \(= ${version//+/\\+}\)$"

files() { dpkg-deb -c "$1" | sed 's/^[^ ]* *[^ ]* *[^ ]* [^ ]* [^ ]* \.//'; }
files "$program" >"$scratch/program"
files "$reference" >"$scratch/reference"
for file in bin/labcheck lib/labcheck/liblabcheck_cudart.so lib/labcheck/libcudart.so.13 lib/labcheck/driver/libcuda.so.1 \
  lib/labcheck/labcheck-device share/man/man1/labcheck.1.gz \
  share/bash-completion/completions/labcheck share/zsh/vendor-completions/_labcheck \
  share/fish/vendor_completions.d/labcheck.fish share/doc/labcheck/copyright share/doc/labcheck/changelog.gz \
  share/doc/labcheck/CHANGELOG.md share/doc/labcheck/SECURITY.md \
  share/labcheck/sdk/harness/driver/main.cpp share/labcheck/sdk/harness/verify/oracle.hpp; do
  grep -qx "/usr/$file" "$scratch/program" || fail "/usr/$file is missing from the package"
done

# Each file of the labs must be in one of the packages; files that students must not see, only in the second one.
git -C "$source" ls-files assignments lab_template reference rubrics schemas student_template >"$scratch/tracked" 2>/dev/null || true
[ -s "$scratch/tracked" ] || (cd "$source" && find assignments lab_template reference rubrics schemas student_template -type f) >"$scratch/tracked"
while read -r file; do
  package=program
  [[ $file =~ ^reference/[^/]*/(ladder/|solution/|solution\.cu$|hidden\.yaml$) ]] && package=reference
  grep -qx "/usr/share/labcheck/$file" "$scratch/$package" || fail "$file is not in the package for the $package"
done <"$scratch/tracked"
if grep -E '/(ladder|solution)/|/solution\.cu|/hidden\.yaml' "$scratch/program"; then fail "students could read these files"; fi
if grep -v '/$' "$scratch/reference" | grep -vE '^/usr/share/(labcheck/reference|doc/labcheck-reference)/'; then
  fail "these files do not belong in labcheck-reference"
fi

# The documentation is complete, and its links lead to installed files.
(cd "$source" && find docs -name '*.md') >"$scratch/pages"
while read -r page; do
  grep -qx "/usr/share/doc/labcheck/$page" "$scratch/program" || fail "$page is not in the package"
done <"$scratch/pages"
python3 -B "$source/tests/docs/links.py" "$packages/student/usr/share/doc/labcheck" || fail "these links of the installed documentation lead nowhere"

# All files must be readable by everyone and writable only by root.
if dpkg-deb -c "$program" | grep -vE '^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x|lrwxrwxrwx) root/root '; then fail "these files have wrong permissions"; fi
if dpkg-deb -c "$program" | grep '^-rwx' | grep -vE ' ./usr/(bin/labcheck|lib/labcheck/labcheck-device)$'; then fail "these files must not be executable"; fi

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && [ -n "$(ls /var/lib/apt/lists/*Packages* 2>/dev/null)" ]; then
  apt-get install --simulate --no-install-recommends "$program" "$reference" >"$scratch/apt.log" 2>&1 ||
    { cat "$scratch/apt.log"; fail "apt cannot install the packages"; }
fi

export LABCHECK_CACHE=${LABCHECK_TEST_CACHE:-${XDG_CACHE_HOME:-${HOME:-$scratch}/.cache}/labcheck-tests}
unset LABCHECK_LABS
grade() {
  "$packages/$1/usr/bin/labcheck" lab6 "$source/reference/lab6-transpose/solution.cu" --backend sim --quiet --no-color \
    >"$scratch/report" 2>&1 || { cat "$scratch/report"; fail "the labcheck for a $1 does not grade"; }
}
labcheck=$packages/student/usr/bin/labcheck
"$labcheck" --version | grep -q '^labcheck ' || fail "labcheck does not print its version"
"$labcheck" --help | grep -qx "  .*/student/usr/share/doc/labcheck/docs/README.md" || fail "labcheck --help does not name the installed documentation"
"$labcheck" list | grep -q '^lab6-transpose ' || fail "labcheck does not find its labs"
command -v "${LABCHECK_NVCC:-nvcc}" >/dev/null || [ -x /usr/local/cuda/bin/nvcc ] || { echo "not graded: there is no nvcc"; exit 0; }
command -v bwrap >/dev/null || { echo "not graded: there is no bubblewrap"; exit 0; }
grade student
grep -q 'only the public test cases' "$scratch/report" || fail "the report does not say that hidden test cases are missing"
grade runner
grep -q 'only the public test cases' "$scratch/report" && fail "the hidden test cases are not found"
echo "the packages are complete, and their programs grade"
