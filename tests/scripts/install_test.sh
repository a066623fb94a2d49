#!/usr/bin/env bash
# scripts/install where packages cannot be had. The apt-get is the machine's own,
# on lists, cache and locks of its own: nothing of the machine is touched, and
# nobody has to be root.
set -euo pipefail
# shellcheck source=tests/scripts/check.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/check.sh"

# A tree with scripts/install and the voice, a Debian of one package (kimari-hello,
# in ./debian), and an apt that knows no other.
prepare() {  # prepare PACKAGE...
  command -v apt-get >/dev/null ||
    skip 'apt-get is not on this system'
  local voice=tree/build/share/hts-voice/nitech-jp-atr503-m001
  mkdir -p tree/scripts "$voice" bin made/DEBIAN debian state/lists/partial cache/archives/partial parts dpkg
  cp "$repo/scripts/install" tree/scripts/
  printf '%s\n' "$@" >tree/scripts/packages.txt
  echo voice >"$voice/nitech_jp_atr503_m001.htsvoice"
  printf '%s\n' 'Package: kimari-hello' 'Version: 1' 'Architecture: all' \
    'Maintainer: nobody <nobody@localhost>' 'Description: test' >made/DEBIAN/control
  mkdir -p made/usr/share/kimari-hello
  head -c 400000 /dev/urandom >made/usr/share/kimari-hello/noise
  dpkg-deb --root-owner-group -b made debian/hello.deb >/dev/null
  {
    cat made/DEBIAN/control
    printf 'Filename: ./hello.deb\nSize: %s\nSHA256: %s\n' "$(stat -c %s debian/hello.deb)" \
      "$(sha256sum debian/hello.deb | cut -d' ' -f1)"
  } >debian/Packages
  echo "deb [trusted=yes] copy:$PWD/debian ./" >list
  : >dpkg/status
  cat >apt.conf <<TEXT
Dir::Etc::sourcelist "$PWD/list";
Dir::Etc::sourceparts "$PWD/parts";
Dir::Etc::parts "$PWD/parts";
Dir::State "$PWD/state";
Dir::State::status "$PWD/dpkg/status";
Dir::Cache "$PWD/cache";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Dir::Log "$PWD";
Dir::Bin::dpkg "$PWD/bin/dpkg";
APT::Sandbox::User "";
APT::Architecture "$(dpkg --print-architecture)";
TEXT
  # dpkg would write on the system; sudo, where it is asked for, has no password.
  # shellcheck disable=SC2016
  printf '#!/bin/sh\necho "dpkg $*" >>"%s/dpkg.log"\nexit 0\n' "$PWD" >bin/dpkg
  # shellcheck disable=SC2016
  printf '#!/bin/sh\nexec "$@"\n' >bin/sudo
  chmod +x bin/dpkg bin/sudo
  export APT_CONFIG=$PWD/apt.conf PATH=$PWD/bin:$PATH
}

# Holds the file as apt does, until the process is ended or for SECONDS.
hold() {  # hold FILE SECONDS
  mkdir -p "$(dirname "$1")"
  perl -MFcntl -e '
    open(my $file, "+>", $ARGV[0]) or die;
    my $lock = pack("s s x4 q q i x4", F_WRLCK, 0, 0, 0, 0);
    fcntl($file, F_SETLK, $lock) or die;
    open(my $held, ">", "held") and close($held);
    sleep($ARGV[1])' "$1" "$2" &
  while [[ ! -e held ]]; do
    kill -0 $!
    sleep 0.05
  done
}

expect_nothing_installed() { ! grep -sq unpack dpkg.log; }

test_installs_what_is_missing() {
  prepare kimari-hello
  run tree/scripts/install
  expect_code 0
  expect_says 'Installing 1 packages: kimari-hello'
  grep -q unpack dpkg.log
}

test_a_package_that_does_not_exist_is_named() {
  prepare kimari-hello 'kimari-no-such-package  # tests' kimari-nor-this
  run tree/scripts/install
  expect_code 3
  expect_last 'kimari-no-such-package kimari-nor-this' scripts/packages.txt
  expect_nothing_installed
}

test_waits_for_the_lists() {
  prepare kimari-hello
  hold state/lists/lock 2
  run tree/scripts/install
  expect_code 0
  expect_says 'another program' 'waiting for it' perl
}

test_waits_for_dpkg() {
  prepare kimari-hello
  hold dpkg/lock-frontend 2
  run tree/scripts/install
  expect_code 0
  expect_says 'waiting for it'
}

test_waits_for_the_downloads() {
  prepare kimari-hello
  hold cache/archives/lock 2
  run tree/scripts/install
  expect_code 0
  expect_says 'waiting for it'
}

test_does_not_wait_for_ever() {
  prepare kimari-hello
  hold dpkg/lock-frontend 60
  local holder=$!
  run env APT_WAIT=1 tree/scripts/install
  kill "$holder"
  expect_code 3
  expect_last 'more than 1 s' 'let it end'
  expect_silent 'names may differ'
}

test_no_room_for_the_downloads() {
  prepare kimari-hello
  local enter=(unshare --mount)
  ((EUID == 0)) || enter=(unshare --user --map-root-user --mount)
  # shellcheck disable=SC2016
  "${enter[@]}" mount -t tmpfs -o size=200k tmpfs cache 2>/dev/null ||
    skip 'a small disk cannot be mounted here (neither root nor user namespaces)'
  # shellcheck disable=SC2016
  run "${enter[@]}" bash -c 'mount -t tmpfs -o size=200k tmpfs cache &&
    mkdir -p cache/archives/partial && tree/scripts/install'
  expect_code 3
  expect_last 'the disk is full' cache/archives 'make room'
}

test_no_room_to_unpack() {
  prepare kimari-hello
  cat >bin/dpkg <<'TEXT'
#!/bin/sh
case "$*" in *--unpack*) ;; *) exit 0 ;; esac
echo "dpkg: error processing archive hello.deb (--unpack):" >&2
echo " cannot copy extracted data for './usr/x' to '/usr/x.dpkg-new': failed to write (No space left on device)" >&2
exit 1
TEXT
  run tree/scripts/install
  expect_code 3
  expect_last 'the disk is full' 'make room'
}

test_without_a_mirror() {
  prepare kimari-hello
  echo "deb [trusted=yes] copy:$PWD/nowhere ./" >list
  run tree/scripts/install
  expect_code 3
  expect_last 'could not be fetched' 'connect this machine'
}

test_neither_root_nor_sudo() {
  prepare kimari-hello
  rm bin/sudo
  ((EUID != 0)) || skip 'this is root'
  command -v sudo >/dev/null && skip 'there is a sudo here'
  run tree/scripts/install
  expect_code 3
  expect_last 'apt-get install --no-install-recommends kimari-hello'
}

test_lists_and_installs_nothing() {
  prepare kimari-hello 'kimari-fuzz # fuzz' 'kimari-package # package: such as this' 'kimari-test # tests'
  run tree/scripts/install --list
  [[ $output == $'kimari-hello\nkimari-test' ]]
  run tree/scripts/install --list --demo
  [[ $output == kimari-hello ]]
  run tree/scripts/install --list --package
  [[ $output == $'kimari-hello\nkimari-package' ]]
  expect_nothing_installed
}

run_tests
