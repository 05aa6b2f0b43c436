import { Select } from '@mantine/core';
import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import type { Ref } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useField } from '../../ui/form/use-field.ts';
import { AssetTypeIcon } from '../../ui/icons/AssetTypeIcon.tsx';
import { Row } from '../../ui/layout/Row.ts';

/** Selects the type of the asset by icon and name. */
export function TypeField({ disabled = false, required = true }: { disabled?: boolean; required?: boolean }) {
  const { t } = useTranslation('assets');
  const field = useField({ name: 'type' });
  return (
    <TypeSelect
      id={field.id}
      inputRef={field.ref}
      value={field.value as AssetType | null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={t('type')}
      placeholder={t('typePlaceholder')}
      error={field.error}
      disabled={disabled}
      required={required}
    />
  );
}

/** Selects among all asset types. */
export function TypeSelect({
  value,
  onChange,
  onBlur,
  inputRef,
  id,
  label,
  placeholder,
  error,
  disabled = false,
  required = true,
}: {
  value: AssetType | null;
  onChange: (type: AssetType | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  id?: string;
  label: string;
  placeholder: string;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
}) {
  const { t } = useTranslation('assetType');
  return (
    <Select
      ref={inputRef}
      {...(id !== undefined && { id })}
      label={label}
      placeholder={placeholder}
      error={error}
      disabled={disabled}
      required={required}
      withAsterisk={required}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      data={ASSET_TYPES.map((type) => ({ value: type, label: t(type) }))}
      leftSection={value && <AssetTypeIcon type={value} />}
      renderOption={({ option }) => (
        <Row as="span" gap={10}>
          <AssetTypeIcon type={option.value as AssetType} />
          {option.label}
        </Row>
      )}
      value={value}
      onChange={(chosen) => onChange(chosen as AssetType | null)}
      onBlur={onBlur}
    />
  );
}
