// Every link of every document leads somewhere, and every path it names is there.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, statSync} from 'node:fs';
import {dirname, join, normalize, resolve} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const files = execFileSync('git', ['ls-files'], {cwd: root, encoding: 'utf8', maxBuffer: 1 << 26}).trim().split('\n');
const documents = files.filter((file) => file.endsWith('.md'));
// Every folder that holds a file, too.
const there = new Set(files.flatMap((file) => {
  const parts = file.split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}));

const text = (file) => readFileSync(join(root, file), 'utf8');
const outsideCode = (lines) => lines.replace(/```[\s\S]*?```/g, '');

// What GitHub makes of a heading.
function anchorsOf(file) {
  const seen = new Map();
  return new Set([...outsideCode(text(file)).matchAll(/^#+ +(.*)$/gm)].map(([, heading]) => {
    const anchor = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
        .replace(/[^\p{Letter}\p{Number}\p{Mark} _-]/gu, '').trim().replaceAll(' ', '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before ? `${anchor}-${before}` : anchor;
  }));
}

function lostLinks(file) {
  return [...outsideCode(text(file)).replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link)).filter((link) => {
        const [path, anchor] = link.split('#');
        const target = path ? normalize(join(dirname(file), decodeURIComponent(path))).replace(/\/$/, '') : file;
        if (!there.has(target)) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(decodeURIComponent(anchor));
      });
}

// host/x/{y,z}.cpp is two paths, x.* any, x_{a..b} none of ours.
function alternatives(path) {
  const found = /^(.*?)\{([^}]*)\}(.*)$/.exec(path);
  return found ? found[2].split(',').flatMap((word) => alternatives(found[1] + word + found[3])) : [path];
}

function isThere(path) {
  const plain = path.replace(/\/$/, '');
  // A noun, too, without its endings.
  if (!plain.includes('*')) return ['', '.h', '.cpp'].some((ending) => there.has(plain + ending));
  const form = new RegExp(`^${plain.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`);
  return [...there].some((each) => form.test(each));
}

const folders = 'host|vision|audio|calibration|firmware|tests|scripts|cmake';
const named = new RegExp(`(?<![\\w./}-])(?:${folders})/[\\w./*{},-]*[\\w*}/]`, 'g');

// A word in capitals stands for a name: NAME_command.cpp.
function lostPaths(file) {
  return [...text(file).matchAll(named)].map(([path]) => path)
      .filter((path) => !/(^|[/_])[A-Z]{4,}(?=[_./]|$)/.test(path.replace(/[A-Z]+\.(md|txt)$/, '')))
      .flatMap(alternatives).filter((path) => !isThere(path));
}

test('every link leads to a file, and to a heading of it', () => {
  assert.ok(documents.length > 20);
  assert.deepEqual(documents.flatMap((file) => lostLinks(file).map((link) => `${file}: ${link}`)), []);
});

test('every path that a document names is there', () => {
  assert.deepEqual(documents.flatMap((file) => lostPaths(file).map((path) => `${file}: ${path}`)), []);
});
