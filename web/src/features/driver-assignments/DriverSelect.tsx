import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { driverChoicesQuery } from './queries.ts';

const ASK_AFTER_MS = 150;
/** Value of the choice without a driver. */
export const UNASSIGNED = 'unassigned';

/** Selects a driver through a server-side search, or none. */
export function DriverSelect({
  value,
  name,
  error,
  onChange,
}: {
  /** Id of a driver or `UNASSIGNED`. */
  value: string | null;
  /** Of the driver that is chosen at first. */
  name: string;
  error: string | undefined;
  onChange: (value: string | null) => void;
}) {
  const { t } = useTranslation(['driverAssignments', 'common']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(value === null ? undefined : { value, label: name });
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, ASK_AFTER_MS);
  const { data = [] } = useQuery(driverChoicesQuery(search));
  const found = data.map((driver) => ({ value: driver.id, label: driver.name }));
  const kept = chosen && chosen.value !== UNASSIGNED && !found.some((one) => one.value === chosen.value);
  const none = { value: UNASSIGNED, label: t('driverAssignments:unassigned') };
  const choices = [none, ...(kept ? [chosen] : []), ...found];
  return (
    <Select
      label={t('driverAssignments:driver')}
      data={choices}
      searchable
      required
      allowDeselect={false}
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={t('common:nothingMatches')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      error={error}
      onChange={(next) => {
        setChosen(choices.find((one) => one.value === next));
        onChange(next);
      }}
    />
  );
}
