# shellcheck shell=bash
# What the tests of the scripts share. A test is a function test_...; run_tests
# runs each in a folder of its own, in a shell of its own: the first command that
# fails fails it. Its output is TAP, as Node's runner's.

# shellcheck disable=SC2034
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)

# Runs the words; what they print is in $output, their exit code in $code.
run() {
  code=0
  output=$("$@" 2>&1) || code=$?
}

expect_code() {  # expect_code CODE
  ((code == $1)) || { printf 'exit code %s, not %s, of:\n%s\n' "$code" "$1" "$output" >&2 && return 1; }
}

expect_says() {  # expect_says TEXT...
  local text
  for text in "$@"; do
    [[ $output == *"$text"* ]] || { printf 'nobody said "%s":\n%s\n' "$text" "$output" >&2 && return 1; }
  done
}

expect_silent() {  # expect_silent TEXT
  [[ $output != *"$1"* ]] || { printf '"%s" was said:\n%s\n' "$1" "$output" >&2 && return 1; }
}

# What a script says last must say what to do, by itself.
expect_last() {  # expect_last TEXT...
  local all=$output
  output=$(tail -n 1 <<<"$output")
  expect_says "$@" || return 1
  output=$all
}

# Ends the test; its reason is counted by scripts/skipped.
skip() {
  printf '%s\n' "$1" >skipped
  exit 0
}

run_tests() {
  local tests test number=0 folder code failed=0
  mapfile -t tests < <(declare -F | sed -n 's/^declare -f \(test_.*\)/\1/p')
  printf '1..%s\n' "${#tests[@]}"
  for test in "${tests[@]}"; do
    number=$((number + 1))
    folder=$(mktemp -d)
    code=0
    # Not as a condition: set -e would be off in it.
    set +e
    (
      set -eEuo pipefail
      # shellcheck disable=SC2154
      trap 'printf "%s: %s\n" "$test" "$BASH_COMMAND" >&2' ERR
      cd "$folder"
      "$test"
    ) >"$folder.log" 2>&1
    code=$?
    set -e
    if ((code != 0)); then
      sed 's/^/# /' "$folder.log"
      printf 'not ok %s - %s\n' "$number" "$test"
      failed=1
    elif [[ -s $folder/skipped ]]; then
      printf 'ok %s - %s # SKIP %s\n' "$number" "$test" "$(<"$folder/skipped")"
    else
      printf 'ok %s - %s\n' "$number" "$test"
    fi
    rm -rf "$folder" "$folder.log"
  done
  return "$failed"
}
