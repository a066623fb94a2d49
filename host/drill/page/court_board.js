// The court as the player sees it: own rows below, the other side's above and
// upside down, as they lie on the mat.
import { make } from '../../web/page/src/dom.js';
const keys = 'abcdefghijklmnopqrstuvwxyz1234567890';
const perColumn = 5; // kana, as printed
// A card as printed, in columns from the right.
export function cardFace(torifuda) {
    const lines = [];
    for (let i = 0; i < torifuda.length; i += perColumn) {
        lines.push(make('span', '', torifuda.slice(i, i + perColumn)));
    }
    return make('span', 'kana', ...lines);
}
export class CourtBoard {
    box;
    touched;
    cards = new Map();
    byKey = new Map();
    // `touched`: a card and when, by the event's own stamp.
    constructor(box, touched) {
        this.box = box;
        this.touched = touched;
    }
    clear() {
        this.cards.clear();
        this.byKey.clear();
        this.box.classList.remove('covered');
        this.box.replaceChildren();
    }
    lay(set) {
        this.clear();
        const halves = ['other', 'own'].map((half) => {
            // From the far edge of the mat to the near one.
            const rows = half === 'other' ? [0, 1, 2] : [2, 1, 0];
            return make('div', `half ${half}`, ...rows.map((row) => this.row(set.court.filter((c) => c.half === half && c.row === row))));
        });
        this.box.replaceChildren(...halves);
    }
    // Of a key on a card that still lies there.
    card(key) {
        return this.byKey.get(key.toLowerCase());
    }
    mark(card, how) {
        this.cards.get(card)?.classList.add(how);
    }
    unmark() {
        for (const each of this.cards.values()) {
            each.classList.remove('right', 'wrong', 'ghost');
        }
    }
    // The cards lie there, and cannot be read.
    cover() {
        this.box.classList.add('covered');
    }
    take(card) {
        const element = this.cards.get(card);
        if (!element)
            return;
        element.classList.add('gone');
        element.setAttribute('disabled', '');
        for (const [key, of] of this.byKey)
            if (of === card)
                this.byKey.delete(key);
    }
    row(cards) {
        cards.sort((a, b) => a.column - b.column);
        return make('div', 'row', ...cards.map((card) => this.make(card)));
    }
    make(card) {
        const key = keys[this.cards.size] ?? '';
        const element = make('button', 'card', cardFace(card.torifuda));
        element.setAttribute('type', 'button');
        element.dataset['card'] = String(card.card);
        if (key) {
            element.append(make('small', '', key));
            this.byKey.set(key, card.card);
        }
        element.addEventListener('pointerdown', (event) => {
            event.preventDefault();
            this.touched(card.card, event.timeStamp);
        });
        this.cards.set(card.card, element);
        return element;
    }
}
