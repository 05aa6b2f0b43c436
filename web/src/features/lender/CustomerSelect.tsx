import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { customerChoicesQuery } from './queries.ts';

const ASK_AFTER_MS = 150;

/** Selects a customer of the account of an asset. Customers who cannot be reached are disabled. */
export function CustomerSelect({
  assetId,
  value,
  error,
  onChange,
}: {
  assetId: string;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation(['lender', 'common']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, ASK_AFTER_MS);
  const found = (useQuery(customerChoicesQuery(assetId, search)).data ?? []).map(({ id, name, reachable }) => ({
    ...{ value: id, disabled: !reachable },
    label: reachable ? name : t('lender:unreachable', { name }),
  }));
  const kept = chosen !== undefined && !found.some((one) => one.value === chosen.value) ? [chosen] : [];
  return (
    <Select
      label={t('lender:customer')}
      description={assetId === '' ? t('lender:customerFirst') : undefined}
      disabled={assetId === ''}
      data={[...kept, ...found]}
      searchable
      withAsterisk
      required
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={t('common:nothingMatches')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      error={error}
      onChange={(id, option) => {
        setChosen(id === null || option === null ? undefined : { value: id, label: option.label });
        onChange(id ?? '');
      }}
    />
  );
}
