import { useNavigate } from '@tanstack/react-router';
import { useMay, useSeesNpa } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';

/** Tabs of the customers and their overdue financing, for users who see both. */
export function LenderTabs({ tab }: { tab: 'customers' | 'overdue' }) {
  const { t } = useTranslation(['customers', 'lender']);
  const navigate = useNavigate();
  const seesCustomers = useMay('customers.read');
  if (!useSeesNpa() || !seesCustomers) return null;
  return (
    <PageTabs
      label={t('customers:title')}
      tabs={[
        { tab: 'customers', label: t('customers:title') },
        { tab: 'overdue', label: t('lender:title') },
      ]}
      tab={tab}
      onTab={(next) => void navigate({ to: next === 'customers' ? '/customers' : '/overdue-financing' })}
    />
  );
}
