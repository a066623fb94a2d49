#!/usr/bin/env bash
# scripts/bare: what it refuses, and (as root) a system of its own that ends with
# its command.
set -euo pipefail
# shellcheck source=tests/scripts/check.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/check.sh"

# Only where a system can be made; it is made once and kept.
need_system() {
  ((EUID == 0)) || skip 'a bare Debian can be made by root only'
  command -v mmdebstrap >/dev/null || skip 'mmdebstrap for a bare Debian is not installed (scripts/install --package)'
}

test_wrong_use() {
  run "$repo/scripts/bare"
  expect_code 2
  run "$repo/scripts/bare" --no-such-option true
  expect_code 2
  run "$repo/scripts/bare" --tree a/b true
  expect_code 2
  run "$repo/scripts/bare" --see "$PWD/nowhere" true
  expect_code 2
  expect_last nowhere
  run "$repo/scripts/bare" --help
  expect_code 0
  expect_says 'usage: scripts/bare' --fresh --no-cache
}

test_only_root_makes_it() {
  local as=()
  ((EUID != 0)) || as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
  # By bash's standard input: who is not root may not be let into the folder.
  run "${as[@]}" bash -s true <"$repo/scripts/bare"
  expect_code 3
  expect_last 'as root only' sudo
}

test_without_mmdebstrap() {
  ((EUID == 0)) || skip 'what is missing is told to root only'
  mkdir bin
  local program
  for program in bash dirname env; do ln -s "$(command -v "$program")" bin/; done
  run env PATH="$PWD/bin" "$repo/scripts/bare" true
  expect_code 3
  expect_last mmdebstrap 'apt-get install'
}

test_a_system_of_its_own() {
  need_system
  local before
  before=$(wc -l </proc/self/mounts)
  # shellcheck disable=SC2016
  run "$repo/scripts/bare" --none bash -c 'echo "$$ of $(id -un)"; ! command -v g++ && ! command -v sudo && exit 7'
  expect_code 7
  expect_says 'of root'
  expect_last 'exit code 7' 's of the processors'
  [[ $(wc -l </proc/self/mounts) == "$before" ]]
}

test_without_a_network() {
  need_system
  run unshare --net env KIMARI_BARE="$PWD/kept" "$repo/scripts/bare" true
  expect_code 3
  expect_last 'could not be fetched' 'connect this machine'
}

test_what_it_starts_ends_with_it() {
  need_system
  run "$repo/scripts/bare" --none bash -c 'sleep 987654 & disown; exit 0'
  expect_code 0
  ! grep -lsaP '^sleep\x00987654' /proc/[0-9]*/cmdline
}

test_ends_when_it_is_ended() {
  need_system
  "$repo/scripts/bare" --none sleep 987653 &
  local bare=$!
  for _ in {1..600}; do
    grep -qsaP '^sleep\x00987653' /proc/[0-9]*/cmdline && break
    kill -0 "$bare"
    sleep 0.1
  done
  kill -TERM "$bare"
  code=0
  wait "$bare" || code=$?
  ((code == 143))
  ! grep -lsaP '^sleep\x00987653' /proc/[0-9]*/cmdline
}

test_sees_a_folder_and_leaves_it() {
  need_system
  mkdir given
  echo text >given/file
  run "$repo/scripts/bare" --none --see "$PWD/given" bash -c "cat '$PWD/given/file'; ! touch '$PWD/given/new'"
  expect_code 0
  expect_says text
  [[ ! -e given/new ]]
}

run_tests
