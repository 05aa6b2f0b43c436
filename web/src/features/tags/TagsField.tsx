import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { type FieldProps, useField } from '../../ui/form/use-field.ts';
import { tagNamesQuery } from './queries.ts';

/** Edits the tags of one record. Proposes existing tags and creates new ones by typing. */
export function TagsField({ name, label, description, disabled = false }: FieldProps) {
  const { t } = useTranslation('tags');
  const field = useField({ name });
  const known = useQuery(tagNamesQuery).data ?? [];
  const value = field.value as string[];
  return (
    <TagsInput
      id={field.id}
      ref={field.ref}
      label={label}
      description={description}
      placeholder={value.length === 0 ? t('placeholder') : ''}
      disabled={disabled}
      error={field.error}
      data={known}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      acceptValueOnBlur
    />
  );
}
