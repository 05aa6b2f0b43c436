import { TextInput as KitTextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

/**
 * The text input under every field that is typed into.
 * @throws Error without an id: label and error are tied to the input by it
 */
export function TextInput({ id, ...props }: TextInputProps & { ref?: Ref<HTMLInputElement> }) {
  if (!id) throw new Error('a text input needs an id');
  return <KitTextInput id={id} {...props} />;
}
