// The page behind nginx with TLS, as host/uses/web/NETWORK.md has it.
import assert from 'node:assert/strict';
import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';

const there = (program, word) => spawnSync(program, [word]).error === undefined;
const missing = !there('/usr/sbin/nginx', '-v') ? 'nginx is not installed' :
    !there('openssl', 'version') ? 'openssl is missing; nginx is not installed as it should be' : false;
if (missing) console.log(missing);

const name = 'karuta.example.jp';
const folder = mkdtempSync(join(tmpdir(), 'kimari_proxy_'));
const programs = [];
let front = 0;   // the proxy's port, which hands the Host on
let plain = 0;   // that of one as shipped, which does not

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Tried for 20 seconds; then its last error.
async function until(what) {
  for (let tries = 0; ; ++tries) {
    try {
      return await what();
    } catch (error) {
      if (tries === 1000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

// Starts the example page behind this address; its port.
async function pageBehind(address) {
  const page = spawn(process.env.KIMARI_PAGE_SERVER, ['take', '0', address], {stdio: ['pipe', 'pipe', 'inherit']});
  programs.push(page);
  let out = '';
  return new Promise((resolve) => page.stdout.on('data', (piece) => {
    out += piece;
    const found = out.match(/http:\/\/127\.0\.0\.1:(\d+)\//);
    if (found) resolve(Number(found[1]));
  }));
}

const site = (port, page, host) => `
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/karuta.pem;
    ssl_certificate_key ${folder}/karuta.key;
    location / { proxy_pass http://127.0.0.1:${page}; ${host} }
  }`;

before(async () => {
  if (missing) return;
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
    '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`,
    '-keyout', `${folder}/karuta.key`, '-out', `${folder}/karuta.pem`], {stdio: 'ignore'});
  front = await freePort();
  plain = await freePort();
  const page = await pageBehind(`https://${name}:${front}`);
  const other = await pageBehind(`https://${name}:${plain}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((each) => `${each}_temp_path ${folder}/${each};`).join(' ');
  writeFileSync(`${folder}/nginx.conf`, `
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http { access_log off; ${paths}
      ${site(front, page, 'proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')}
      ${site(plain, other, '')} }`);
  programs.push(spawn('/usr/sbin/nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], {stdio: 'ignore'}));
  await until(() => ask(front, 'GET', '/'));
});

after(() => {
  for (const program of programs) program.kill('SIGTERM');
  rmSync(folder, {recursive: true, force: true});
});

function request(port, method, path, headers) {
  return https.request({
    host: '127.0.0.1', port, path, method, servername: name, rejectUnauthorized: false, agent: false,
    headers: {Host: `${name}:${port}`, ...headers},
  });
}

function ask(port, method, path, headers = {}, body = '') {
  return new Promise((resolve, reject) => {
    const asked = request(port, method, path,
        body ? {...headers, 'Content-Type': 'application/json', 'Content-Length': body.length} : headers);
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let text = '';
      answer.on('data', (piece) => { text += piece; });
      answer.on('end', () => resolve({status: answer.statusCode, text}));
    });
    asked.end(body);
  });
}

const hold = (port, origin) =>
    ask(port, 'POST', '/api/desk', {Origin: origin}, JSON.stringify({what: 'hold', by: 'B'}));

test('the page shows, and its presses are entered', {skip: missing}, async () => {
  for (const port of [front, plain]) {
    assert.match((await ask(port, 'GET', '/desk')).text, /desk\.js/);
    assert.equal((await hold(port, `https://${name}:${port}`)).status, 200);
  }
});

test('a press from another page is not', {skip: missing}, async () => {
  for (const origin of ['https://evil.example', `http://${name}:${front}`, `https://${name}`, 'null']) {
    const answer = await hold(front, origin);
    assert.equal(answer.status, 403, origin);
    assert.match(answer.text, new RegExp(`https://${name}:${front}`));
  }
});

test('another name is refused, and told where the page is', {skip: missing}, async () => {
  const answer = await ask(front, 'GET', '/', {Host: 'evil.example'});
  assert.equal(answer.status, 403);
  assert.match(answer.text, new RegExp(`https://${name}:${front}`));
});

test('the live stream comes as it is sent', {skip: missing}, async () => {
  const asked = request(front, 'GET', '/events', {});
  asked.end();
  const beats = await new Promise((resolve) => asked.on('response', (answer) => {
    let text = '';
    answer.on('error', () => {});
    answer.on('data', (piece) => {
      text += piece;
      if (text.includes('event: view') && text.split('event: beat').length > 2) resolve(text);
    });
  }));
  asked.on('error', () => {});
  asked.destroy();
  assert.match(beats, /event: view/);
});

// One stream of whom the proxy in front of this one told; what has come of it.
async function streamOf(who) {
  const asked = request(front, 'GET', '/events', {'X-Forwarded-For': who});
  const stream = {text: '', asked};
  asked.on('error', () => {});
  asked.end();
  await new Promise((resolve) => asked.on('response', (answer) => {
    answer.on('error', () => {});
    answer.on('data', (piece) => {
      stream.text += piece;
      resolve();
    });
  }));
  return stream;
}

// As many streams as one address may hold (host/uses/web/README.md), and one.
const tooMany = 45;

test('a phone that opens many pages ends its own oldest alone', {skip: missing}, async () => {
  const other = await streamOf('10.0.0.8');
  const mine = [];
  for (let i = 0; i < tooMany; ++i) mine.push(await streamOf('10.0.0.7'));
  await until(() => assert.match(mine[0].text, /retry: 10000/));
  for (const {text} of [other, ...mine.slice(1)]) assert.doesNotMatch(text, /retry: 10000/);
  for (const {asked} of [other, ...mine]) asked.destroy();
});
