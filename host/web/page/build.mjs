// Bundles the pages and writes them as a C++ file of byte arrays:
//   node build.mjs OUT.cpp
// Also leaves each module by itself in modules/, for the unit tests.
import {build} from 'esbuild';
import {readFile, readdir, rename, writeFile} from 'node:fs/promises';

const target = 'es2022';

// A page's script or style with all that it imports.
async function bundle(entry) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target,
    charset: 'utf8',
    write: false,
  });
  return Buffer.from(result.outputFiles[0].contents);
}

async function modules() {
  const names = await readdir('src');
  await build({
    entryPoints: names.filter((n) => n.endsWith('.ts')).map((n) => `src/${n}`),
    outdir: 'modules',
    format: 'esm',
    target,
    charset: 'utf8',
  });
}

// One array of bytes a file, sixteen a line.
function byteArray(name, bytes) {
  const lines = [];
  for (let i = 0; i < bytes.length; i += 16) {
    lines.push([...bytes.subarray(i, i + 16)].join(','));
  }
  return `const unsigned char ${name}[] = {\n${lines.join(',\n')}};\n`;
}

function source(files) {
  const arrays = files.map((f, i) => byteArray(`kFile${i}`, f.bytes));
  const rows = files.map((f, i) => `    {"${f.path}", "${f.mime}",
     {reinterpret_cast<const char*>(kFile${i}), sizeof kFile${i}}},`);
  return `// Generated from host/web/page by build.mjs.
#include "host/web/page_files.h"

#include <array>

namespace kimari::web {
namespace {

${arrays.join('\n')}
}  // namespace

std::span<const PageFile> PageFiles() {
  static const std::array<PageFile, ${files.length}> files = {{
${rows.join('\n')}
  }};
  return files;
}

}  // namespace kimari::web
`;
}

const files = [
  {path: '/icon.svg', mime: 'image/svg+xml',
   bytes: await readFile('src/icon.svg')},
];
for (const page of ['page', 'read', 'desk']) {
  files.push(
      {path: `/${page}.html`, mime: 'text/html; charset=utf-8',
       bytes: await readFile(`src/${page}.html`)},
      {path: `/${page}.css`, mime: 'text/css; charset=utf-8',
       bytes: await bundle(`src/${page}.css`)},
      {path: `/${page}.js`, mime: 'text/javascript; charset=utf-8',
       bytes: await bundle(`src/${page}.ts`)});
}
await modules();
const out = process.argv[2];
await writeFile(`${out}.new`, source(files));
await rename(`${out}.new`, out);
