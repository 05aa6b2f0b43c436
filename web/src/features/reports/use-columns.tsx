import {
  beforeName,
  type ColumnKind,
  changeName,
  chosenColumns,
  columnsNotBy,
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
import { columnWidth } from './column-width.ts';
import { useCells } from './use-cells.tsx';

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

/** A column that the grouping does not have. */
export interface MissingColumn {
  id: string;
  label: string;
  /** Sentence that says why. */
  why: string | undefined;
}

/**
 * Returns the columns of a report that the user may see, those that are shown, and those that the grouping does not have.
 * @param chosen names separated by commas, in order. Undefined: the declared ones
 * @param compare names of the columns that are compared with the period before
 */
export function useReportColumns(
  declaration: ReportDeclaration,
  group: ReportGroup | undefined,
  chosen: string | undefined,
  compare: readonly string[],
): { offered: OfferedColumn[]; shown: string[]; missing: MissingColumn[]; columns: RecordColumn<ReportRow>[] } {
  const { t } = useTranslation(['reports', 'reportColumns']);
  const { features, permissions } = useCurrentUser();
  const { head, word, cell } = useCells();
  return useMemo(() => {
    const reader = { features: new Set(features), permissions: new Set(permissions) };
    const all = columnsOf(declaration, reader, group);
    const named = (name: string, column: ReportColumn) =>
      column.kind === 'consumption' ? head(name, column) : word(name);
    const known = chosen?.split(',').filter((name) => all.some(([one]) => one === name));
    const names = known?.length ? known : all.filter(([, { optional }]) => !optional).map(([name]) => name);
    const absent = t(declaration.window === 'now' ? 'reports:never' : 'reports:current');
    const visible = chosenColumns(withCompared(all, compare), names);
    const comparable = comparesRows(declaration, group);
    return {
      offered: all.map(([name, column], index) => ({
        ...{ id: name, fixed: index === 0, label: named(name, column) },
        comparable: comparable && isComparable(column),
      })),
      missing: (group === undefined ? [] : columnsNotBy(declaration, reader, group)).map(([name, column]) => ({
        ...{ id: name, label: named(name, column) },
        why: column.notByWhy && t(`reports:notDivided.${column.notByWhy}`),
      })),
      shown: visible.filter(([, { compared }]) => compared === undefined).map(([name]) => name),
      columns: visible.map(([name, column], index): RecordColumn<ReportRow> => {
        const label = head(name, column);
        return {
          ...{ id: name, sort: name, label },
          width: columnWidth(column, label),
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
