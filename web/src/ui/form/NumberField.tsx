import type { ReactNode } from 'react';
import { NumberInput } from './NumberInput.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A number. Its value is the typed text if that is no number, which the schema then refuses. An empty field holds ''. */
export function NumberField({
  name,
  id,
  unit,
  ...props
}: FieldProps & {
  placeholder?: string | undefined;
  /** Shown in the field behind the number. */
  unit?: ReactNode;
  /** The field has the focus as soon as it is there. */
  autoFocus?: boolean;
}) {
  const field = useField({ name, id });
  const { value } = field;
  return (
    <NumberInput
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      whole={field.facts.type === 'integer'}
      {...(unit === undefined ? {} : { rightSection: unit, rightSectionWidth: 64 })}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
