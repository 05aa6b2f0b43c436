import { NativeSelect } from '@mantine/core';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { useTranslation } from 'react-i18next';

/** Chooses by what a report adds up its rows. */
export function GroupChoice({
  groups,
  group,
  onChange,
}: {
  groups: readonly ReportGroup[];
  group: ReportGroup | undefined;
  onChange: (group: ReportGroup) => void;
}) {
  const { t } = useTranslation('reports');
  const names: Record<ReportGroup, string> = {
    asset: t('groupAsset'),
    day: t('groupDay'),
    week: t('groupWeek'),
    month: t('groupMonth'),
    tag: t('groupTag'),
    depot: t('groupDepot'),
  };
  return (
    <NativeSelect
      aria-label={t('groupBy')}
      value={group ?? ''}
      onChange={(event) => onChange(event.currentTarget.value as ReportGroup)}
      data={groups.map((value) => ({ value, label: names[value] }))}
    />
  );
}
