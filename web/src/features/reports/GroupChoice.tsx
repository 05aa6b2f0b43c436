import { NativeSelect } from '@mantine/core';
import type { ReportDeclaration, ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { useTranslation } from '../../base/translation.ts';

/** Chooses by what a report adds up its rows. */
export function GroupChoice({
  declaration,
  groups,
  group,
  onChange,
}: {
  declaration: ReportDeclaration;
  groups: readonly ReportGroup[];
  group: ReportGroup | undefined;
  onChange: (group: ReportGroup | undefined) => void;
}) {
  const { t } = useTranslation('reports');
  const names = useGroupNames();
  const choices = groups.map((value) => ({ value: value as string, label: names[value] }));
  // Rows that are assets need no grouping to be assets.
  const none = declaration.each === undefined ? [{ value: '', label: t('groupNone') }] : [];
  return (
    <NativeSelect
      aria-label={t('groupBy')}
      value={group ?? declaration.each ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(chosen === '' || chosen === declaration.each ? undefined : (chosen as ReportGroup));
      }}
      data={[...none, ...choices]}
    />
  );
}

/** Returns the names of the groupings. */
export function useGroupNames(): Record<ReportGroup, string> {
  const { t } = useTranslation('reports');
  return {
    asset: t('groupAsset'),
    driver: t('groupDriver'),
    tag: t('groupTag'),
    depot: t('groupDepot'),
    place: t('groupPlace'),
    day: t('groupDay'),
    week: t('groupWeek'),
    month: t('groupMonth'),
  };
}
