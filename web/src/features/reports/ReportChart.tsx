import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  ANY_READER,
  beforeName,
  chartOf,
  columnsOf,
  type ReportDeclaration,
  type ReportGroup,
} from '@waymark/contract/reports/declaration.ts';
import { type ReportName, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { Status } from '@waymark/domain/status.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { ListFilter } from '../../ui/records/index.ts';
import { BarChart, type BarSeries } from './BarChart.tsx';
import { BarTable } from './BarTable.tsx';
import { type Bar, bucketsOf, daysBetween, MOST_DAYS } from './bars.ts';
import type { ReportDays } from './period.ts';
import { firstRowsQuery, numberOf, type ReportSubject } from './queries.ts';
import styles from './ReportChart.module.css';
import { type Cells, useCells } from './use-cells.tsx';

/** Bars of a chart without a time axis. */
const MOST_ROWS = 20;
/** More than the days of the longest period by weeks. */
const MOST_BARS = 100;
const STATUSES: Readonly<Record<string, Status>> = { moving: 'moving', idle: 'idle', stopped: 'stopped' };

export interface ChartProps {
  report: ReportName;
  declaration: ReportDeclaration;
  group: ReportGroup | undefined;
  /** Columns that are compared with the period before. */
  compare: readonly string[];
  subject: ReportSubject;
  filter: ListFilter;
  days: ReportDays;
  /** Shows the values as a table. */
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

/** The chart of a report, or a table with its values. */
export function ReportChart(props: ChartProps) {
  const { t } = useTranslation('reports');
  const cells = useCells();
  const format = useFormat();
  const { label, series, kind, bars, beside, loading } = useBars(props, cells);
  const shown = (value: number) =>
    kind === 'duration'
      ? cells.figure(kind, value)
      : [cells.figure(kind, value), cells.unit(kind)].filter(Boolean).join(' ');
  return (
    <div className={styles.part}>
      <Row justify="between" gap={8}>
        <Text as="h2" size="body" weight={600} truncate>
          {label}
        </Text>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => props.onTable(!props.asTable)}>
          {t(props.asTable ? 'chartBars' : 'chartTable')}
        </Button>
      </Row>
      {loading ? (
        <Skeleton height={150} />
      ) : props.asTable ? (
        <BarTable label={label} heads={series.map((one) => one.label)} bars={bars} shown={shown} />
      ) : (
        <BarChart
          label={label}
          series={series}
          bars={bars}
          beside={beside}
          figure={shown}
          scale={cells.scale(kind)}
          axis={(value) => format.number(value / cells.scale(kind))}
        />
      )}
    </div>
  );
}

function useBars({ report, declaration, group, compare, subject, filter, days }: ChartProps, cells: Cells) {
  const { t } = useTranslation(['units']);
  const { of, columns } = chartOf(declaration, group, compare)!;
  const [column] = columns as [string];
  const byTime = of !== undefined || group === 'day' || group === 'week';
  const bucket = (of && daysBetween(days.startDate, days.endDate) > MOST_DAYS) || group === 'week' ? 'week' : 'day';
  const source = (of?.report ?? report) as ReportName;
  const shownGroup: ReportGroup | undefined = byTime ? bucket : group;
  const kind = new Map(columnsOf(reportOf(source), ANY_READER, shownGroup)).get(column)?.kind ?? 'count';
  const { sort: _sort, order: _order, ...narrowed } = filter;
  const compared = compare.includes(column);
  const { data } = useQuery(
    firstRowsQuery(
      source,
      {
        ...subject,
        group: shownGroup,
        compare: compared ? column : undefined,
        where: source === report ? subject.where : undefined,
      },
      byTime
        ? { ...narrowed, sort: bucket, order: 'asc', limit: MOST_BARS * 5, skip: 0 }
        : {
            ...{ ...narrowed, limit: MOST_ROWS, skip: 0 },
            ...(group === 'month' ? { sort: group, order: 'asc' } : { sort: column, order: 'desc' }),
          },
    ),
  );
  const rows = data?.items ?? [];
  const names = compared ? [column, beforeName(column)] : columns;
  const values = (row: (typeof rows)[number]) => names.map((name) => numberOf(row, name));
  const none = names.map(() => 0);
  const byBucket = new Map(rows.map((row) => [String(row[bucket]), values(row)]));
  const first = Object.keys(reportOf(source).columns)[0]!;
  const bars: Bar[] = byTime
    ? bucketsOf(days.startDate, days.endDate, bucket).map((day) => ({ label: day, values: byBucket.get(day) ?? none }))
    : rows.map((row) => ({
        label: String(cells.cell(shownGroup ?? first, { kind: 'text' }, row, '')),
        values: values(row),
      }));
  const unit = kind === 'duration' ? t('units:hour') : cells.unit(kind);
  const label = [columns.map((name) => cells.word(name)).join(', '), unit].filter(Boolean).join(' · ');
  const series = names.map((name, place): BarSeries => {
    const history = compared && place > 0;
    return {
      label: cells.word(column, history ? { compared: { of: column, as: 'before' } } : undefined),
      ...{ status: names.length > 1 && !compared ? STATUSES[name] : undefined },
      ...(history && { history: true }),
      ...(!history && { label: cells.word(name) }),
    };
  });
  return { label, series, kind, bars, beside: compared, loading: data === undefined };
}
