// Manual pages and completions, made of what the programs say of themselves
// (--help), so that they never say anything else.
//   node manual.mjs OUT VERSION DATE PROGRAM...
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

const [out, version, date, ...programs] = process.argv.slice(2);
const kColumn = 30; // where CLI11 puts descriptions

/** `  name   description` below a heading; a long name has its description on the next line. */
function entries(lines) {
  const found = [];
  for (const line of lines) {
    if (line.trim() === "") continue;
    if (line.startsWith(" ".repeat(kColumn))) {
      const last = found[found.length - 1];
      last.text = `${last.text} ${line.trim()}`.trim();
    } else if (line.length > kColumn && line[kColumn - 1] === " ") {
      found.push({ name: line.slice(0, kColumn).trim(), text: line.slice(kColumn).trim() });
    } else {
      found.push({ name: line.trim(), text: "" });
    }
  }
  return found;
}

/** What `program words... --help` says, and the same of all commands below it. */
function read(program, words) {
  const said = execFileSync(program, [...words, "--help"], {
    encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8", LANG: "C.UTF-8" },
  });
  const page = { words, about: "", usage: "", parts: {}, footer: "", commands: [] };
  let part = null;
  const footer = [];
  for (const line of said.split("\n")) {
    const heading = /^([A-Z][A-Za-z ]*):$/.exec(line);
    if (heading) {
      part = page.parts[heading[1]] = [];
    } else if (line.startsWith("Usage: ")) {
      page.usage = line.slice("Usage: ".length);
    } else if (part !== null && (line.startsWith("  ") || line === "")) {
      part.push(line);
    } else if (part === null && page.usage === "") {
      page.about = `${page.about} ${line}`.trim();
    } else if (line !== "") {
      footer.push(line.trim());
    }
  }
  page.footer = footer.join(" ");
  for (const [name, lines] of Object.entries(page.parts)) page.parts[name] = entries(lines);
  if (page.usage === "" || !page.parts.Options) {
    throw new Error(`${program} ${words.join(" ")} --help: no usage and options in it`);
  }
  page.commands = (page.parts.Subcommands ?? []).map(({ name }) => read(program, [...words, name]));
  return page;
}

/** The page and all below it, in order. */
const all = (page) => [page, ...page.commands.flatMap(all)];

// ---- manual pages

const roff = (text) => text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("'", "\\(aq")
  .replace(/^\./gm, "\\&.");
const terms = (list) => list.map(({ name, text }) => `.TP\n.B ${roff(name)}\n${roff(text || " ")}\n`).join("");

function section(page, name) {
  let text = `.SS ${[name, ...page.words].map(roff).join(" ")}\n${roff(page.about)}\n.PP\n.B ${roff(page.usage)}\n`;
  for (const [part, list] of Object.entries(page.parts)) {
    if (part === "Subcommands") continue; // each has its own section
    const shown = list.filter((entry) => !entry.name.startsWith("-h,--help"));
    text += terms(shown);
  }
  if (page.footer !== "") text += `.PP\n${roff(page.footer)}\n`;
  return text;
}

const kAlways = {
  kimari: {
    about: "judges kyogi karuta",
    rest: `.SH ENVIRONMENT
.TP
.B LANG, LC_MESSAGES, LC_ALL
Japanese where they begin with ja: the reader's words at the terminal and its help.
.TP
.B KIMARI_VOICE
A file (.htsvoice) to chant with, instead of the one that is installed.
.SH FILES
.TP
.I ~/.config/kimari
What was chosen for the last evening; own sets of cards.
.TP
.I ~/.local/share/kimari
What was drilled; readers\\(aq recordings.
.TP
.I /usr/share/kimari/kimari_board.elf
The image of the two boards.
.TP
.I /usr/share/doc/kimari
Limits, licences, how the image is put on a board, the deck as an example.
.SH SEE ALSO
.BR kimari\\-world (1),
.BR avrdude (1)
`,
  },
  "kimari-world": {
    about: "the simulated world of kimari",
    rest: `.SH NOTES
.B kimari demo
and
.B kimari simulate
start it by themselves; it is of use by itself to who tries parts of it.
.SH SEE ALSO
.BR kimari (1)
`,
  },
};

function manual(name, page) {
  const own = kAlways[name];
  const commands = page.parts.Subcommands ?? [];
  let text = `.\\" Made by cmake/package/manual.mjs of what ${name} says of itself.
.TH ${name.toUpperCase().replaceAll("-", "\\-")} 1 "${date}" "Kimari ${version}" "Kimari"
.SH NAME
${roff(name)} \\- ${roff(own.about)}
.SH SYNOPSIS
.B ${roff(name)}
.RI [ OPTION ...]
.I COMMAND
.RI [ ARGUMENT ...]
.SH DESCRIPTION
${roff(page.about)}
.SH OPTIONS
${terms(page.parts.Options)}.SH COMMANDS
${terms(commands)}.SH "OPTIONS OF EACH COMMAND"
${all(page).slice(1).map((below) => section(below, name)).join("")}.SH "EXIT STATUS"
0 done, 1 the answer is no, 2 wrong use, 3 device or file fault.
${own.rest}`;
  return text;
}

// ---- completions

/** Options of a page: long and short names, whether a word follows, and which words. */
function options(page) {
  return (page.parts.Options ?? []).flatMap(({ name, text }) => {
    const names = name.split(" ")[0].split(",").filter((word) => word.startsWith("-"));
    const choices = /:\{([^}]*)\}/.exec(name);
    const takes = name.includes(" ");
    return names.map((word) => ({ word, text, takes, choices: choices ? choices[1].split(",") : [] }));
  });
}
const path = (page) => page.words.join(" ");
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
// From the page above it, "" for the first, by one more word.
const way = (page) => `${quoted(page.words.length === 1 ? ` ${path(page)}` : path(page))}) at=${quoted(path(page))} ;;`;
const identifier = (name) => `_${name.replaceAll("-", "_")}`;

function bash(name, page) {
  const pages = all(page);
  const cases = pages.map((at) => {
    const words = [...at.commands.map((below) => below.words[below.words.length - 1])].join(" ");
    const long = options(at).map(({ word }) => word).join(" ");
    return `    ${quoted(path(at))}) commands=${quoted(words)} options=${quoted(long)} ;;`;
  }).join("\n");
  const values = pages.flatMap((at) => options(at).filter(({ choices }) => choices.length > 0)
    .map(({ word, choices }) => `    ${quoted(`${path(at)} ${word}`.trim())}) values=${quoted(choices.join(" "))} ;;`))
    .join("\n");
  return `# Completion of ${name} for bash, made by cmake/package/manual.mjs of what it says of itself.
${identifier(name)}() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at='' commands='' options='' values='' i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$at \${COMP_WORDS[i]}" in
${pages.slice(1).map((below) => `      ${way(below)}`).join("\n")}
    esac
  done
  case "$at" in
${cases}
  esac
  case "\${at:+$at }$before" in
${values || "    '') ;;"}
  esac
  if [[ -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
    ((\${#COMPREPLY[@]} > 0)) || mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -F ${identifier(name)} ${name}
`;
}

function zsh(name, page) {
  const pages = all(page);
  const told = (word, text) => quoted(`${word.replaceAll(":", "\\:")}:${text.replaceAll("\\", "\\\\")}`);
  const cases = pages.map((at) => {
    const commands = (at.parts.Subcommands ?? []).map((entry) => told(entry.name, entry.text)).join(" ");
    const list = options(at).map(({ word, text }) => told(word, text)).join(" ");
    return `  ${quoted(path(at))})\n    commands=(${commands})\n    options=(${list}) ;;`;
  }).join("\n");
  const values = pages.flatMap((at) => options(at).filter(({ choices }) => choices.length > 0)
    .map(({ word, choices }) => `  ${quoted(`${path(at)} ${word}`.trim())}) values=(${choices.map(quoted).join(" ")}) ;;`))
    .join("\n");
  return `#compdef ${name}
# Made by cmake/package/manual.mjs of what ${name} says of itself.
local at='' i
local -a commands options values
for ((i = 2; i < CURRENT; ++i)); do
  case "$at $words[i]" in
${pages.slice(1).map((below) => `    ${way(below)}`).join("\n")}
  esac
done
case "$at" in
${cases}
esac
case "\${at:+$at }$words[CURRENT-1]" in
${values || "  '') ;;"}
esac
if ((\${#values} > 0)); then
  compadd -a values
elif [[ $PREFIX == -* ]]; then
  _describe -o option options
elif ((\${#commands} > 0)); then
  _describe command commands
  [[ -z $at ]] || _files
else
  _files
fi
`;
}

mkdirSync(out, { recursive: true });
for (const program of programs) {
  const name = basename(program);
  const page = read(program, []);
  writeFileSync(`${out}/${name}.1`, manual(name, page));
  writeFileSync(`${out}/${name}.bash`, bash(name, page));
  writeFileSync(`${out}/_${name}`, zsh(name, page));
}
