import type { TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';
import { readNumber } from './read-number.ts';
import { TextInput } from './TextInput.tsx';

/**
 * A text input for a number. Keeps the typed text, and passes on its number, or the text itself if it is not one. An empty
 * input passes on ''.
 *
 * @param whole the up and down arrow keys change the number by one
 */
export function NumberInput({
  value,
  onChange,
  whole = false,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  id: string;
  ref?: Ref<HTMLInputElement>;
  value: number | string;
  onChange: (value: number | string) => void;
  whole?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const change = (text: string): void => {
    setTyped(text);
    onChange(readNumber(text) ?? text.trim());
  };
  const isTyped = value === (readNumber(typed) ?? typed.trim());
  return (
    <TextInput
      autoComplete="off"
      inputMode={whole ? 'numeric' : 'decimal'}
      {...props}
      value={isTyped ? typed : String(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        const step = whole && { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!step || event.altKey) return;
        event.preventDefault();
        if (value === '' || typeof value === 'number') change(String(Math.round(Number(value)) + step));
      }}
    />
  );
}
