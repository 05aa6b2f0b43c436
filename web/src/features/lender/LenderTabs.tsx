import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMay, useSeesNpa } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { casePartsQuery, customerCountQuery } from './queries.ts';

/** Tabs of the customers and their overdue financing, for users who see both. */
export function LenderTabs({ tab }: { tab: 'customers' | 'overdue' }) {
  const sees = useSeesLenderTabs();
  return sees ? <Tabs tab={tab} /> : null;
}

/** Returns whether the user sees the tabs. */
export function useSeesLenderTabs(): boolean {
  const seesCustomers = useMay('customers.read');
  return useSeesNpa() && seesCustomers;
}

function Tabs({ tab }: { tab: 'customers' | 'overdue' }) {
  const { t } = useTranslation(['customers', 'lender']);
  const navigate = useNavigate();
  const customers = useQuery(customerCountQuery).data;
  const cases = useQuery(casePartsQuery()).data?.count;
  return (
    <PageTabs
      label={t('customers:title')}
      tabs={[
        { tab: 'customers', label: t('customers:title'), count: customers },
        { tab: 'overdue', label: t('lender:title'), count: cases },
      ]}
      tab={tab}
      onTab={(next) => void navigate({ to: next === 'customers' ? '/customers' : '/overdue-financing' })}
    />
  );
}
