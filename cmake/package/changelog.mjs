// What CHANGELOG.md says of versions, for people (notes) or for Debian.
//   node changelog.mjs notes VERSION <CHANGELOG.md
//   node changelog.mjs debian VERSION <CHANGELOG.md
import { readFileSync } from "node:fs";

const [form, wanted] = process.argv.slice(2);
const kMaintainer = "Kimari maintainers <maintainers@kimari.invalid>";
const versions = [];
for (const line of readFileSync(0, "utf8").split("\n")) {
  const heading = /^## \[?(\d[\w.]*)\]?(?: - (\d{4}-\d\d-\d\d))?/.exec(line);
  if (heading) {
    versions.push({ version: heading[1], date: heading[2], lines: [] });
  } else if (line.startsWith("## ")) {
    versions.push({ version: "", lines: [] }); // Unreleased
  } else if (versions.length > 0) {
    versions[versions.length - 1].lines.push(line);
  }
}
const found = versions.findIndex(({ version }) => version === wanted);
if (found < 0) {
  console.error(`CHANGELOG.md has nothing on version ${wanted}: write a section "## [${wanted}] - DATE" there`);
  process.exit(1);
}

/** Debian's form: a line of at most 79 characters, the first after a star. */
function item(text) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.length - 1;
    if (lines[last].length + word.length + 1 > 74) lines.push(word);
    else lines[last] = `${lines[last]} ${word}`.trim();
  }
  return lines.map((line, at) => `  ${at === 0 ? "*" : " "} ${line}`).join("\n");
}
function items(lines) {
  const texts = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) texts.push(line.slice(2));
    else if (/^\s+\S/.test(line) && texts.length > 0) texts[texts.length - 1] += ` ${line.trim()}`;
  }
  // Of Markdown only what a terminal can do without.
  return texts.map((text) => text.replaceAll("**", "").replaceAll("`", "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
}

if (form === "notes") {
  console.log(versions[found].lines.join("\n").trim());
} else if (form === "debian") {
  for (const { version, date, lines } of versions.slice(found).filter((at) => at.version !== "")) {
    const day = new Date(`${date}T12:00:00Z`).toUTCString().replace("GMT", "+0000");
    console.log(`kimari (${version}) bookworm; urgency=medium\n\n${items(lines).map(item).join("\n")}\n\n -- ${kMaintainer}  ${day}\n`);
  }
} else {
  console.error("changelog.mjs: notes or debian");
  process.exit(2);
}
