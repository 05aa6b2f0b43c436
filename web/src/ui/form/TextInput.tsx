import { TextInput as KitTextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

/**
 * The text input of every text field.
 * @throws Error without an id, which ties label and error to the input
 */
export function TextInput({ id, ...props }: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  if (!id) throw new Error('a text input needs an id');
  return <KitTextInput id={id} {...props} />;
}
