import { useTranslation } from '../../base/translation.ts';
import { SearchSelect } from '../../ui/form/SearchSelect.tsx';
import { customerChoicesQuery } from './queries.ts';

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
  const { t } = useTranslation('lender');
  return (
    <SearchSelect
      query={(search) => customerChoicesQuery(assetId, search)}
      choiceOf={({ id, name, reachable }) => ({
        ...{ value: id, disabled: !reachable },
        label: reachable ? name : t('unreachable', { name }),
      })}
      label={t('customer')}
      description={assetId === '' ? t('customerFirst') : undefined}
      disabled={assetId === ''}
      withAsterisk
      required
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
