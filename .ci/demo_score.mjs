// Whether a score of the demo (`kimari score --json`, the file given) fails CI, by
// its exit code: 0 passed, 1 failed, 2 the machine was too slow to tell.
import { readFileSync } from "node:fs";

const played = 3;
const counts = ["readings", "right", "open_needed", "open_lost", "open_not_needed", "wrong",
                "not_scored", "by_desk", "not_settled"];

function fail(text) {
  console.error("CI's demo: " + text);
  process.exit(1);
}

let score;
try {
  score = JSON.parse(readFileSync(process.argv[2], "utf8"));
} catch (error) {
  fail(`its score cannot be read (${error.message}); kimari score says why above`);
}
const missing = counts.filter((name) => !Number.isInteger(score[name]));
if (missing.length > 0 || !Array.isArray(score.unknown)) {
  fail(`its score lacks ${[...missing, "unknown"].join(", ")}: .ci/demo_score.mjs and kimari score differ`);
}

const faults = [];
if (score.readings !== played) faults.push(`${score.readings} of ${played} readings were played`);
for (const [name, words] of [["wrong", "wrong"], ["open_not_needed", "open without need"],
                             ["not_settled", "without a ruling"], ["by_desk", "ruled by a desk nobody sits at"]]) {
  if (score[name] > 0) faults.push(`${score[name]} ${words}`);
}
if (score.unknown.length > 0) faults.push(`rulings of readings that never were: ${score.unknown}`);
if (faults.length > 0) fail(faults.join("; "));

const slow = score.not_scored + score.open_lost;
if (slow > 0) {
  console.log(`The machine was too slow for ${slow} of ${played} readings; they say nothing of the program.`);
}
process.exit(score.right + score.open_needed > 0 ? 0 : 2);
