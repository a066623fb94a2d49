import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

// The real `kimari demo`, its sound going nowhere.
export class Demo {
  static async start(...words) {
    const demo = new Demo();
    demo.folder = mkdtempSync(join(tmpdir(), 'kimari-demo-'));
    demo.process = spawn(
        process.env.KIMARI_PROGRAM,
        ['demo', '--audio', 'none', '-o', 'match', ...words],
        {cwd: demo.folder, stdio: ['ignore', 'pipe', 'inherit'],
         env: {...process.env, KIMARI_VOICE: 'none'}});
    demo.ended = new Promise((done) => demo.process.once('exit', done));
    demo.said = '';
    demo.address = await new Promise((came) => {
      demo.process.stdout.on('data', (text) => {
        demo.said += text;
        const address = /^Desk: (.*)$/m.exec(demo.said)?.[1];
        if (address) came(address);
      });
    });
    return demo;
  }
  async stop() {
    this.process.kill('SIGINT');
    await this.ended;
    rmSync(this.folder, {recursive: true, force: true});
  }
}
