import { DayInput } from './DayInput.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A date field, `YYYY-MM-DD`. @param maximum last selectable date */
export function DateField({
  name,
  id,
  ...props
}: FieldProps & { minimum?: string | undefined; maximum?: string | undefined }) {
  const field = useField({ name, id });
  return (
    <DayInput
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      clearable={!field.required}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
