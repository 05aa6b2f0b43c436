import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, useField } from './use-field.ts';

/** A number, in steps of one if the schema requires an integer. An empty field holds ''. */
export function NumberField({
  name,
  id,
  unit,
  ...props
}: FieldProps & {
  placeholder?: string | undefined;
  /** Shown in the field behind the number. */
  unit?: ReactNode;
}) {
  const field = useField({ name, id });
  const whole = field.facts.type === 'integer';
  const { value } = field;
  return (
    <NumberInput
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      inputMode={whole ? 'numeric' : 'decimal'}
      allowDecimal={!whole}
      step={1}
      allowedDecimalSeparators={['.', ',']}
      thousandSeparator=""
      hideControls={!whole || unit !== undefined}
      {...(unit === undefined ? {} : { rightSection: unit, rightSectionWidth: 52 })}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
