import { LIMITS } from '@waymark/domain/limits.ts';
import { element } from './element.ts';
import type { Words } from './words.ts';

/** One box per digit of a verification code. */
export interface CodeBoxes {
  box: HTMLElement;
  /** Returns the entered digits, at most six. */
  value(): string;
  /** Fills in the digits of a text from the first box on. */
  enter(text: string): void;
  clear(): void;
  focus(): void;
  showError(text: string | undefined): void;
}

/**
 * Creates the boxes. Typing moves to the next box and Backspace to the previous one. A pasted or suggested code fills
 * the boxes from the current one.
 *
 * @param onChange called whenever the digits change
 */
export function codeBoxes(words: Words, onChange: () => void = () => undefined): CodeBoxes {
  const count = LIMITS.verificationCodeDigits;
  const error = element('p', { class: 'error', id: 'code-error', 'aria-live': 'polite' });
  const inputs = Array.from({ length: count }, (_, index) =>
    element('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: index === 0 ? 'one-time-code' : 'off',
      'aria-label': words.say('codeDigit', { number: String(index + 1), count: String(count) }),
      'aria-describedby': 'code-error',
      'data-first': index === 0,
    }),
  );
  const focus = (index: number): void => {
    const input = inputs[Math.max(0, Math.min(index, count - 1))];
    input?.focus();
    input?.select();
  };
  const fill = (from: number, text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, count - from);
    for (const [offset, digit] of [...digits].entries()) inputs[from + offset]!.value = digit;
    onChange();
    if (digits !== '') focus(from + digits.length);
  };
  for (const [index, input] of inputs.entries()) {
    input.addEventListener('focus', () => input.select());
    input.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text') ?? '';
      // A complete code fills all boxes from any of them.
      fill(text.replace(/\D/g, '').length >= count ? 0 : index, text);
    });
    input.addEventListener('input', () => {
      const text = input.value;
      input.value = '';
      fill(index, text);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Backspace' && input.value === '') {
        event.preventDefault();
        const before = inputs[index - 1];
        if (before) before.value = '';
        onChange();
        focus(index - 1);
      } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        event.preventDefault();
        focus(index + (event.key === 'ArrowLeft' ? -1 : 1));
      }
    });
  }
  return {
    box: element(
      'fieldset',
      { class: 'code' },
      element('legend', {}, words.say('codeBoxes'), element('span', { class: 'star', 'aria-hidden': 'true' }, ' *')),
      element('div', { class: 'boxes' }, ...inputs),
      error,
    ),
    value: () => inputs.map((input) => input.value).join(''),
    enter: (text) => fill(0, text),
    clear() {
      for (const input of inputs) input.value = '';
      onChange();
    },
    focus() {
      const empty = inputs.findIndex((input) => input.value === '');
      focus(Math.max(empty, 0));
    },
    showError(text) {
      error.textContent = text ?? '';
      for (const input of inputs) input.setAttribute('aria-invalid', String(text !== undefined));
    },
  };
}
