/** Answers every declared report: pages with totals, and streams for files. */
import { readConditions } from '@waymark/contract/reports/conditions.ts';
import {
  ANY_READER,
  chosenColumns,
  columnsOf,
  comparesRows,
  groupsOf,
  isComparable,
  type ReportDeclaration,
  type ReportGroup,
  type ReportNeeds,
} from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type {
  ReportFileQuery,
  ReportQuery,
  ReportRow,
  ReportRows,
  ReportTotals,
} from '@waymark/contract/reports/rows.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import { alertScope, selectedAlerts } from '../../alerts/service.ts';
import { assetKeys } from '../../assets/service.ts';
import { familiesOf } from '../../commands/service.ts';
import type { Page } from '../../records/list-sql.ts';
import { rangeWindow, type Window } from '../../records/period.ts';
import { found, refuseField } from '../../refusal.ts';
import { may } from '../../session/access.ts';
import type { Viewer } from '../../session/viewer.ts';
import { scoringSettings } from '../driver-scores/settings-sql.ts';
import { mustSeeReport } from '../rights.ts';
import type { Scoring } from '../scoring-sql.ts';
import { SOURCES } from '../sources/index.ts';
import { assetsOf } from '../sums/belonging-sql.ts';
import { earlierWindow } from '../sums/compared-window.ts';
import { Turns } from '../turns.ts';
import type { DeclaredSource, ReportRequest } from './addends-sql.ts';
import { assetsAmong } from './among-sql.ts';
import { mustDivide, readBelonging } from './belonging.ts';
import { mustName, namesOf, neededFor, type ReportColumns, shownColumns, usualNames } from './columns.ts';
import { streamRows } from './cursor-sql.ts';
import { presented, presentRow, presentTotals, presentWindow } from './present.ts';
import { allRows, pageOf, pageWithTotals, type SourceRow, type SourceTotals, totalsOf } from './rows-sql.ts';

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
  columns: ReportColumns;
  window: Window | undefined;
  /** Name of the only asset. Undefined: all. */
  assetName?: string | undefined;
  /** Needs of a reader of these rows. */
  needs: ReportNeeds;
  totals: ReportTotals;
  count: number;
  /** Of the driver and the place to which the rows belong. */
  names: ReportRequest['names'];
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
    return this.#read(
      viewer,
      async (tx) => {
        const asked = await this.#request(tx, viewer, report, query, 'page');
        const shown = shownColumns(viewer, declaration, asked);
        const also = [...asked.compare, ...(query.sort === undefined ? [] : [query.sort])];
        const chosen = namesOf(query.columns) ?? usualNames(shown, asked.group, also);
        const columns = chosenColumns(shown, chosen);
        const request = { ...asked, ...(chosen && { wanted: [...chosen, ...also] }) };
        const { page, totals, earlier } = found(await pageWithTotals(tx, report, request, query as Page));
        const present = (now: SourceTotals, before?: SourceTotals) =>
          presentTotals(now, before, columns, request.scoring);
        return {
          items: page.map((row) => presentRow(row, columns)),
          count: totals.rows,
          totals: present(totals, earlier),
          window: declaration.window === 'now' ? null : presentWindow(request.window),
          before:
            earlier === undefined
              ? null
              : {
                  window: presentWindow(request.earlier),
                  count: earlier.rows,
                  totals: present(earlier),
                },
        };
      },
      query.assetId,
    );
  }

  /** Returns a page of a report without its totals. @throws Refusal as `rows` */
  async items(viewer: Viewer, name: ReportName, query: ReportQuery): Promise<ReportRow[]> {
    const report = declared(viewer, name);
    return this.#read(viewer, async (tx) => {
      const request = await this.#request(tx, viewer, report, query);
      const columns = shownColumns(viewer, report.declaration, request);
      return (await pageOf(tx, report, request, query as Page)).map((row) => presentRow(row, columns));
    });
  }

  /**
   * Returns a report for a file. Its first batch is read before it resolves, so that a refusal is answered as one.
   * @throws Refusal as `rows`
   */
  async stream(viewer: Viewer, name: ReportName, query: ReportFileQuery): Promise<ReportStream> {
    const report = declared(viewer, name);
    const { request, totals, earlier } = await this.#read(viewer, async (tx) => {
      const request = await this.#request(tx, viewer, report, query);
      return { request, ...(await totalsOf(tx, report, request)) };
    });
    const columns = chosenColumns(shownColumns(viewer, report.declaration, request), namesOf(query.columns));
    const batches = streamRows<SourceRow>(
      (work) => this.#streams.run(() => this.#tenant(viewer, work)),
      allRows(report, request, query as Page),
    );
    return {
      ...{ declaration: report.declaration, group: request.group, columns },
      window: report.declaration.window === 'now' ? undefined : request.window,
      assetName: request.asset && 'name' in request.asset ? request.asset.name : undefined,
      needs: neededFor(viewer, report.declaration, request, columns),
      totals: presentTotals(totals, earlier, columns, request.scoring),
      count: totals.rows,
      names: request.names,
      rows: presented(batches, columns, await batches.next()),
    };
  }

  now(): number {
    return this.#parts.now();
  }

  /** @param assetId the only asset that `work` reads. Undefined: all */
  #read<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>, assetId?: string): Promise<Result> {
    return this.#parts.database.read(viewer.visibleAccounts, work, assetId === undefined ? 'each' : 'shared');
  }

  /** A cursor needs its transaction. */
  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(viewer.visibleAccounts, work);
  }

  /**
   * @param of `page`: of `pageWithTotals`, which finds the asset itself
   * @throws Refusal `error.report.group`, `error.report.column`, `error.report.compare`, `error.report.where`
   */
  async #request(
    tx: Tx,
    viewer: Viewer,
    { declaration, source }: DeclaredSource,
    { assetId, group, duration, where, compare, columns, ...query }: ReportFileQuery,
    of: 'page' | 'rows' = 'rows',
  ): Promise<ReportRequest> {
    const now = this.#parts.now();
    const { timeZone } = viewer;
    if (group !== undefined && !groupsOf(declaration, viewer).includes(group))
      throw refuseField('error.report.group', 'group');
    mustDivide(query, groupsOf(declaration, viewer));
    const own = columnsOf(declaration, viewer);
    const conditions = where === undefined ? [] : readConditions(where, own);
    if (conditions === undefined) throw refuseField('error.report.where', 'where');
    mustName(namesOf(columns), columnsOf(declaration, ANY_READER, group), 'columns');
    const compared = namesOf(compare) ?? [];
    if (compared.length > 0 && !comparesRows(declaration, group)) throw refuseField('error.report.compare', 'compare');
    mustName(
      compared,
      columnsOf(declaration, ANY_READER, group).filter(([, column]) => isComparable(column)),
      'compare',
    );
    // A statement of its own takes as long as half of the page of one asset.
    const findsItself = of === 'page' && source.compute === undefined;
    const key = async (uid: string) => found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
    const asset = assetId === undefined ? undefined : findsItself ? { uid: assetId } : await key(assetId);
    const window = rangeWindow(query, timeZone, now);
    const earlier = earlierWindow(window, timeZone, now);
    const windows = { window, earlier };
    const belonging = await readBelonging(tx, viewer, query, windows);
    const among = assetsAmong(query, assetsOf(belonging.now, viewer.visibleAccounts, windows));
    const computedFrom = compared.length > 0 ? earlier.from : window.from;
    const computed = await source.compute?.(tx, viewer, {
      ...{ accountIds: viewer.visibleAccounts, asset, among },
      window: { from: computedFrom, to: Math.min(window.to, now) },
    });
    return {
      ...{ accountIds: viewer.visibleAccounts, asset, among, window, now, timeZone, group },
      ...{ conditions, compare: compared, earlier },
      ...{ belonging: belonging.now, belongingEarlier: belonging.before, names: belonging.names },
      ...(computed && { computed }),
      ...(source.drivenApart && (group === 'driver' || belonging.now.driver !== undefined) && { drivenApart: true }),
      ...(source.hasScores && { scoring: await scoringOf(tx, viewer) }),
      silenceSeconds: duration ?? DEFAULT_SILENCE_SECONDS,
      ...{ reader: viewer, families: familiesOf(viewer) },
      ...(source.hasAlerts && may(viewer, 'alerts.read') && { alerts: selectedAlerts(await alertScope(tx, viewer)) }),
    };
  }
}

async function scoringOf(tx: Tx, { accountId, visibleAccounts }: Viewer): Promise<Scoring> {
  return { accountId, ...(await scoringSettings(tx, visibleAccounts)) };
}

/** @throws Refusal `error.permission.missing`, `error.feature.disabled` */
function declared(viewer: Viewer, name: ReportName): DeclaredSource {
  const declaration = reportOf(name);
  mustSeeReport(viewer, declaration);
  return { declaration, source: SOURCES[name] };
}
