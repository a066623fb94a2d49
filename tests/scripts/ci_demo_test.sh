#!/usr/bin/env bash
# What CI takes for a demo that passed.
set -euo pipefail
# shellcheck source=tests/scripts/check.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/check.sh"

# Judges a score whose counts are 0 but those that are given (NAME=NUMBER).
judge_score() {
  local -A counts=([readings]=0 [right]=0 [open_needed]=0 [open_lost]=0 [open_not_needed]=0 [wrong]=0
    [not_scored]=0 [by_desk]=0 [not_settled]=0)
  local each name text=
  for each in "$@"; do counts[${each%=*}]=${each#*=}; done
  for name in "${!counts[@]}"; do text+="\"$name\": ${counts[$name]}, "; done
  printf '{%s"unknown": [%s]}\n' "$text" "${unknown:-}" >score.json
  run node "$repo/.ci/demo_score.mjs" score.json
}

test_right_rulings_pass() {
  judge_score readings=3 right=2 open_needed=1
  expect_code 0
}

test_whatever_the_program_did_wrong_fails() {
  local each
  for each in wrong open_not_needed not_settled by_desk; do
    judge_score readings=3 right=2 "$each=1"
    expect_code 1
  done
  judge_score readings=2 right=2
  expect_code 1
  expect_says '2 of 3 readings were played'
  unknown=7 judge_score readings=3 right=3
  expect_code 1
}

test_a_slow_machine_is_told_and_fails_nothing() {
  judge_score readings=3 right=1 not_scored=1 open_lost=1
  expect_code 0
  expect_says 'too slow for 2 of 3 readings'
}

test_a_machine_too_slow_for_all_shows_nothing() {
  judge_score readings=3 not_scored=3
  expect_code 2
}

test_a_score_that_is_none_fails() {
  printf 'kimari: truth.json: cannot be read\n' >score.json
  run node "$repo/.ci/demo_score.mjs" score.json
  expect_code 1
  expect_says 'cannot be read'
  printf '{"readings": 3, "right": 3}\n' >score.json
  run node "$repo/.ci/demo_score.mjs" score.json
  expect_code 1
  expect_says 'lacks open_needed'
}

run_tests
