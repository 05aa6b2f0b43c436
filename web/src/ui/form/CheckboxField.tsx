import { Checkbox } from '@mantine/core';
import { type FieldProps, useField } from './use-field.ts';

/** A checkbox for a boolean. */
export function CheckboxField({ name, id, ...props }: FieldProps) {
  const field = useField({ name, id });
  return (
    <Checkbox
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      error={field.error}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
}
