/** Presents the rows and totals of a report as its viewer sees them. */
import { beforeName, changeName, type ReportColumn } from '@waymark/contract/reports/declaration.ts';
import type { ReportRow, ReportTotals } from '@waymark/contract/reports/rows.ts';
import { changeOf } from '@waymark/domain/change.ts';
import { statusFromNumber } from '@waymark/domain/status.ts';
import type { Window } from '../../records/period.ts';
import { type Scoring, scoreOfTotals } from '../scoring-sql.ts';
import type { ReportColumns } from './columns.ts';
import type { SourceRow, SourceTotals } from './rows-sql.ts';

/** Presents the batches of a stream. @param first the first batch, which was read before */
export async function* presented(
  batches: AsyncGenerator<readonly SourceRow[]>,
  columns: ReportColumns,
  first: IteratorResult<readonly SourceRow[]>,
): AsyncGenerator<readonly ReportRow[]> {
  try {
    if (first.done) return;
    yield first.value.map((row) => presentRow(row, columns));
    for await (const rows of batches) yield rows.map((row) => presentRow(row, columns));
  } finally {
    await batches.return(undefined);
  }
}

/** Presents a row with the columns of a viewer. */
export function presentRow(row: SourceRow, columns: ReportColumns): ReportRow {
  const [assetId, at] = [text(row.assetId ?? null), text(row.at ?? null)];
  const presented: ReportRow = { id: String(row.id ?? `${assetId} ${at}`), assetId, at };
  for (const [name, { kind, measuredBy }] of columns) {
    const value = row[name] ?? null;
    presented[name] = kind === 'status' && typeof value === 'number' ? statusFromNumber(value) : cell(value);
    if (value === null && measuredBy !== undefined && Number(row[measuredBy]) > 0) presented[name] = 'inconsistent';
  }
  return presented;
}

function cell(value: SourceRow[string]): string | number | null {
  return value instanceof Date ? instant(value) : value;
}

/** The last instant that was written. A row has its start twice, and often ends where the next one begins. */
let [lastTime, lastText] = [Number.NaN, ''];

function instant(value: Date): string {
  const time = value.getTime();
  if (time !== lastTime) [lastTime, lastText] = [time, value.toISOString()];
  return lastText;
}

function text(value: SourceRow[string]): string | null {
  return value === null ? null : String(cell(value));
}

/** Presents totals and, of compared columns, those of the period before with the change. */
export function presentTotals(
  totals: SourceTotals,
  earlier: SourceTotals | undefined,
  columns: ReportColumns,
  scoring: Scoring | undefined,
): ReportTotals {
  const presented: ReportTotals = {};
  for (const [name, { total }] of columns) {
    if (total === undefined) continue;
    const value = (of: SourceTotals) => {
      if (total === 'score') return scoring === undefined ? null : scoreOfTotals(of, scoring);
      return typeof total === 'object' ? shareOf(total, of) : (of[name] ?? null);
    };
    presented[name] = value(totals);
    if (earlier === undefined || !columns.some(([, { compared }]) => compared?.of === name)) continue;
    const [now, before] = [value(totals), value(earlier)];
    presented[beforeName(name)] = before;
    presented[changeName(name)] = now === null || before === null ? null : changeOf(now, before);
  }
  return presented;
}

/** Presents a window as instants. */
export function presentWindow({ from, to }: Window): { start: string; end: string } {
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
}

/** Returns the total of a share from the totals of its columns. Null if its part is unknown or there is nothing to divide by. */
function shareOf(total: Extract<ReportColumn['total'], object>, totals: SourceTotals): number | null {
  const whole = total.of.reduce((sum, name) => sum + (totals[name] ?? 0), 0);
  const part = totals[total.part] ?? null;
  return whole === 0 || part === null ? null : part / whole;
}
