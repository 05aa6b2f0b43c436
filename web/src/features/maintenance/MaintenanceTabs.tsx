import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { dueFiguresQuery } from './queries.ts';

const TABS = ['due', 'plans', 'history', 'faults'] as const;
type Tab = (typeof TABS)[number];

/** Tabs of the maintenance screens, with the numbers of entries that need an action. @param actions buttons at their end */
export function MaintenanceTabs({ tab, actions }: { tab: Tab; actions?: ReactNode }) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  const { data } = useQuery(dueFiguresQuery());
  const counts: Partial<Record<Tab, number>> = data
    ? { due: data.states.overdue + data.states.soon, plans: data.plans, faults: data.faulty }
    : {};
  return (
    <PageTabs
      label={t('title')}
      tabs={TABS.map((each) => ({ tab: each, label: t(`tab.${each}`), count: counts[each] }))}
      tab={tab}
      onTab={(next) =>
        void (next === 'history'
          ? navigate({ to: '/service-history' })
          : navigate({ to: '/maintenance', search: next === 'due' ? {} : { show: next } }))
      }
      actions={actions}
    />
  );
}
