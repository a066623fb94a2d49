#!/usr/bin/env bash
# scripts/presets on presets that are broken.
set -euo pipefail
# shellcheck source=tests/scripts/check.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/check.sh"

# A tree of nothing but a project without languages, with these presets.
prepare() {  # prepare JSON
  command -v cmake >/dev/null || skip 'cmake is not installed'
  mkdir -p tree/scripts
  cp "$repo/scripts/presets" tree/scripts/
  printf 'cmake_minimum_required(VERSION 3.25)\nproject(empty NONE)\n' >tree/CMakeLists.txt
  printf '%s\n' "$1" >tree/CMakePresets.json
}

# shellcheck disable=SC2016
good='{"name": "good", "generator": "Ninja", "binaryDir": "${sourceDir}/build"}'
# shellcheck disable=SC2016
broken='{"name": "broken", "generator": "No Such Generator", "binaryDir": "${sourceDir}/build"}'

test_all_configure() {
  prepare "{\"version\": 6, \"configurePresets\": [$good]}"
  run tree/scripts/presets
  expect_code 0
  expect_says 'preset good configures'
}

test_a_broken_one_is_named() {
  prepare "{\"version\": 6, \"configurePresets\": [$good, $broken]}"
  run tree/scripts/presets
  expect_code 1
  expect_says 'preset good configures' 'No Such Generator'
  expect_last 'does not configure: broken'
}

test_json_that_is_none() {
  prepare '{"version": 6, "configurePresets": ['
  run tree/scripts/presets
  expect_code 1
  expect_last 'CMakePresets.json'
}

test_an_unknown_name() {
  prepare "{\"version\": 6, \"configurePresets\": [$good]}"
  run tree/scripts/presets nonsense
  expect_code 1
  expect_last 'does not configure: nonsense'
}

run_tests
