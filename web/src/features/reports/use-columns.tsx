import {
  beforeName,
  type ColumnKind,
  changeName,
  chosenColumns,
  columnsOf,
  comparesRows,
  isComparable,
  type ReportColumn,
  type ReportDeclaration,
  type ReportGroup,
  withCompared,
} from '@waymark/contract/reports/declaration.ts';
import type { ReportRow, ReportTotals } from '@waymark/contract/reports/rows.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { useCells } from './use-cells.tsx';

/** Minimum width of a column, px. */
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 130,
  status: 140,
  instant: 142,
  day: 110,
  duration: 112,
  distance: 104,
  speed: 120,
  count: 72,
  share: 96,
  change: 112,
  volume: 104,
  consumption: 112,
  value: 96,
  word: 160,
  score: 72,
};
const FIGURES: readonly ColumnKind[] = [
  ...([
    'duration',
    'distance',
    'speed',
    'count',
    'share',
    'change',
    'volume',
    'consumption',
    'value',
    'score',
  ] as const),
];
/** About the width of a character of a head, px. */
const HEAD_CHARACTER_PIXELS = 6.6;

/** Returns the share of a column in the remaining width. */
function growth(index: number, { kind, long }: ReportColumn): number {
  if (long) return 3;
  return index === 0 ? 2 : kind === 'text' ? 1.5 : 1;
}

/** A column that can be chosen. */
export interface OfferedColumn {
  id: string;
  label: string;
  fixed: boolean;
  /** Its value can be compared with the period before. */
  comparable: boolean;
}

/**
 * Returns the columns of a report that the user may see, and those that are shown.
 * @param chosen names separated by commas, in order. Undefined: the declared ones
 * @param compare names of the columns that are compared with the period before
 */
export function useReportColumns(
  declaration: ReportDeclaration,
  group: ReportGroup | undefined,
  chosen: string | undefined,
  compare: readonly string[],
): { offered: OfferedColumn[]; shown: string[]; columns: RecordColumn<ReportRow>[] } {
  const { t } = useTranslation(['reports', 'reportColumns']);
  const { features, permissions } = useCurrentUser();
  const { head, word, cell } = useCells();
  return useMemo(() => {
    const all = columnsOf(declaration, { features: new Set(features), permissions: new Set(permissions) }, group);
    const known = chosen?.split(',').filter((name) => all.some(([one]) => one === name));
    const names = known?.length ? known : all.filter(([, { optional }]) => !optional).map(([name]) => name);
    const absent = t(declaration.window === 'now' ? 'reports:never' : 'reports:current');
    const visible = chosenColumns(withCompared(all, compare), names);
    const comparable = comparesRows(declaration, group);
    return {
      offered: all.map(([name, column], index) => ({
        ...{ id: name, fixed: index === 0, label: column.kind === 'consumption' ? head(name, column) : word(name) },
        comparable: comparable && isComparable(column),
      })),
      shown: visible.filter(([, { compared }]) => compared === undefined).map(([name]) => name),
      columns: visible.map(([name, column], index): RecordColumn<ReportRow> => {
        const label = head(name, column);
        return {
          ...{ id: name, sort: name, label },
          width: Math.max(WIDTHS[column.kind], Math.ceil(label.length * HEAD_CHARACTER_PIXELS) + 34),
          grow: growth(index, column),
          // Chosen columns stay visible, by scrolling if needed.
          keep: chosen !== undefined || column.compared !== undefined,
          ...(FIGURES.includes(column.kind) && { align: 'end' as const }),
          ...(column.lesser && { lesser: true }),
          ...(column.phone && { phone: column.phone }),
          // Several times beside each other, or none, say nothing without their names.
          ...(column.kind === 'instant' && declaration.window === 'now' && { named: true }),
          cell: (row) => cell(name, column, row, absent),
        };
      }),
    };
  }, [declaration, features, permissions, group, chosen, compare, t, head, word, cell]);
}

/** Returns the cells of the row of totals, by column. */
export function useTotalCells(
  declaration: ReportDeclaration,
  totals: ReportTotals | undefined,
  count: number | undefined,
): ((column: string, index: number) => string) | undefined {
  const { t } = useTranslation('reports');
  const { figure } = useCells();
  return useMemo(() => {
    if (totals === undefined || count === undefined || Object.keys(totals).length === 0) return undefined;
    return (name, index) => {
      if (index === 0) return t('total');
      const value = totals[name];
      return typeof value === 'number' ? figure(kindOf(declaration, name), value) : '';
    };
  }, [declaration, totals, count, t, figure]);
}

/** Kind of a column with a total, of a group's count or of a comparison. */
function kindOf({ columns }: ReportDeclaration, name: string): ColumnKind {
  const own = columns[name];
  if (own !== undefined) return own.kind;
  const compared = Object.entries(columns).find(([one]) => beforeName(one) === name);
  if (compared !== undefined) return compared[1].kind;
  return Object.keys(columns).some((one) => changeName(one) === name) ? 'change' : 'count';
}
