// A slider for each hand that touched the called card: its touch earlier or
// later, and how it would be ruled on then.
import type {Side} from '../../view/page/match_view.js';
import {make} from '../../web/page/dom.js';
import type {Language} from '../../web/page/text.js';
import type {MovedHand, Ruled} from './replay_view.js';
import {
  movedBy, replayWord, wouldBe, wouldBeIf, type ReplayWord,
} from './replay_words.js';
import type {Source} from './source.js';
import {changes, reachOf, ruledAt} from './what_if.js';
import {shareBars} from './why_panel.js';

const stepNs = 10_000;
// A judge who only looks through the list asks for none of them.
const waitMs = 500;

// Whose touch is shown elsewhere than it was, and by how much.
export interface Moved {
  side: Side;
  by_ns: number;
}

export class WhatIfPanel {
  private hands: MovedHand[] | null = null;
  // Shown instead of hands.
  private instead: ReplayWord = 'whatIfComing';
  private language: Language = 'en';
  private wanted = 0;

  constructor(
      private readonly box: HTMLElement, private readonly source: Source,
      private readonly moved: (moved: Moved | null) => void) {}

  // Shows another reading, as soon as it is judged again.
  async open(reading: number, judged: boolean): Promise<void> {
    const wanted = ++this.wanted;
    this.hands = null;
    this.instead = 'whatIfComing';
    this.moved(null);
    this.show(this.language);
    if (!judged) return;
    await new Promise((done) => setTimeout(done, waitMs));
    if (this.wanted !== wanted) return;
    const hands = await this.source.whatIf(reading);
    if (this.wanted !== wanted) return;
    this.hands = hands;
    this.instead = hands === null ? 'whatIfFailed' : 'whatIfNone';
    this.show(this.language);
  }

  // On a page that no program is behind.
  elsewhere(): void {
    this.instead = 'whatIfElsewhere';
    this.show(this.language);
  }

  show(language: Language): void {
    this.language = language;
    this.box.dataset['hands'] = this.hands ? String(this.hands.length) : '';
    if (!this.hands?.length) {
      this.box.replaceChildren(
          make('p', 'soft', replayWord(this.instead, language)));
    } else {
      this.box.replaceChildren(
          make('small', '', replayWord('whatIfWhy', language)),
          ...this.hands.map((hand) => this.hand(hand)));
    }
  }

  private hand(hand: MovedHand): HTMLElement {
    const {language} = this;
    // Whole steps to either side, so that zero is one of them.
    const reach = Math.ceil(reachOf(hand) / stepNs) * stepNs;
    const slider = document.createElement('input');
    slider.type = 'range';
    slider.min = String(-reach);
    slider.max = String(reach);
    slider.step = String(stepNs);
    slider.value = '0';
    slider.dataset['side'] = hand.side;
    slider.setAttribute('aria-label', replayWord('whatIf', language));
    // Its error, three sigma to either side, behind the slider.
    const error = Math.min(50, 3 * hand.at.sigma_ns / reach * 50);
    const track = make('div', 'track', slider);
    track.style.setProperty('--from', `${50 - error}%`);
    track.style.setProperty('--to', `${50 + error}%`);
    const said = make('div', 'said');
    slider.addEventListener('input', () => {
      this.others(slider);
      this.say(hand, Number(slider.value), said);
    });
    return make(
        'div', `moved tone-${hand.side}`,
        make('b', '', movedBy(hand.side, 0, language)), track, said,
        ...this.changesOf(hand));
  }

  private changesOf(hand: MovedHand): HTMLElement[] {
    const {language} = this;
    const all = changes(hand);
    if (all.length === 0) {
      return [make('p', '', `${
          movedBy(hand.side, reachOf(hand), language, true)}: ${
          replayWord('whatIfSame', language)}`)];
    }
    return all.map((change) => {
      const within = Math.abs(change.by_ns) <= 3 * hand.at.sigma_ns;
      return make(
          'p', within ? 'within' : '',
          wouldBeIf(hand.side, change, language) +
              (within ? ` ${replayWord('withinError', language)}` : ''));
    });
  }

  private say(hand: MovedHand, by: number, said: HTMLElement): void {
    const ruled: Ruled | null = ruledAt(hand, by);
    this.moved(by === 0 ? null : {side: hand.side, by_ns: by});
    said.replaceChildren();
    if (by === 0 || !ruled) return;
    said.append(
        make(
            'div', 'then',
            `${movedBy(hand.side, by, this.language)}: `,
            make('b', `tone-${ruled.taker ?? 'judge'}`,
                wouldBe(ruled, this.language))),
        shareBars(ruled.shares, this.language));
  }

  // One hand is moved at a time.
  private others(moved: HTMLInputElement): void {
    for (const slider of this.box.querySelectorAll('input')) {
      if (slider === moved || slider.value === '0') continue;
      slider.value = '0';
      slider.dispatchEvent(new Event('input'));
    }
  }
}
