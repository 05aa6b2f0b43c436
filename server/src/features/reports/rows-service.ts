/** Answers every declared report: pages with totals, and streams for files. */
import {
  columnsOf,
  type ReportColumn,
  type ReportDeclaration,
  type ReportGroup,
} from '@waymark/contract/reports/declaration.ts';
import { type ReportName, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type {
  ReportFileQuery,
  ReportQuery,
  ReportRow,
  ReportRows,
  ReportTotals,
} from '@waymark/contract/reports/rows.ts';
import { statusFromNumber } from '@waymark/domain/status.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { assetKeys } from '../assets/service.ts';
import type { Page } from '../records/list-sql.ts';
import { rangeWindow, type Window } from '../records/period.ts';
import { found, refuseField } from '../refusal.ts';
import { mustHaveNeeded, mustMay } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { assetsAmong } from './among-sql.ts';
import { windowBefore } from './compared-window.ts';
import { streamRows } from './cursor-sql.ts';
import {
  allRows,
  type DeclaredSource,
  pageOf,
  type SourceRow,
  type SourceTotals,
  shareOf,
  totalsOf,
} from './rows-sql.ts';
import { SOURCES } from './sources/index.ts';
import type { SourceScope } from './sources/source.ts';
import { Turns } from './turns.ts';

export interface ReportRowsParts {
  database: Database;
  now: () => number;
}

const DEFAULT_SILENCE_SECONDS = 3600;
/** Each stream holds a connection of requests. */
const STREAMS = 3;

/** A report as one viewer sees it. */
export interface ReportStream {
  declaration: ReportDeclaration;
  group: ReportGroup | undefined;
  columns: readonly [name: string, column: ReportColumn][];
  window: Window | undefined;
  totals: ReportTotals;
  count: number;
  rows: AsyncGenerator<readonly ReportRow[]>;
}

export class ReportRowsService {
  readonly #parts: ReportRowsParts;
  readonly #streams = new Turns(STREAMS);

  constructor(parts: ReportRowsParts) {
    this.#parts = parts;
  }

  /** @throws Refusal for permission, feature, window, grouping or order, or `error.not.found` for the asset */
  async rows(viewer: Viewer, name: ReportName, query: ReportQuery): Promise<ReportRows> {
    const report = declared(viewer, name);
    const { declaration } = report;
    return this.#tenant(viewer, async (tx) => {
      const scope = await this.#scope(tx, viewer, report, query);
      const columns = columnsOf(declaration, viewer.features, scope.group);
      const items = await pageOf(tx, report, scope, query as Page);
      const totals = await totalsOf(tx, report, scope);
      return {
        items: items.map((row) => presentRow(row, columns)),
        count: totals.rows,
        totals: presentTotals(totals, columns),
        window: declaration.window === 'now' ? null : presentWindow(scope.window),
        before: declaration.compares ? await before(tx, report, scope, columns) : null,
      };
    });
  }

  /** Returns a page of a report without its totals. @throws Refusal as `rows` */
  async items(viewer: Viewer, name: ReportName, query: ReportQuery): Promise<ReportRow[]> {
    const report = declared(viewer, name);
    return this.#tenant(viewer, async (tx) => {
      const scope = await this.#scope(tx, viewer, report, query);
      const columns = columnsOf(report.declaration, viewer.features, scope.group);
      return (await pageOf(tx, report, scope, query as Page)).map((row) => presentRow(row, columns));
    });
  }

  /**
   * Returns a report for a file. Its first batch is read before it resolves, so that a refusal is answered as one.
   * @throws Refusal as `rows`
   */
  async stream(viewer: Viewer, name: ReportName, query: ReportFileQuery): Promise<ReportStream> {
    const report = declared(viewer, name);
    const { scope, totals } = await this.#tenant(viewer, async (tx) => {
      const scope = await this.#scope(tx, viewer, report, query);
      return { scope, totals: await totalsOf(tx, report, scope) };
    });
    const columns = columnsOf(report.declaration, viewer.features, scope.group);
    const batches = streamRows<SourceRow>(
      (work) => this.#streams.run(() => this.#tenant(viewer, work)),
      allRows(report, scope, query as Page),
    );
    return {
      ...{ declaration: report.declaration, group: scope.group, columns },
      window: report.declaration.window === 'now' ? undefined : scope.window,
      totals: presentTotals(totals, columns),
      count: totals.rows,
      rows: presented(batches, columns, await batches.next()),
    };
  }

  now(): number {
    return this.#parts.now();
  }

  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(viewer.visibleAccounts, work);
  }

  async #scope(
    tx: Tx,
    viewer: Viewer,
    { declaration }: DeclaredSource,
    { assetId, group, duration, ...query }: ReportFileQuery,
  ): Promise<SourceScope> {
    const now = this.#parts.now();
    if (group !== undefined && !declaration.groups?.includes(group)) throw refuseField('error.report.group', 'group');
    const asset =
      assetId === undefined ? undefined : found((await assetKeys(tx, viewer, [assetId])).get(assetId.toLowerCase()));
    return {
      ...{ accountIds: viewer.visibleAccounts, asset, among: assetsAmong(query) },
      window: rangeWindow(query, viewer.timeZone, now),
      ...{ now, timeZone: viewer.timeZone, group: group ?? declaration.groups?.[0] },
      silenceSeconds: duration ?? DEFAULT_SILENCE_SECONDS,
    };
  }
}

/** @throws Refusal `error.permission.missing`, `error.feature.disabled` */
function declared(viewer: Viewer, name: ReportName): DeclaredSource {
  const declaration = reportOf(name);
  if (declaration.permission !== undefined) mustMay(viewer, declaration.permission);
  mustHaveNeeded(viewer, declaration.feature);
  return { declaration, source: SOURCES[name] };
}

/** A period that is under way is compared with the same time of the one before. */
async function before(
  tx: Tx,
  report: DeclaredSource,
  scope: SourceScope,
  columns: ReportStream['columns'],
): Promise<ReportRows['before']> {
  const whole = windowBefore(scope.window, scope.timeZone);
  const passed = Math.max(0, scope.now - scope.window.from);
  const window = scope.now < scope.window.to ? { ...whole, to: Math.min(whole.to, whole.from + passed) } : whole;
  const totals = await totalsOf(tx, report, { ...scope, window });
  return { window: presentWindow(window), count: totals.rows, totals: presentTotals(totals, columns) };
}

async function* presented(
  batches: AsyncGenerator<readonly SourceRow[]>,
  columns: ReportStream['columns'],
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

function presentRow(row: SourceRow, columns: ReportStream['columns']): ReportRow {
  const presented: ReportRow = {
    id: String(row.id),
    assetId: text(row.assetId ?? null),
    at: text(row.at ?? null),
  };
  for (const [name, { kind }] of columns) {
    const value = row[name] ?? null;
    presented[name] = kind === 'status' && typeof value === 'number' ? statusFromNumber(value) : cell(value);
  }
  return presented;
}

function cell(value: SourceRow[string]): string | number | null {
  return value instanceof Date ? value.toISOString() : value;
}

function text(value: SourceRow[string]): string | null {
  return value === null ? null : String(cell(value));
}

function presentTotals(totals: SourceTotals, columns: ReportStream['columns']): ReportTotals {
  return Object.fromEntries(
    columns.flatMap(([name, { total }]) =>
      total === undefined ? [] : [[name, typeof total === 'object' ? shareOf(total, totals) : (totals[name] ?? null)]],
    ),
  );
}

function presentWindow({ from, to }: Window): { start: string; end: string } {
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
}
