#!/usr/bin/env bash
# The package on a Debian 12 that has nothing: made, installed, a match played,
# removed without a trace.
set -euo pipefail
# shellcheck source=tests/scripts/check.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../scripts/check.sh"

build=${KIMARI_BUILD:-$repo/build/dev}

# Made in a folder of the test's, of what is built.
make_package() {
  cpack --config "$build/CPackConfig.cmake" -B "$PWD/made" >log 2>&1 || { cat log && return 1; }
  rm -rf made/_CPack_Packages
  package=$(ls "$PWD"/made/kimari_*.deb)
}

need_system() {
  ((EUID == 0)) || skip 'a bare Debian can be made by root only'
  command -v mmdebstrap >/dev/null || skip 'mmdebstrap for a bare Debian is not installed (scripts/install --package)'
}

test_what_it_holds() {
  make_package
  dpkg-deb -c "$package" >files
  local file
  for file in usr/bin/kimari usr/bin/kimari-world usr/share/kimari/kimari_board.elf \
    usr/share/man/man1/kimari.1.gz usr/share/man/man1/kimari-world.1.gz \
    usr/share/bash-completion/completions/kimari usr/share/zsh/vendor-completions/_kimari \
    usr/share/applications/kimari.desktop usr/share/icons/hicolor/scalable/apps/kimari.svg \
    usr/lib/udev/rules.d/70-kimari-boards.rules usr/share/doc/kimari/copyright \
    usr/share/doc/kimari/changelog.gz usr/share/doc/kimari/examples/hyakunin_isshu.toml; do
    grep -q " ./$file$" files || { echo "$file is not in it" && return 1; }
  done
  # Nothing of it belongs to whoever built it, or knows where it was built.
  if awk '{ print $2 }' files | grep -v '^root/root$'; then return 1; fi
  dpkg-deb -x "$package" unpacked
  if grep -rlF "$repo/" unpacked; then return 1; fi
  dpkg-deb -f "$package" Depends | grep -q 'libespeak-ng1.*libopencv-core'
}

test_lintian_finds_no_error() {
  command -v lintian >/dev/null || skip 'lintian is not installed (scripts/install --package)'
  make_package
  run lintian --fail-on error "$package"
  expect_code 0
}

test_the_manual_has_every_command() {
  local command
  command -v man >/dev/null || skip 'man is not on this machine'
  man -l "$build/cmake/package/manual/kimari.1" >page 2>warnings
  [[ ! -s warnings ]]
  "$build/bin/kimari" --help | sed -n '/^Subcommands/,/^$/s/^  \([a-z-]\{1,\}\) .*/\1/p' >commands
  (($(wc -l <commands) > 15))
  while read -r command; do
    grep -q "^ *kimari $command" page || { echo "$command is not in it" && return 1; }
  done <commands
}

# What bash would offer for these words, the last of which is being typed.
complete_words() {  # complete_words WORD...
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  _kimari
  output=${COMPREPLY[*]}
}

test_bash_completes() {
  # shellcheck disable=SC1091
  source "$build/cmake/package/manual/kimari.bash"
  complete_words kimari rea
  [[ $output == read ]]
  complete_words kimari calibrate m
  [[ $output == mat ]]
  complete_words kimari calibrate mat --sv
  [[ $output == --svg ]]
  complete_words kimari read --voice ''
  [[ $output == 'low high' ]]
  touch match.mcap
  complete_words kimari judge ma
  [[ $output == match.mcap ]]
}

test_zsh_reads_the_completion() {
  command -v zsh >/dev/null || skip 'zsh is not on this machine'
  zsh -n "$build/cmake/package/manual/_kimari"
}

test_installed_played_and_removed_without_a_trace() {
  need_system
  make_package
  cat >made/try <<'TEXT'
#!/bin/bash
set -euo pipefail
files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /root -o -path /var/cache \
  -o -path /var/lib/apt -o -path /var/log -o -path /var/lib/dpkg \) -prune -o -print | sort; }
apt-get -q update >/dev/null
# What it depends on first: what is left of that is not its own trace, nor is what
# a person keeps in the own folder.
depends=$(dpkg-deb -f "$1" Depends)
DEBIAN_FRONTEND=noninteractive apt-get -q satisfy -y --no-install-recommends "$depends" >/dev/null
files >/root/before
DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$1" >/dev/null
cd /tmp
kimari --version
code=0
kimari demo --headless --readings 2 -o /tmp/match || code=$?
((code <= 1)) || exit "$code"
{ kimari score /tmp/match --json || true; } | tail -n 1  # too slow a machine is no fault of the package
mkfifo words
for command in 'read --page --audio none' drill; do
  # shellcheck disable=SC2086
  kimari $command --port 8531 <words >page 2>&1 &
  exec 4>words
  for _ in {1..150}; do
    (exec 3<>/dev/tcp/127.0.0.1/8531) 2>/dev/null && break
    sleep 0.2
  done
  exec 3<>/dev/tcp/127.0.0.1/8531 || { cat page && exit 1; }
  printf 'GET / HTTP/1.0\r\nHost: 127.0.0.1:8531\r\n\r\n' >&3
  printf '%s of kimari %s\n' "$(head -c 12 <&3)" "$command"
  exec 3>&-
  kill $!
  exec 4>&-
  wait $! || true
done
dpkg -P kimari
files >/root/after
diff /root/before /root/after && echo 'no trace of it is left'
TEXT
  chmod +x made/try
  run "$repo/scripts/bare" --none --see "$PWD/made" "$PWD/made/try" "$package"
  expect_code 0
  expect_says '"readings":2' '"wrong":0' ' 200 of kimari read' ' 200 of kimari drill' 'no trace of it is left'
}

run_tests
