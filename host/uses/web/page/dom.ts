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
