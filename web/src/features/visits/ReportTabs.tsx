import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import type { ReportDays } from '../reports/index.ts';
import { REPORTS, type Report } from './search.ts';

/** Reports with a path of their own. */
const PATHS = { pickUps: '/reports/pick-up-and-drive', events: '/events' } as const;
type OtherReport = keyof typeof PATHS;
const OTHERS = Object.keys(PATHS) as OtherReport[];

/** Tabs of the reports. The period stays. */
export function ReportTabs({ tab, days }: { tab: Report | OtherReport; days: ReportDays }) {
  const { t } = useTranslation(['visits', 'events']);
  const navigate = useNavigate();
  const names = {
    places: t('visits:byPlace'),
    assets: t('visits:byAsset'),
    visits: t('visits:visits'),
    pickUps: t('visits:pickUpTitle'),
    events: t('events:title'),
  };
  return (
    <PageTabs
      label={t('visits:reportTitle')}
      tabs={[...REPORTS, ...OTHERS].map((each) => ({ tab: each, label: names[each] }))}
      tab={tab}
      onTab={(next) => {
        const other = OTHERS.find((each) => each === next);
        if (other) void navigate({ to: PATHS[other], search: days as never });
        else
          void navigate({
            to: '/reports/visits',
            search: { ...days, ...(next !== REPORTS[0] && { report: next }) } as never,
          });
      }}
    />
  );
}
