import { element } from './element.ts';

/** A labelled field whose error shows once it was touched. */
export interface Field {
  box: HTMLElement;
  input: HTMLInputElement;
  /** Shows a text under the field, or takes it away. */
  showError(text: string | undefined): void;
}

/**
 * @param attributes of the input; its `id` is needed to tie label and error to it
 * @param extra stands at the end of the field, such as a button
 * @param before stands before it, such as a choice of the country
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
