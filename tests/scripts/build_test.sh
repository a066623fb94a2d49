#!/usr/bin/env bash
# scripts/build where something stops it: its last line says what to do.
set -euo pipefail
# shellcheck source=tests/scripts/check.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/check.sh"

# A tree of its own with one custom target `all_of_it`, made of these commands.
prepare() {  # prepare "COMMAND of CMake's" GENERATOR
  local program
  for program in cmake ninja; do
    command -v "$program" >/dev/null || skip "$program is not installed"
  done
  mkdir -p tree/scripts
  cp "$repo/scripts/build" tree/scripts/
  cat >tree/CMakeLists.txt <<TEXT
cmake_minimum_required(VERSION 3.25)
project(small NONE)
option(KIMARI_TESTS "" ON)
message("tests are \${KIMARI_TESTS}")
add_custom_target(all_of_it ALL COMMAND $1 VERBATIM)
TEXT
  # shellcheck disable=SC2016
  printf '{"version": 6, "configurePresets": [{"name": "dev", "generator": "%s", "binaryDir": "%s"}],
    "buildPresets": [{"name": "dev", "configurePreset": "dev"}]}\n' "${2:-Ninja}" '${sourceDir}/build/dev' \
    >tree/CMakePresets.json
}

test_builds_and_asks_for_tests_only_when_told() {
  prepare 'echo made'
  run tree/scripts/build
  expect_code 0
  expect_says 'tests are OFF' made
  run tree/scripts/build --tests
  expect_says 'tests are ON'
  # Whoever has them keeps them.
  run tree/scripts/build
  expect_says 'tests are ON'
}

test_what_does_not_compile() {
  prepare false
  run tree/scripts/build
  expect_code 1
  expect_last 'the build failed' 'build/dev/build.log' 'the same command again'
}

test_a_preset_that_does_not_configure() {
  prepare 'echo made' 'No Such Generator'
  run tree/scripts/build
  expect_code 1
  expect_last 'could not configure preset dev' 'scripts/install'
}

test_without_cmake() {
  prepare 'echo made'
  mkdir bin
  ln -s "$(command -v bash)" "$(command -v dirname)" bin/
  run env PATH="$PWD/bin" tree/scripts/build
  expect_code 1
  expect_last 'cmake is not installed' 'run scripts/install'
}

test_a_disk_that_is_full() {
  prepare 'dd if=/dev/zero of=big bs=1M count=20'
  local enter=(unshare --mount)
  ((EUID == 0)) || enter=(unshare --user --map-root-user --mount)
  mkdir tree/build
  "${enter[@]}" mount -t tmpfs -o size=9m tmpfs tree/build 2>/dev/null ||
    skip 'a small disk cannot be mounted here (neither root nor user namespaces)'
  # The tree itself lies on it.
  run "${enter[@]}" bash -c 'cp -r tree copy && mount -t tmpfs -o size=9m tmpfs tree && cp -r copy/. tree && tree/scripts/build'
  expect_code 1
  expect_last 'the disk is full' 'make room' 'the same command again'
}

test_another_build_is_waited_for() {
  prepare 'echo made'
  mkdir -p tree/build/dev
  flock tree/build/dev/building.lock sleep 1 &
  until ! flock --nonblock tree/build/dev/building.lock true; do sleep 0.05; done
  run tree/scripts/build
  expect_code 0
  expect_says 'waiting for it' made
}

run_tests
