import { Textarea } from '@mantine/core';
import { type FieldProps, useField } from './use-field.ts';

/** Multi-line text whose field grows with its content. */
export function TextAreaField({
  name,
  id,
  rows = 3,
  ...props
}: FieldProps & { rows?: number; placeholder?: string | undefined }) {
  const field = useField({ name, id });
  const text = typeof field.value === 'string' ? field.value : '';
  return (
    <Textarea
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      autosize
      minRows={rows}
      maxRows={rows * 4}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      value={text}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        if (text !== '' && text.trim() === '') field.onChange('');
        field.onBlur();
      }}
    />
  );
}
