#!/usr/bin/env node
// A thousand hostile connections at once against a page, and what they cost
// whoever presses at its desk:
//
//   hostile.mjs [--connections N] [--seconds S] [--kind NAME,...] [--from ADDRESS]
//               [--without-token 1] [--alone S] PROGRAM [WORD...]
//
// starts PROGRAM (page_server of tests/uses/live, or `kimari demo`, `kimari match`
// ...), reads the page's address and token from what it prints, presses hold ten
// times a second and fetches the state, first alone (5 s; longer for a match,
// which grows by itself at first) and then while every kind of
// connection below is opened again as soon as it ends. Prints how long presses
// took, the program's memory, and how long it takes to end while they go on.
// A press counts with whatever the desk answers to it; one in five seconds
// without an answer is lost. They come from the desk's own address (where none
// is said with --from, another of this machine's), and know the token, if there
// is one, unless they do it --without-token. Ends with 1 where a bar is missed.
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import {loadavg} from 'node:os';
import {parseArgs} from 'node:util';
import {isMainThread, parentPort, Worker, workerData} from 'node:worker_threads';

const bars = {holdMs: 200, memoryMb: 50, endS: 2};

const head = (first, fields = '') =>
    `${first} HTTP/1.1\r\nHost: 127.0.0.1\r\n${fields}\r\n`;
const json = 'Content-Type: application/json\r\n';

// By name: what is sent at first, what again and again each `every` ms, whether
// nothing is read; `auth`: the token's field, or none.
function kindsFor(token) {
  const auth = token ? `Authorization: Bearer ${token}\r\n` : '';
  const query = token ? `?token=${token}` : '';
  const press = (body) => head('POST /api/desk',
      `${auth}${json}Content-Length: ${Buffer.byteLength(body)}\r\n`) + body;
  const flood = ' '.repeat(65536);
  return {
    idle: {first: ''},
    drip: {first: 'GET / HTTP/1.1\r\nX: ', again: 'a', every: 1500},
    quickDrip: {first: 'G', again: 'E', every: 50},
    tls: {first: '\x16\x03\x01\x02\x00\x01\x00'},
    longHead: {first: 'GET / HTTP/1.1\r\nX: ', again: 'a'.repeat(8192), every: 1},
    noLength: {first: head('POST /', json), again: flood, every: 1},
    noLengthToken: {first: head('POST /api/desk', auth + json), again: flood, every: 1},
    noLengthDrip: {first: head('POST /', json), again: ' ', every: 1500},
    twoLengths: {first: head('POST /', `${json}Content-Length:\r\nContent-Length: 1000000\r\n`), again: flood, every: 1},
    longBody: {first: head('POST /api/desk', `${auth}${json}Content-Length: 99999999\r\n`), again: flood, every: 1},
    halfBody: {first: head('POST /api/desk', `${auth}${json}Content-Length: 4096\r\n`), again: ' ', every: 1500},
    packed: {first: head('POST /', `${json}Content-Encoding:\r\nContent-Encoding: br\r\nContent-Length: 5\r\n`) + 'abcde'},
    chunked: {first: head('POST /', `${json}Transfer-Encoding:\r\nTransfer-Encoding: chunked\r\n`), again: '4\r\n    \r\n', every: 10},
    pipeline: {first: head('GET /').repeat(50)},
    takesNothing: {first: head('GET /desk.js'), deaf: true},
    takesNoState: {first: head('GET /api/state', auth), deaf: true},
    takesNoView: {first: head(`GET /events${query}`), deaf: true},
    stream: {first: head(`GET /events${query}`)},
    wrongToken: {first: head('GET /api/state', 'Authorization: Bearer wrong\r\n')},
    foreign: {first: 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n'},
    deep: {first: press(`{"what":${'['.repeat(1900)}${']'.repeat(1900)}}`)},
    noPress: {first: press('{"what":"hodl"}')},
    press: {first: press('{"what":"hold","by":"C"}')},
    headOfData: {first: head('HEAD /data/replay', auth)},
    data: {first: head('GET /data/replay', auth), deaf: true},
  };
}

// ---- one thread: who presses

async function within(ms, promise) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const done = await Promise.race([promise, late]);
  clearTimeout(timer);
  return done;
}

function ask({port, token}, method, path, body) {
  return within(5000, new Promise((resolve) => {
    const began = performance.now();
    const headers = token ? {Authorization: `Bearer ${token}`} : {};
    if (body) {
      headers['Content-Type'] = 'application/json';
      headers['Content-Length'] = Buffer.byteLength(body);
    }
    const request = http.request(
        {host: '127.0.0.1', port, path, method, headers, agent: false}, (answer) => {
          answer.resume();
          answer.on('end', () => resolve(
              {ms: performance.now() - began, status: answer.statusCode}));
          answer.on('error', () => resolve(null));
        });
    request.on('error', () => resolve(null));
    request.end(body);
  }));
}

async function pressOnAndOn(page) {
  for (let turn = 0;; ++turn) {
    const what = turn % 2 === 0 ? 'hold' : 'go on';
    const kinds = [
      ['hold', ask(page, 'POST', '/api/desk', JSON.stringify({what, by: 'B'}))],
      ['page', ask(page, 'GET', '/desk')],
    ];
    for (const [kind, answer] of kinds) {
      parentPort.postMessage({kind, answer: await answer});
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// ---- the other: who attacks

const memoryMb = (pid, key) => {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8')
        .split('\n').find((each) => each.startsWith(key));
    return Number(line.split(/\s+/)[1]) / 1024;
  } catch {
    return NaN;
  }
};

class Attack {
  opened = 0;
  going = true;

  constructor(port, from, kinds) {
    this.port = port;
    this.from = from;
    this.kinds = kinds;
  }

  open(index) {
    if (!this.going) return;
    const kind = this.kinds[index % this.kinds.length];
    const socket = net.connect({port: this.port, host: '127.0.0.1', localAddress: this.from});
    ++this.opened;
    let timer = null;
    socket.on('error', () => {});
    socket.on('connect', () => {
      if (kind.first) socket.write(kind.first, 'latin1');
      if (kind.deaf) socket.pause();
      if (kind.again) {
        timer = setInterval(() => {
          if (socket.writableLength === 0) socket.write(kind.again, 'latin1');
        }, kind.every);
      }
    });
    if (!kind.deaf) socket.resume();
    socket.on('close', () => {
      clearInterval(timer);
      setTimeout(() => this.open(index), 50);
    });
  }
}

function told(answers) {
  const ms = answers.filter((a) => a).map((a) => a.ms).sort((a, b) => a - b);
  const at = (share) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))];
  const statuses = {};
  for (const a of answers) {
    const name = a ? a.status : 'lost';
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  if (ms.length === 0) return `none answered ${JSON.stringify(statuses)}`;
  return `p50 ${at(0.5).toFixed(1)} p99 ${at(0.99).toFixed(1)} ` +
      `max ${ms.at(-1).toFixed(1)} ms ${JSON.stringify(statuses)}`;
}

async function main() {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    strict: false,
    args: process.argv.slice(2, 2 + ownWords(process.argv.slice(2))),
    options: {
      connections: {type: 'string', default: '1000'},
      seconds: {type: 'string', default: '15'},
      kind: {type: 'string'},
      from: {type: 'string', default: '127.0.0.1'},
      alone: {type: 'string', default: '5'},
      'without-token': {type: 'string'},
    },
  });
  const words = process.argv.slice(2 + ownWords(process.argv.slice(2)));
  if (words.length === 0 || positionals.length > 0) {
    console.error('usage: hostile.mjs [--connections N] [--seconds S] [--kind NAME,...] [--from ADDRESS] [--without-token 1] [--alone S] PROGRAM [WORD...]');
    process.exit(2);
  }
  const program = spawn(words[0], words.slice(1), {stdio: ['pipe', 'pipe', 'inherit']});
  let out = '';
  const page = await new Promise((resolve, reject) => {
    program.on('exit', (code) => reject(new Error(`it ended: ${code}`)));
    program.stdout.on('data', (piece) => {
      out += piece;
      const found = out.match(/http:\/\/[^\s:]+:(\d+)\/[^#\s]*(?:#(\S+))?\s/);
      if (found) resolve({port: Number(found[1]), token: found[2] ?? ''});
    });
  });
  program.removeAllListeners('exit');
  const ended = new Promise((resolve) => program.on('exit', (code, signal) => resolve(signal ?? code)));
  await new Promise((resolve) => setTimeout(resolve, 2000));

  const people = new Worker(new URL(import.meta.url), {workerData: page});
  let answers = {hold: [], page: []};
  people.on('message', ({kind, answer}) => answers[kind].push(answer));
  const look = async (name, seconds) => {
    answers = {hold: [], page: []};
    let peak = 0;
    for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
      peak = Math.max(peak, memoryMb(program.pid, 'VmRSS') || 0);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log(`${name}: hold ${told(answers.hold)}`);
    console.log(`${name}: page ${told(answers.page)}`);
    const worst = Math.max(...answers.hold.map((a) => a ? a.ms : Infinity));
    return {peak, worst: answers.hold.length ? worst : Infinity};
  };

  const {peak: before} = await look('alone', Number(values.alone));
  const all = kindsFor(values['without-token'] ? '' : page.token);
  const kinds = values.kind ? values.kind.split(',').map((name) => all[name]) : Object.values(all);
  const attack = new Attack(page.port, values.from, kinds);
  for (let i = 0; i < Number(values.connections); ++i) attack.open(i);
  const {peak, worst} = await look('attacked', Number(values.seconds));
  console.log(`connections: ${values.connections} at once, ${attack.opened} in all`);
  console.log(`memory: ${before.toFixed(1)} MB before, ${peak.toFixed(1)} MB at most ` +
      `(+${(peak - before).toFixed(1)}), threads ${readFileSync(`/proc/${program.pid}/status`, 'utf8').match(/Threads:\s+(\d+)/)[1]}`);
  await people.terminate();
  const began = performance.now();
  program.kill('SIGINT');
  program.stdin.end();
  const code = await within(20000, ended);
  const ends = code === null ? Infinity : (performance.now() - began) / 1000;
  console.log(`end: ${ends.toFixed(2)} s (${code ?? 'it goes on'})`);
  console.log(`load of the machine: ${loadavg().map((each) => each.toFixed(1)).join(' ')}`);
  attack.going = false;
  program.kill('SIGKILL');
  const missed = [
    worst <= bars.holdMs || `a hold took more than ${bars.holdMs} ms`,
    peak - before <= bars.memoryMb || `more than ${bars.memoryMb} MB`,
    ends <= bars.endS || `it took more than ${bars.endS} s to end`,
  ].filter((each) => each !== true);
  console.log(missed.length ? `missed: ${missed.join('; ')}` : 'every bar is held');
  process.exit(missed.length ? 1 : 0);
}

// How many words are this script's: the others are the program's.
function ownWords(words) {
  let own = 0;
  while (own < words.length && words[own].startsWith('--')) own += 2;
  return own;
}

if (isMainThread) await main();
else await pressOnAndOn(workerData);
