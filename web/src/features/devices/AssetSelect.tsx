import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { assetChoicesQuery } from './queries.ts';

const ASK_AFTER_MS = 150;

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
  onChange,
}: {
  label: string;
  description?: string | undefined;
  named?: { id: string; name: string } | undefined;
  value: string | null;
  error?: string | undefined;
  /** @param name of the asset, with its license plate */
  onChange: (id: string | null, name: string) => void;
}) {
  const { t } = useTranslation('devices');
  const [typed, setTyped] = useState(named?.name ?? '');
  const [chosen, setChosen] = useState(named && { value: named.id, label: named.name });
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, ASK_AFTER_MS);
  const found = (useQuery(assetChoicesQuery(search)).data ?? []).map(({ id, name, licensePlate }) => ({
    value: id,
    label: licensePlate === null ? name : `${name} · ${licensePlate}`,
  }));
  const kept = chosen !== undefined && !found.some((one) => one.value === chosen.value) ? [chosen] : [];
  const choices = [...kept, ...found];
  return (
    <Select
      label={label}
      description={description}
      placeholder={t('assetPlaceholder')}
      data={choices}
      searchable
      clearable
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={t('assetNone')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      error={error}
      onChange={(id) => {
        const next = choices.find((one) => one.value === id);
        setChosen(next);
        onChange(id, next?.label ?? '');
      }}
    />
  );
}
