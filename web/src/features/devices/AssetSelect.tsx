import type { Ref } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { SearchSelect } from '../../ui/form/SearchSelect.tsx';
import { assetChoicesQuery } from './queries.ts';

/**
 * Selects one asset through a server-side search, for accounts of any size.
 * @param named the stored asset, which the search may not find
 */
export function AssetSelect({
  label,
  description,
  named,
  value,
  error,
  required = false,
  inputRef,
  onChange,
  onBlur,
}: {
  label: string;
  description?: string | undefined;
  named?: { id: string; name: string } | undefined;
  value: string | null;
  error?: string | undefined;
  /** Shows an asterisk at the label. */
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** @param name of the asset, with its license plate */
  onChange: (id: string | null, name: string) => void;
  onBlur?: () => void;
}) {
  const { t } = useTranslation('devices');
  return (
    <SearchSelect
      query={assetChoicesQuery}
      choiceOf={({ id, name, licensePlate }) => ({
        value: id,
        label: licensePlate === null ? name : `${name} · ${licensePlate}`,
      })}
      first={named && { value: named.id, label: named.name }}
      label={label}
      description={description}
      placeholder={t('assetPlaceholder')}
      nothingFoundMessage={t('assetNone')}
      clearable
      value={value}
      error={error}
      required={required}
      withAsterisk={required}
      inputRef={inputRef}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
