import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';

// tests/uses/live/page_server, told by lines what to show.
export class Match {
  static async start(scene, port = 0) {
    const match = new Match();
    match.process = spawn(
        process.env.KIMARI_PAGE_SERVER, [scene, String(port)],
        {stdio: ['pipe', 'pipe', 'inherit']});
    match.ended = new Promise((done) => match.process.once('exit', done));
    const lines = createInterface({input: match.process.stdout});
    match.address = await new Promise((came) => lines.once('line', came));
    lines.on('line', (line) => match.said.push(line));
    match.port = Number(new URL(match.address).port);
    return match;
  }
  // What was pressed at the desk.
  said = [];
  show(line) {
    this.process.stdin.write(`${line}\n`);
  }
  async stop() {
    this.process.stdin.end();
    await this.ended;
  }
}
