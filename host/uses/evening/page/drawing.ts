const afterLifting = 100;  // ms

// A part of a page that is drawn anew as a whole, without taking anything from
// under the hand: a button that goes between press and release loses its tap, a
// field its focus, and a phone its keyboard.
export class Drawing {
  private pressed = false;  // a finger or a mouse is down
  private waiting = false;

  // Listens for as long as the page stands.
  constructor(private readonly box: HTMLElement, private readonly draw: () => void) {
    const release = () => {
      this.pressed = false;
      this.drawWaiting();
    };
    for (const begins of ['pointerdown', 'mousedown']) {
      window.addEventListener(begins, () => this.pressed = true, true);
    }
    // Once the tap has done what it does: a box that is ticked does so only
    // after its click.
    window.addEventListener('click', ({target}) => {
      const ticks = target instanceof Element && target.closest('label, input');
      if (ticks) setTimeout(release); else release();
    });
    // Or it was none. A finger's click comes a little after it was lifted.
    for (const ends of ['pointerup', 'pointercancel', 'mouseup', 'contextmenu', 'dragend']) {
      window.addEventListener(ends, () => setTimeout(release, afterLifting), true);
    }
    box.addEventListener('focusout', () => setTimeout(() => this.drawWaiting()));
  }

  // For what came of a person's own act.
  now(): void {
    this.waiting = this.pressed;
    if (!this.pressed) this.draw();
  }

  // For what came from elsewhere: waits for the end of a tap and of typing.
  whenUndisturbed(): void {
    this.waiting = true;
    this.drawWaiting();
  }

  private drawWaiting(): void {
    if (!this.waiting || this.pressed || this.isTypedIn()) return;
    this.waiting = false;
    this.draw();
  }

  private isTypedIn(): boolean {
    const active = document.activeElement;
    return active !== null && this.box.contains(active) &&
        active.matches('textarea, input:not([type=checkbox])');
  }
}
