/** The dashboard reads the declared reports, so its figures are theirs. */
import type {
  Dashboard,
  DashboardAsset,
  DashboardBar,
  DashboardFigures,
  DashboardQuery,
} from '@waymark/contract/dashboard/schema.ts';
import type { ReportRow, ReportRows, ReportTotals } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { rangeWindow } from '../records/period.ts';
import type { ReportRowsService } from '../reports/rows-service.ts';
import type { Viewer } from '../session/viewer.ts';

export interface DashboardServiceParts {
  reportRows: Pick<ReportRowsService, 'rows' | 'orders' | 'items'>;
  now: () => number;
}

/** The chart of a short period also shows the days before it. */
const LEAST_DAYS = 7;
/** Longer periods are shown by weeks. */
const MOST_DAYS = 62;
/** More than the weeks of the longest period. */
const MOST_BARS = 100;
const DAY_MS = 86_400_000;

/** Days of a chart, both included. */
interface Days {
  by: 'day' | 'week';
  startDate: string;
  endDate: string;
}

export class DashboardService {
  readonly #parts: DashboardServiceParts;

  constructor(parts: DashboardServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal for the window */
  async read(viewer: Viewer, query: DashboardQuery): Promise<Dashboard> {
    const { reportRows } = this.#parts;
    const { topAndBottomEntries: limit } = LIMITS;
    const series = this.#days(viewer, query);
    const [summary, bottom] = (await reportRows.orders(viewer, 'fleetSummary', query, [
      { limit, sort: 'distance', order: 'desc' },
      { limit, sort: 'distance', order: 'asc' },
    ])) as [ReportRows, ReportRows];
    const utilization = await reportRows.rows(viewer, 'utilization', { ...query, limit: 1 });
    const { by, startDate, endDate } = series;
    const bars = await reportRows.items(viewer, 'mileage', {
      ...{ startDate, endDate, group: by, sort: by, order: 'asc', limit: MOST_BARS },
    });
    const idle = await reportRows.items(viewer, 'idling', {
      ...query,
      ...{ group: 'asset', sort: 'duration', order: 'desc', limit },
    });
    return {
      assets: summary.count,
      period: figures(summary.window!, summary.totals, utilization.totals),
      before: figures(summary.before!.window, summary.before!.totals, utilization.before!.totals),
      series: { ...series, bars: bars.map((row) => presentBar(row, by)) },
      top: summary.items.map(presentAsset),
      bottom: bottom.items.map(presentAsset),
      mostIdle: idle.map((row) => ({ ...assetOf(row), idleSeconds: Number(row.duration) })),
    };
  }

  #days(viewer: Viewer, query: DashboardQuery): Days {
    const { from, to } = rangeWindow(query, viewer.timeZone, this.#parts.now());
    const first = localDay(from, viewer.timeZone);
    const endDate = localDay(Math.max(from, to - 1), viewer.timeZone);
    const least = shiftDay(endDate, 1 - LEAST_DAYS);
    const startDate = [first, least].sort()[0]!;
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
    return { by: days > MOST_DAYS ? 'week' : 'day', startDate, endDate };
  }
}

function figures(
  { start, end }: { start: string; end: string },
  totals: ReportTotals,
  utilization: ReportTotals,
): DashboardFigures {
  return {
    ...{ start, end },
    distanceMeters: totals.distance ?? 0,
    movingSeconds: totals.moving ?? 0,
    idleSeconds: totals.idle ?? 0,
    trips: totals.trips ?? 0,
    idleShare: totals.idleShare ?? null,
    utilization: utilization.daysShare ?? null,
  };
}

function presentAsset(row: ReportRow): DashboardAsset {
  return { ...assetOf(row), ...sums(row) };
}

function assetOf(row: ReportRow) {
  return { assetId: String(row.assetId), assetName: String(row.asset) };
}

function presentBar(row: ReportRow, by: Days['by']): DashboardBar {
  return { day: String(row[by]), ...sums(row), assets: Number(row.assets) };
}

function sums(row: ReportRow) {
  return {
    distanceMeters: Number(row.distance),
    movingSeconds: Number(row.moving),
    idleSeconds: Number(row.idle),
    trips: Number(row.trips),
  };
}
