import { useTranslation } from '../../base/translation.ts';
import { SearchSelect } from '../../ui/form/SearchSelect.tsx';
import { driverChoicesQuery } from './queries.ts';

/** Selects the driver of an incident. @param named the stored driver */
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
  const { t } = useTranslation('incidents');
  return (
    <SearchSelect
      query={driverChoicesQuery}
      choiceOf={({ id, name }) => ({ value: id, label: name })}
      first={value === '' ? undefined : { value, label: named }}
      label={t('driver')}
      description={t('driverHelp')}
      clearable
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
