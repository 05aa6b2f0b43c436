import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';

const TABS = ['due', 'plans', 'history', 'faults'] as const;
type Tab = (typeof TABS)[number];

/** Tabs of the maintenance screens. */
export function MaintenanceTabs({ tab }: { tab: Tab }) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  return (
    <PageTabs
      label={t('title')}
      tabs={TABS.map((each) => ({ tab: each, label: t(`tab.${each}`) }))}
      tab={tab}
      onTab={(next) =>
        void (next === 'history'
          ? navigate({ to: '/service-history' })
          : navigate({ to: '/maintenance', search: next === 'due' ? {} : { show: next } }))
      }
    />
  );
}
