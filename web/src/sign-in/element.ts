type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an HTML element. Attributes that are false or undefined are omitted. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  fill(made, attributes, children);
  return made;
}

/** Creates an SVG element. */
export function svg(name: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  fill(made, attributes, children);
  return made;
}

function fill(made: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined));
}
