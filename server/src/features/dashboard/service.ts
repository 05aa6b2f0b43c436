/** The figures of the dashboard are those of the declared reports. */
import type {
  Dashboard,
  DashboardAsset,
  DashboardFigures,
  DashboardQuery,
} from '@waymark/contract/dashboard/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay, startOfLocalDay } from '@waymark/domain/local-time.ts';
import type { Database } from '../../storage/db.ts';
import { rangeWindow, type Window } from '../records/period.ts';
import type { ReportRowsService } from '../reports/rows/rows-service.ts';
import {
  earlierWindow,
  fleetOverview,
  type OverviewAsset,
  type TripSums,
  type WindowSums,
} from '../reports/service.ts';
import type { Viewer } from '../session/viewer.ts';

export interface DashboardServiceParts {
  database: Database;
  reportRows: Pick<ReportRowsService, 'items'>;
  now: () => number;
}

/** The chart of a short period also shows the days before it. */
const LEAST_DAYS = 7;
/** Longer periods are shown by weeks. */
const MOST_DAYS = 62;
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
    const { visibleAccounts: accountIds, timeZone } = viewer;
    const now = this.#parts.now();
    const period = rangeWindow(query, timeZone, now);
    const before = earlierWindow(period, timeZone, now);
    const { topAndBottomEntries: limit } = LIMITS;
    const series = daysOfChart(period, timeZone);
    const bars = {
      by: series.by,
      window: {
        from: startOfLocalDay(series.startDate, timeZone),
        to: startOfLocalDay(shiftDay(series.endDate, 1), timeZone),
      },
    };
    // Each takes about half of the time, on a connection of its own.
    const [overview, idle] = await Promise.all([
      this.#parts.database.read(accountIds, (tx) =>
        fleetOverview(tx, { accountIds, now, timeZone, period, before, bars, limit }),
      ),
      this.#parts.reportRows.items(viewer, 'idling', {
        ...query,
        ...{ group: 'asset', sort: 'duration', order: 'desc', limit },
      }),
    ]);
    return {
      assets: overview.period.assets,
      period: figures(period, overview.period),
      before: figures(before, overview.before),
      series: {
        ...series,
        bars: overview.bars.map(({ day, assets, ...bar }) => ({ day, ...present(bar), assets })),
      },
      top: overview.top.map(presentAsset),
      bottom: overview.bottom.map(presentAsset),
      mostIdle: idle.map((row) => ({
        assetId: String(row.assetId),
        assetName: String(row.asset),
        idleSeconds: Number(row.duration),
      })),
    };
  }
}

function daysOfChart({ from, to }: Window, timeZone: string): Days {
  const first = localDay(from, timeZone);
  const endDate = localDay(Math.max(from, to - 1), timeZone);
  const least = shiftDay(endDate, 1 - LEAST_DAYS);
  const startDate = [first, least].sort()[0]!;
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  return { by: days > MOST_DAYS ? 'week' : 'day', startDate, endDate };
}

function figures(window: Window, sums: WindowSums): DashboardFigures {
  const { days, existedDays } = sums;
  const { trips, ...others } = present(sums);
  const used = sums.moving + sums.idle;
  return {
    ...{ start: new Date(window.from).toISOString(), end: new Date(window.to).toISOString() },
    ...others,
    trips,
    idleShare: used === 0 ? null : sums.idle / used,
    utilization: existedDays === 0 ? null : days / existedDays,
  };
}

function presentAsset({ uid: assetId, name: assetName, ...sums }: OverviewAsset): DashboardAsset {
  return { assetId, assetName, ...present(sums) };
}

function present({ distance, moving, idle, trips }: TripSums) {
  return { distanceMeters: distance, movingSeconds: moving, idleSeconds: idle, trips };
}
