import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FieldProps, useField } from '../../ui/form/use-field.ts';
import { depotsQuery } from './queries.ts';

/** The home depot: any name, those in use are offered. */
export function DepotField({ name, label, description, disabled = false }: FieldProps) {
  const field = useField({ name });
  const depots = useQuery(depotsQuery).data ?? [];
  return (
    <Autocomplete
      id={field.id}
      ref={field.ref}
      name={name}
      label={label}
      description={description}
      disabled={disabled}
      autoComplete="off"
      data={depots}
      maxDropdownHeight={240}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={field.error}
    />
  );
}
