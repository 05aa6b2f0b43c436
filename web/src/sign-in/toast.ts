import { element } from './element.ts';

const SHOWN_MS = 5000;
let shown: HTMLElement | undefined;

/** Shows a short message at the foot of the page for five seconds. It replaces the one before. */
export function toast(text: string, failed = false): void {
  shown?.remove();
  const made = element('p', { class: 'toast', role: failed ? 'alert' : 'status' }, text);
  if (failed) made.dataset.failed = '';
  shown = made;
  document.body.append(made);
  setTimeout(() => made.remove(), SHOWN_MS);
}
