import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReportColumn } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type CSSProperties, useId, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { ListFilter } from '../../ui/records/index.ts';
import styles from './DriversCard.module.css';
import type { ReportDays } from './period.ts';
import { firstRowsQuery, numberOf, type ReportSubject } from './queries.ts';
import { useCells } from './use-cells.tsx';

/** Drivers of one call. More are ranked by a second call. */
const MOST_DRIVERS = 1000;
const ENDS = LIMITS.topAndBottomEntries;
const FULL_SCORE = 100;

/** The first and the last drivers of a report by one of its columns. */
export function DriversCard({
  report,
  subject,
  filter,
  days,
  ranked,
}: {
  report: ReportName;
  subject: ReportSubject;
  filter: ListFilter;
  days: ReportDays;
  /** Columns by which drivers can be ranked, the usual one first. */
  ranked: readonly string[];
}) {
  const { t } = useTranslation(['reports', 'drivers', 'driverScores']);
  const { unit } = useCells();
  const format = useFormat();
  const id = useId();
  const [column, setColumn] = useState(ranked[0]!);
  const declared: Readonly<Record<string, ReportColumn>> = reportOf(report).columns;
  const { kind, better } = declared[column]!;
  const { top, bottom, loading, failed } = useEnds(report, { subject, filter, column, better });
  const most = kind === 'score' ? FULL_SCORE : Math.max(0, ...[...top, ...bottom].map((row) => numberOf(row, column)));
  // The rows of the report fail for the same reason, and say it.
  if (failed) return null;
  const number = format.number(ENDS);
  const list = (title: string, rows: readonly ReportRow[], isTop: boolean) => (
    <div className={styles.list} data-top={isTop || undefined}>
      <Row justify="between" gap={8} line="below" padding="4px 0">
        <Text as="h3" size="small" weight={600} id={`${id} ${isTop}`}>
          {title}
        </Text>
        <Text as="small" size="small" tone="quiet">
          {kind === 'score' ? t('driverScores:ofHundred') : unit(kind)}
        </Text>
      </Row>
      <ol aria-labelledby={`${id} ${isTop}`}>
        {rows.map((row) => (
          <Driver key={String(row.id)} {...{ row, days, column, kind, most }} />
        ))}
      </ol>
    </div>
  );
  return (
    <Box as="section" padding="8px 16px" ground="surface" aria-labelledby={id}>
      <Row justify="between" gap={8}>
        <Text as="h2" size="body" weight={600} id={id}>
          {t('drivers:title')}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={t('rankBy')}
          value={column}
          onChange={(event) => setColumn(event.currentTarget.value)}
          data={ranked.map((value) => ({ value, label: t(`rankBy.${value}` as 'rankBy.score') }))}
        />
      </Row>
      {loading ? (
        <Skeleton height={150} />
      ) : top.length === 0 ? (
        <Text as="p" tone="soft" marginTop={8}>
          {t('drivers:scoreNone')}
        </Text>
      ) : (
        <div className={styles.ends}>
          {list(t('topDrivers', { number }), top, true)}
          {bottom.length > 0 && list(t('bottomDrivers', { number }), bottom, false)}
        </div>
      )}
    </Box>
  );
}

function Driver({
  row,
  days,
  column,
  kind,
  most,
}: {
  row: ReportRow;
  days: ReportDays;
  column: string;
  kind: ReportColumn['kind'];
  most: number;
}) {
  const { figure } = useCells();
  const value = numberOf(row, column);
  return (
    <li>
      <Text as="span" truncate weight={500} title={String(row.driver)}>
        <Link to="/drivers/$id" params={{ id: String(row.id) }} search={days}>
          {row.driver}
        </Link>
      </Text>
      <i className={styles.bar} style={{ '--share': most === 0 ? 0 : value / most } as CSSProperties} />
      <b className="figures">{figure(kind, value)}</b>
    </li>
  );
}

/** Returns the first drivers, the best one first, and the last ones, the worst one first. No driver is in both. */
function useEnds(
  report: ReportName,
  {
    subject,
    filter,
    column,
    better,
  }: { subject: ReportSubject; filter: ListFilter; column: string; better: 'more' | 'less' | undefined },
) {
  const [first, last] = better === 'less' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  const asked = { ...subject, group: 'driver' as const, compare: undefined };
  const page = (order: 'asc' | 'desc', limit: number) =>
    firstRowsQuery(report, asked, { ...filter, sort: column, order, limit, skip: 0 });
  const { data, error } = useQuery(page(first, MOST_DRIVERS));
  const isCut = (data?.count ?? 0) > MOST_DRIVERS;
  const end = useQuery({ ...page(last, ENDS + 1), enabled: isCut });
  const known = (rows: readonly ReportRow[] = []) => rows.filter((row) => row.driver !== null && row[column] !== null);
  const all = known(data?.items);
  const top = all.slice(0, ENDS);
  const bottom = isCut ? known(end.data?.items).slice(0, ENDS) : all.slice(Math.max(ENDS, all.length - ENDS)).reverse();
  return { top, bottom, loading: data === undefined, failed: data === undefined && error !== null };
}
