import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { driverChoicesQuery } from './queries.ts';

const ASK_AFTER_MS = 150;

/** Selects a driver through a server-side search by name, phone or number. @param named the stored driver */
export function DriverSelect({
  value,
  named,
  error,
  onChange,
}: {
  value: string;
  named: string;
  error?: string | undefined;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation(['incidents', 'common']);
  const [typed, setTyped] = useState(named);
  const [search] = useDebouncedValue(typed === named ? '' : typed, ASK_AFTER_MS);
  const found = (useQuery(driverChoicesQuery(search)).data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const kept = value !== '' && !found.some((one) => one.value === value) ? [{ value, label: named }] : [];
  return (
    <Select
      label={t('incidents:driver')}
      description={t('incidents:driverHelp')}
      data={[...kept, ...found]}
      searchable
      clearable
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={t('common:nothingMatches')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
