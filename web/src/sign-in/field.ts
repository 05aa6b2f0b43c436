import { afterPress } from '../ui/form/after-press.ts';
import { element } from './element.ts';

/** A labelled field that shows its error once it was touched. */
export interface Field {
  box: HTMLElement;
  input: HTMLInputElement;
  /** Shows a text under the field or removes it. */
  showError(text: string | undefined): void;
}

/** Runs the work when the user leaves the input, after a press elsewhere is released. */
export function onLeave(input: HTMLInputElement, work: () => void): void {
  input.addEventListener('blur', () =>
    afterPress(() => {
      // Another window may have taken the focus, or the press may have removed the input.
      if (input.isConnected && document.activeElement !== input) work();
    }),
  );
}

/**
 * @param attributes of the input. Its `id` ties label and error to it
 * @param extra shown at the end of the field, such as a button
 * @param before shown before it, such as the country selection
 */
export function field(
  label: string,
  attributes: Readonly<Record<string, string | boolean>> & { id: string },
  extra?: HTMLElement,
  before?: HTMLElement,
): Field {
  const { id } = attributes;
  const error = element('p', { class: 'error', id: `${id}-error`, 'aria-live': 'polite' });
  const input = element('input', { ...attributes, required: true, 'aria-describedby': `${id}-error` });
  const box = element(
    'div',
    { class: 'field' },
    element('label', { for: id }, label, element('span', { class: 'star', 'aria-hidden': 'true' }, ' *')),
    element('div', { class: 'input' }, before, input, extra),
    error,
  );
  return {
    box,
    input,
    showError(text) {
      error.textContent = text ?? '';
      input.setAttribute('aria-invalid', String(text !== undefined));
    },
  };
}
