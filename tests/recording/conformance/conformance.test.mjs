// Our recordings are read by @mcap/core, and what it writes is read by us.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { fstatSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

const require = createRequire(join(process.env.KIMARI_NODE_MODULES, "x.js"));
const { McapIndexedReader, McapStreamReader, McapWriter } = require("@mcap/core");
const zstd = require("@foxglove/wasm-zstd");
const lz4 = require("@foxglove/wasm-lz4");

const kimari = process.env.KIMARI_PROGRAM;
const scenario = `
[match]
memorise_s = 1
joka = false
[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 2, row = "lower", column = 4 }]
[[reading]]
card = 50
`;
const decompressHandlers = {
  zstd: (data, size) => zstd.decompress(data, Number(size)),
  lz4: (data, size) => lz4(data, Number(size)),
};

// A frame of lz4 whose blocks of 64 KB are stored as they are.
function lz4Frame(data) {
  const pieces = [Buffer.from([0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82])];
  for (let at = 0; at < data.byteLength; at += 65536) {
    const block = data.subarray(at, at + 65536);
    const size = Buffer.alloc(4);
    size.writeUInt32LE((block.byteLength | 0x80000000) >>> 0);
    pieces.push(size, Buffer.from(block));
  }
  pieces.push(Buffer.alloc(4));
  return new Uint8Array(Buffer.concat(pieces));
}

let folder;
let ours;
const run = (...words) => spawnSync(kimari, words, { encoding: "utf8", maxBuffer: 1 << 28 });

before(async () => {
  await zstd.isLoaded;
  await lz4.isLoaded;
  folder = mkdtempSync(join(tmpdir(), "kimari-conformance-"));
  writeFileSync(join(folder, "one.toml"), scenario);
  execFileSync(kimari, ["simulate", join(folder, "one.toml"), "-o", join(folder, "out")]);
  ours = join(folder, "out", "match.mcap");
});
after(() => rmSync(folder, { recursive: true }));

class Readable {
  constructor(path) {
    this.fd = openSync(path);
  }
  async size() {
    return BigInt(fstatSync(this.fd).size);
  }
  async read(offset, size) {
    const bytes = new Uint8Array(Number(size));
    readSync(this.fd, bytes, 0, Number(size), Number(offset));
    return bytes;
  }
}

// Everything a file holds, in its order; every CRC is checked.
function read(path) {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
  reader.append(readFileSync(path));
  const all = { channels: new Map(), schemas: new Map(), messages: [], metadata: [], attachments: [] };
  for (let record; (record = reader.nextRecord()); ) {
    if (record.type === "Schema") all.schemas.set(record.id, record);
    if (record.type === "Channel") all.channels.set(record.id, record);
    if (record.type === "Message") all.messages.push(record);
    if (record.type === "Attachment") all.attachments.push(record);
    if (record.type === "Metadata") all.metadata.push(record);
  }
  assert.ok(reader.done());
  return all;
}

async function checkIndexed(path, count) {
  const reader = await McapIndexedReader.Initialize({ readable: new Readable(path), decompressHandlers });
  let messages = 0;
  for await (const message of reader.readMessages({ validateCrcs: true })) {
    assert.ok(reader.channelsById.has(message.channelId));
    ++messages;
  }
  assert.equal(messages, count);
}

class Sink {
  pieces = [];
  at = 0n;
  async write(bytes) {
    this.pieces.push(bytes.slice());
    this.at += BigInt(bytes.byteLength);
  }
  position() {
    return this.at;
  }
}

// The same messages by @mcap/core's own writer.
async function rewrite(name, options) {
  const from = read(ours);
  const sink = new Sink();
  const writer = new McapWriter({ writable: sink, ...options });
  await writer.start({ profile: "", library: "another tool" });
  for (const { name: record, metadata } of from.metadata) {
    await writer.addMetadata({ name: record, metadata });
  }
  const ids = new Map();
  for (const message of from.messages) {
    const channel = from.channels.get(message.channelId);
    if (!ids.has(channel.topic)) {
      const { topic, messageEncoding } = channel;
      ids.set(topic, await writer.registerChannel({ topic, messageEncoding, schemaId: 0, metadata: new Map() }));
    }
    await writer.addMessage({ ...message, channelId: ids.get(channel.topic) });
  }
  await writer.end();
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(sink.pieces));
  return path;
}

test("ours is read as a stream and by its index, every CRC right", async () => {
  const { messages } = read(ours);
  assert.ok(messages.length > 1000);
  await checkIndexed(ours, messages.length);
});

// As a viewer that knows nothing of ours goes by it.
function checkSchemas({ channels, schemas, messages }) {
  const text = new TextDecoder();
  for (const { channelId, data } of messages) {
    const { messageEncoding, schemaId, topic } = channels.get(channelId);
    if (messageEncoding !== "json") continue;
    const schema = schemas.get(schemaId);
    assert.equal(schema?.encoding, "jsonschema", topic);
    const { properties, required } = JSON.parse(text.decode(schema.data));
    if (properties === undefined) continue;
    const message = JSON.parse(text.decode(data));
    for (const key of Object.keys(message)) assert.ok(key in properties, `${topic} ${key}`);
    for (const key of required ?? []) assert.ok(key in message, `${topic} ${key}`);
  }
}

test("every channel of JSON has a schema that its messages keep to", () => {
  const all = read(ours);
  assert.ok(all.schemas.size >= 10);
  checkSchemas(all);
});

test("a viewer's copy has frames as foxglove.CompressedImage", () => {
  const seen = join(folder, "seen");
  execFileSync(kimari, ["simulate", join(folder, "one.toml"), "-o", seen, "--frames"]);
  const files = join(folder, "files");
  const made = run("export", join(seen, "match.mcap"), "-o", files, "--no-frames", "--viewer");
  assert.equal(made.status, 0, made.stderr);
  const all = read(join(files, "viewer.mcap"));
  checkSchemas(all);
  const frames = all.messages.filter((m) => all.channels.get(m.channelId).topic === "/camera/frames");
  assert.ok(frames.length > 10);
  assert.equal(all.schemas.get(all.channels.get(frames[0].channelId).schemaId).name, "foxglove.CompressedImage");
  const image = JSON.parse(new TextDecoder().decode(frames[0].data));
  assert.equal(image.format, "jpeg");
  assert.deepEqual([...Buffer.from(image.data, "base64").subarray(0, 2)], [0xff, 0xd8]);
  assert.equal(BigInt(image.timestamp.sec) * 1000000000n + BigInt(image.timestamp.nsec), frames[0].publishTime);
});

test("an archive of ours is read too", async () => {
  const path = join(folder, "small.mcap");
  assert.equal(run("archive", ours, "-o", path).status, 0);
  checkSchemas(read(path));
  await checkIndexed(path, read(path).messages.length);
});

test("a recovered file of ours is read too", async () => {
  const bytes = readFileSync(ours);
  const torn = join(folder, "torn.mcap");
  writeFileSync(torn, bytes.subarray(0, bytes.length / 2));
  const path = join(folder, "whole.mcap");
  run("recover", torn, "-o", path);
  await checkIndexed(path, read(path).messages.length);
});

for (const [name, options] of Object.entries({
  "channels once": { chunkSize: 50_000 },
  "one large chunk": { chunkSize: 1 << 30 },
  "no chunks": { useChunks: false },
  "no indexes": { useMessageIndex: false, useChunkIndex: false },
  zstd: { compressChunk: (data) => ({ compression: "zstd", compressedData: zstd.compress(data) }) },
  lz4: { compressChunk: (data) => ({ compression: "lz4", compressedData: lz4Frame(data) }) },
})) {
  test(`what another tool wrote is read whole: ${name}`, async () => {
    const path = await rewrite(name.replaceAll(" ", "-") + ".mcap", options);
    const info = JSON.parse(run("info", path, "--json").stdout);
    // As they are seen, those unpacked that stand in one.
    assert.equal(info.messages, JSON.parse(run("info", ours, "--json").stdout).messages);
    assert.deepEqual(info.lost, []);
    assert.equal(info.ours, false);
    assert.equal(run("judge", path, "--json").stdout, run("judge", ours, "--json").stdout);
  });
}
