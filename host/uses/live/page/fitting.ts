// Makes parts of a page fit the screen, where it does not scroll.

// Makes the type of one line smaller until it fits its box, but not below
// `least` of its size.
export function fit(element: HTMLElement, least = 0.35): void {
  element.style.fontSize = '';
  const room = element.clientWidth;
  const need = element.scrollWidth;
  if (room === 0 || need <= room) return;
  const size = parseFloat(getComputedStyle(element).fontSize);
  element.style.fontSize = `${Math.max(size * least, size * room / need - 0.5)}px`;
}

// Takes the last lines of a list away until the rest is not cut off by its
// box, and the list itself where not even one line has room.
export function trim(box: HTMLElement, list: HTMLElement): void {
  while (box.scrollHeight > box.clientHeight + 2) {
    if (list.childElementCount <= 2) {
      list.remove();
      return;
    }
    list.lastElementChild?.remove();
  }
}

// Draws a part smaller, in steps, until it ends above `bottom` (px).
export function shrink(element: HTMLElement, bottom: number): void {
  for (let scale = 1; scale > 0.5; scale -= 0.07) {
    element.style.setProperty('zoom', scale === 1 ? '' : scale.toFixed(2));
    if (element.getBoundingClientRect().bottom <= bottom + 1) return;
  }
}
