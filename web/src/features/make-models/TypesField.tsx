import { MultiSelect } from '@mantine/core';
import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { useTranslation } from '../../base/translation.ts';
import { type FieldProps, useField } from '../../ui/form/use-field.ts';

/** Selects one or more asset types. */
export function TypesField({ name, label }: FieldProps) {
  const { t } = useTranslation('assetType');
  const field = useField({ name });
  return (
    <MultiSelect
      id={field.id}
      ref={field.ref}
      label={label}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      searchable
      maxDropdownHeight={280}
      data={ASSET_TYPES.map((type) => ({ value: type, label: t(type) }))}
      value={field.value as string[]}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
