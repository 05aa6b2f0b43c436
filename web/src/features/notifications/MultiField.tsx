import { MultiSelect } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { type FieldProps, useField } from '../../ui/form/use-field.ts';

/** Selects any number of values from a list. */
export function MultiField({
  name,
  data,
  placeholder,
  ...props
}: Omit<FieldProps, 'id'> & { data: readonly { value: string; label: string }[]; placeholder?: string }) {
  const { t } = useTranslation('common');
  const field = useField({ name });
  const value = field.value as string[];
  return (
    <MultiSelect
      {...props}
      id={field.id}
      ref={field.ref}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={[...data]}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('nothingMatches')}
      maxDropdownHeight={320}
      error={field.error}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
