// What a player has here: to be saved as a file, and to be deleted.
import { byId } from '../../web/page/src/dom.js';
import { ask } from '../../web/page/src/link.js';
import { reallyDelete, words } from './drill_words.js';
export class MyData {
    of;
    sure = false;
    constructor(of) {
        this.of = of;
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
    show() {
        const name = this.of.name();
        const put = (id, text) => { byId(id).textContent = this.of.say(text); };
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
    unsure() {
        this.sure = false;
        this.show();
    }
    async forget() {
        const fault = await ask('/api/forget', this.of.token, { player: this.of.name() });
        this.unsure();
        this.of.tell(fault ? fault.message : words.deleted);
    }
    async save(form) {
        const name = this.of.name();
        const path = `/data/player/${form}/${encodeURIComponent(name)}`;
        await saveAs(path, `kimari-drill.${form === 'csv' ? 'csv' : 'jsonl'}`, this.of.token);
    }
}
// False where it does not come.
export async function saveAs(path, name, token) {
    const response = await fetch(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
    if (!response.ok)
        return false;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    return true;
}
