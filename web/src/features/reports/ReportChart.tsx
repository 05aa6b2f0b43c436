import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChartPlan } from '@waymark/contract/reports/chart.ts';
import type { ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { Status } from '@waymark/domain/status.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { ListFilter } from '../../ui/records/index.ts';
import { type Bar, BarChart, type BarSeries } from './BarChart.tsx';
import { BarTable } from './BarTable.tsx';
import { firstRowsQuery, numberOf, type ReportSubject } from './queries.ts';
import { MOST_ROW_BARS, RowBars } from './RowBars.tsx';
import { type Cells, useCells } from './use-cells.tsx';
import { useChange } from './use-change.ts';

const STATUSES: Readonly<Record<string, Status>> = { moving: 'moving', idle: 'idle', stopped: 'stopped' };

export interface ChartProps {
  plan: ChartPlan;
  /** Columns that are compared with the period before. */
  compare: readonly string[];
  subject: ReportSubject;
  filter: ListFilter;
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
  const changes = useChange();
  const change = (now: number, before: number) => changes.plain(now, before);
  const shown = (value: number) =>
    kind === 'duration'
      ? cells.figure(kind, value)
      : [cells.figure(kind, value), cells.unit(kind)].filter(Boolean).join(' ');
  return (
    <Box fixed padding="8px 16px" line="below" ground="surface">
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
      ) : !props.plan.buckets && bars.length <= MOST_ROW_BARS && (beside || series.length === 1) ? (
        <RowBars label={label} series={series} bars={bars} figure={shown} {...(beside && { change })} />
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
    </Box>
  );
}

function useBars({ plan, compare, subject, filter }: ChartProps, cells: Cells) {
  const { t } = useTranslation(['units']);
  const { report, group, columns, compared, kind, buckets, page } = plan;
  const { sort: _sort, order: _order, ...narrowed } = filter;
  const comparing = compared ? columns[0] : undefined;
  const asked = { ...subject, group, compare: comparing, columns: comparing ?? columns.join(',') };
  const { data } = useQuery(firstRowsQuery(report, asked, { ...narrowed, ...page, skip: 0 }));
  const rows = data?.items ?? [];
  const values = (row: (typeof rows)[number]) => columns.map((name) => numberOf(row, name));
  const none = columns.map(() => 0);
  const byBucket = new Map(rows.map((row) => [String(row[plan.label]), values(row)]));
  const bars: Bar[] = buckets
    ? buckets.map((day) => ({ key: day, label: day, values: byBucket.get(day) ?? none }))
    : rows.map((row) => ({
        key: String(row.id),
        label: String(cells.cell(plan.label, { kind: 'text' }, row, '')),
        values: values(row),
      }));
  const unit = kind === 'duration' ? t('units:hour') : cells.unit(kind);
  const names = compared ? [columns[0]!] : columns;
  const label = [names.map((name) => cells.word(name)).join(', '), unit].filter(Boolean).join(' · ');
  const declared: ReportDeclaration['columns'] = reportOf(report).columns;
  const series = columns.map((name, place): BarSeries => {
    const sum = data?.totals[name];
    const total = typeof sum === 'number' ? cells.figure(kind, sum) : undefined;
    if (compared && place > 0)
      return {
        label: cells.word(compare[0]!, { compared: { of: compare[0]!, as: 'before' } }),
        status: undefined,
        history: true,
        total,
      };
    const stacked = columns.length > 1 && !compared ? STATUSES[name] : undefined;
    return { label: cells.word(name), status: declared[name]?.status ?? stacked, total };
  });
  return { label, series, kind, bars, beside: compared, loading: data === undefined };
}
