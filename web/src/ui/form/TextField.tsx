import type { TextInputProps } from '@mantine/core';
import { TextInput } from './TextInput.tsx';
import { type FieldProps, useField } from './use-field.ts';

type Extra = Pick<
  TextInputProps,
  'placeholder' | 'autoComplete' | 'inputMode' | 'type' | 'leftSection' | 'rightSection' | 'maxLength' | 'spellCheck'
>;

/**
 * A single line of text. Whitespace alone is removed on blur.
 *
 * @param first has the focus when the drawer opens
 */
export function TextField({ name, id, first, ...props }: FieldProps & Extra & { first?: boolean }) {
  const field = useField({ name, id });
  const text = typeof field.value === 'string' ? field.value : '';
  return (
    <TextInput
      autoComplete="off"
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      value={text}
      data-autofocus={first || undefined}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        if (text !== '' && text.trim() === '') field.onChange('');
        field.onBlur();
      }}
    />
  );
}
