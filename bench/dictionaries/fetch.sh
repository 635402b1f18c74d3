#!/bin/sh
# Puts Debian's dictionaries into a folder, with dictd/ and mythes/ in it: bash bench/dictionaries/fetch.sh FOLDER [PAIR ...]
# (Debian 12, with apt). Without pairs those of German, English, Spanish and Russian.
set -eu
folder=$(mkdir -p "${1:?usage: fetch.sh FOLDER [PAIR ...]}" && cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- deu-eng eng-deu deu-spa spa-deu eng-spa spa-eng deu-rus eng-rus
packages=$(mktemp -d)
trap 'rm -r "$packages"' EXIT
cd "$packages"
for pair; do
  apt-get download "dict-freedict-$pair"
done
apt-get download mythes-en-us mythes-de mythes-es
for package in *.deb; do dpkg-deb -x "$package" all; done
cp -R all/usr/share/dictd all/usr/share/mythes "$folder"
