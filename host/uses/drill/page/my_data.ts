// What a player has here: to be saved as a file, and to be deleted.
import {byId} from '../../web/page/dom.js';
import {ask} from '../../web/page/link.js';
import type {Text} from '../../web/page/text.js';
import {reallyDelete, words} from './drill_words.js';

export interface DataOf {
  name(): string;
  known(name: string): boolean;
  token: string;
  say(text: Text): string;
  tell(note: Text | null): void;
}

export class MyData {
  private sure = false;

  constructor(private readonly of: DataOf) {
    byId('save-csv').addEventListener('click', () => void this.save('csv'));
    byId('save-json').addEventListener('click', () => void this.save('json'));
    byId('delete').addEventListener('click', () => {
      this.sure = true;
      this.show();
    });
    byId('keep').addEventListener('click', () => this.unsure());
    byId('really').addEventListener('click', () => void this.forget());
    byId('name').addEventListener('input', () => this.unsure());
  }

  show(): void {
    const name = this.of.name();
    const put = (id: string, text: Text) => { byId(id).textContent = this.of.say(text); };
    byId('data').hidden = !this.of.known(name);
    byId('sure').hidden = !this.sure;
    byId('delete').hidden = this.sure;
    put('data-word', words.myData);
    put('save-csv', words.saveTable);
    put('save-json', words.saveAll);
    put('delete', words.deleteMine);
    put('really-word', reallyDelete(name));
    put('really', words.deleteNow);
    put('keep', words.keep);
  }

  private unsure(): void {
    this.sure = false;
    this.show();
  }

  private async forget(): Promise<void> {
    const fault = await ask('/api/forget', this.of.token, {player: this.of.name()});
    this.unsure();
    this.of.tell(fault ? fault.message : words.deleted);
  }

  private async save(form: 'csv' | 'json'): Promise<void> {
    const name = this.of.name();
    const path = `/data/player/${form}/${encodeURIComponent(name)}`;
    this.of.tell(await saveAs(path, `kimari-drill.${form}`, this.of.token));
  }
}

// Why it does not come; null: it does. Lines of JSON are saved as one array, which any
// program reads.
export async function saveAs(
    path: string, name: string, token: string): Promise<Text | null> {
  const response = await fetch(path,
      token ? {headers: {Authorization: `Bearer ${token}`}} : {}).catch(() => null);
  if (!response?.ok) return words.notSaved;
  const link = document.createElement('a');
  const lines = response.headers.get('Content-Type')?.startsWith('application/x-ndjson');
  link.href = URL.createObjectURL(
      lines ? new Blob([arrayOf(await response.text())], {type: 'application/json'}) :
              await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return null;
}

function arrayOf(lines: string): string {
  return `[\n${lines.trim().split('\n').filter((line) => line).join(',\n')}\n]\n`;
}
