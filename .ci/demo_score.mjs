// Whether a score of the demo (`kimari score --json`, the file given) fails CI.
import { readFileSync } from "node:fs";

const score = JSON.parse(readFileSync(process.argv[2], "utf8"));
const faults = [];
if (score.readings !== 3) faults.push(`${score.readings} of 3 readings were played`);
for (const [key, words] of [["wrong", "wrong"], ["open_not_needed", "open without need"],
                            ["not_settled", "without a ruling"]]) {
  if (score[key] > 0) faults.push(`${score[key]} ${words}`);
}
if (score.unknown.length > 0) faults.push(`rulings of readings that never were: ${score.unknown}`);
const slow = score.not_scored + score.open_lost;
if (slow > 0) {
  console.log(`The machine was too slow for ${slow} of ${score.readings} readings; they say nothing of the program.`);
}
if (faults.length > 0) {
  console.error("CI's demo: " + faults.join("; "));
  process.exit(1);
}
