import { behindGroup } from '@waymark/contract/reports/behind.ts';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { RowLinkProps } from '../../ui/records/index.ts';
import styles from './GroupedLink.module.css';
import { BEHIND, groupBehind, MORE } from './group-rows.ts';
import type { ReportDays } from './period.ts';
import { ReportLink, RowLink } from './RowLink.tsx';
import { useCells } from './use-cells.tsx';

/** Name of a row of a grouped report: a group that can be opened, or a row behind one. */
export function GroupedLink({
  row,
  report,
  days,
  group,
  filter,
  isOpen,
  onToggle,
  ...props
}: RowLinkProps & {
  row: ReportRow;
  report: ReportName;
  days: ReportDays;
  group: ReportGroup;
  filter: Record<string, string>;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { nobody } = useCells();
  const { at, [BEHIND]: behind, [MORE]: more } = row;
  if (typeof behind === 'string') {
    const target = JSON.parse(behind) as Record<string, string>;
    const { startDate = days.startDate, endDate = days.endDate, ...own } = target;
    const link = { ...props, report, days: { startDate, endDate }, filter: { ...filter, ...own } };
    return (
      <span className={styles.behind}>
        {typeof more === 'number' ? (
          <ReportLink {...props} report={report} search={{ ...filter, ...target }}>
            {t('moreRows', { count: more })}
          </ReportLink>
        ) : (
          <RowLink {...link} row={row} group={groupBehind(group)}>
            {typeof at === 'string' ? format.dateTime(at) : props.children}
          </RowLink>
        )}
      </span>
    );
  }
  const canOpen = behindGroup(row, { report, group, days, filter }) !== undefined;
  return (
    <span className={styles.group}>
      {canOpen ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t('showBehind', { group: String(row[group] ?? nobody(group)) })}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <RowLink {...{ ...props, row, report, days, group, filter }} />
    </span>
  );
}
