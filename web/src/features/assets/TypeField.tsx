import { Select } from '@mantine/core';
import type { AssetWrite } from '@waymark/contract/assets/schema.ts';
import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import type { Ref } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AssetTypeIcon } from '../../ui/AssetTypeIcon.tsx';
import type { AssetFormValues } from './asset-form-model.ts';
import styles from './TypeField.module.css';

/** The kind of the asset, chosen by drawing and name. */
export function TypeField({ control }: { control: Control<AssetFormValues, unknown, AssetWrite> }) {
  const { t } = useTranslation(['assets', 'assetType']);
  return (
    <Controller
      control={control}
      name="type"
      render={({ field: { ref, ...field }, fieldState }) => (
        <TypeSelect
          {...field}
          inputRef={ref}
          label={t('assets:type')}
          placeholder={t('assets:typePlaceholder')}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** A choice among all asset types. */
export function TypeSelect({
  value,
  onChange,
  onBlur,
  inputRef,
  label,
  placeholder,
  error,
}: {
  value: AssetType | null;
  onChange: (type: AssetType | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  error?: string | undefined;
}) {
  const { t } = useTranslation('assetType');
  return (
    <Select
      ref={inputRef}
      label={label}
      placeholder={placeholder}
      error={error}
      required
      withAsterisk
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      data={ASSET_TYPES.map((type) => ({ value: type, label: t(type) }))}
      leftSection={value && <AssetTypeIcon type={value} />}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <AssetTypeIcon type={option.value as AssetType} />
          {option.label}
        </span>
      )}
      value={value}
      onChange={(chosen) => onChange(chosen as AssetType | null)}
      onBlur={onBlur}
    />
  );
}
