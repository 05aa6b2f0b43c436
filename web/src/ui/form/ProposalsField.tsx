import { Autocomplete } from '@mantine/core';
import { type FieldProps, useField } from './use-field.ts';

/** Free text with proposals while typing. @param data the proposals. Duplicates are offered once */
export function ProposalsField({
  name,
  id,
  label,
  description,
  disabled = false,
  className,
  data,
}: FieldProps & { data: readonly string[] }) {
  const field = useField({ name, id });
  return (
    <Autocomplete
      id={field.id}
      ref={field.ref}
      name={name}
      label={label}
      description={description}
      disabled={disabled}
      className={className}
      autoComplete="off"
      data={[...new Set(data)]}
      limit={50}
      maxDropdownHeight={240}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={field.error}
    />
  );
}
