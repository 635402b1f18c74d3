#!/bin/sh
# Puts the manuals of verdicts.json that come with Debian 12 into a folder: bash bench/tables/fetch.sh FOLDER (with apt).
set -eu
folder=$(mkdir -p "${1:?usage: fetch.sh FOLDER}" && cd "$1" && pwd)
packages=$(mktemp -d)
trap 'rm -r "$packages"' EXIT
cd "$packages"

# take PACKAGE VERSION PATH NAME: pages are counted in exactly this version.
take() {
  apt-get download "$1=$2"
  dpkg-deb -x "$1"_*.deb "$1"
  case $3 in
    *.gz) gzip -dc "$1/$3" >"$folder/$4" ;;
    *) cp "$1/$3" "$folder/$4" ;;
  esac
}

doc=usr/share/doc
take avrdude-doc 7.1+dfsg-3 $doc/avrdude-doc/avrdude.pdf.gz avrdude.pdf
take avr-libc 1:2.0.0+Atmel3.6.2-3 $doc/avr-libc/avr-libc-user-manual.pdf.gz avr-libc-user-manual.pdf
take gutenprint-doc 5.3.4.20220624T01008808d602-1 $doc/gutenprint-doc/gutenprint-users-manual.pdf gutenprint-users-manual.pdf
take linuxcnc-doc-en 2.9.0~pre1+git20230208.f1270d6ed7-1+deb12u2 $doc/linuxcnc/LinuxCNC_Documentation.pdf LinuxCNC_Documentation.pdf
take nut-doc 2.8.0-7 $doc/nut-doc/pdf/user-manual.pdf nut-user-manual.pdf
take sdcc-doc 4.2.0+dfsg-1 $doc/sdcc-doc/sdccman.pdf.gz sdccman.pdf
