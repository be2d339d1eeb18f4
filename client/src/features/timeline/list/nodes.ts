/** Nodes that are written to only when what they shall show differs: a write costs a layout, a comparison nothing. */

export function element<K extends keyof HTMLElementTagNameMap>(document: Document, name: K, className = '', role?: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  if (role !== undefined) made.setAttribute('role', role);
  return made;
}

/** An element whose text, class and attributes change. */
export class Slot<E extends HTMLElement = HTMLElement> {
  readonly element: E;
  #text = '';
  #class: string;
  #node: Text | undefined;
  #marks = '';
  readonly #attributes = new Map<string, string>();

  constructor(made: E) {
    this.element = made;
    this.#class = made.className;
  }
  text(text: string): void {
    if (text === this.#text && this.#marks === '') return;
    this.#text = text;
    this.#marks = '';
    if (this.#node === undefined) this.element.replaceChildren((this.#node = this.element.ownerDocument.createTextNode(text)));
    else this.#node.data = text;
  }
  /** `text` with the `ranges` of it marked. */
  marked(text: string, ranges: readonly (readonly [from: number, to: number])[]): void {
    const marks = ranges.join(' ');
    if (marks === '' && this.#marks === '') return this.text(text);
    if (marks === this.#marks && text === this.#text) return undefined;
    this.#text = text;
    this.#marks = marks;
    this.#node = undefined;
    const parts: (string | HTMLElement)[] = [];
    let at = 0;
    for (const [from, to] of ranges) {
      const mark = this.element.ownerDocument.createElement('mark');
      mark.textContent = text.slice(from, to);
      parts.push(text.slice(at, from), mark);
      at = to;
    }
    this.element.replaceChildren(...parts, text.slice(at));
    return undefined;
  }
  className(name: string): void {
    if (name === this.#class) return;
    this.#class = name;
    this.element.className = name;
  }
  /** Undefined takes the attribute away. */
  attribute(name: string, value: string | undefined): void {
    if (this.#attributes.get(name) === value) return;
    if (value === undefined) {
      this.#attributes.delete(name);
      this.element.removeAttribute(name);
    } else {
      this.#attributes.set(name, value);
      this.element.setAttribute(name, value);
    }
  }
  shown(shown: boolean): void {
    this.attribute('hidden', shown ? undefined : '');
  }
}

/** Custom properties and styles of an element, written when they differ. */
export class Places {
  readonly element: HTMLElement | SVGElement;
  readonly #known = new Map<string, string>();
  constructor(made: HTMLElement | SVGElement) {
    this.element = made;
  }
  set(name: string, value: string): void {
    if (this.#known.get(name) === value) return;
    this.#known.set(name, value);
    this.element.style.setProperty(name, value);
  }
}
