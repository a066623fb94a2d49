// Small makers of elements. Text only ever enters as text, never as markup.
import './conversion.js';

export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

export function make(
    tag: string, className: string, ...children: (Node | string)[]):
    HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

const svgSpace = 'http://www.w3.org/2000/svg';

export function svg(
    tag: string, attributes: Record<string, string | number>,
    ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

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
