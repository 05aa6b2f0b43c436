import { useTranslation } from '../../base/translation.ts';
import { SearchSelect } from '../../ui/form/SearchSelect.tsx';
import { driverChoicesQuery } from './queries.ts';

/** Value of the choice without a driver. */
export const UNASSIGNED = 'unassigned';

/** Selects a driver, or none. */
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
  const { t } = useTranslation('driverAssignments');
  const none = { value: UNASSIGNED, label: t('unassigned') };
  return (
    <SearchSelect
      query={driverChoicesQuery}
      choiceOf={({ id, name }) => ({ value: id, label: name })}
      first={value === null ? undefined : value === UNASSIGNED ? none : { value, label: name }}
      always={none}
      label={t('driver')}
      required
      allowDeselect={false}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
