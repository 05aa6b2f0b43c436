import type {
  SegmentQuery,
  VehicleAggregate,
  VehicleAggregateQuery,
  VehicleRank,
  VehicleRankQuery,
  VehicleSegments,
  VehicleSums,
  VehicleUsage,
  VehicleUsageQuery,
} from '@waymark/contract/reports/vehicle-schema.ts';
import { LIMITS, SEGMENT_DEFAULTS } from '@waymark/domain/limits.ts';
import type { Database } from '../../../storage/db.ts';
import type { Page } from '../../records/list-sql.ts';
import { type Period, periodWindow, rangeWindow, type Window } from '../../records/period.ts';
import { TenantService } from '../../records/tenant-service.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { ReportScope } from '../scope-sql.ts';
import { tripTotals } from '../service.ts';
import { segmentCondition } from './segments-sql.ts';
import { listVehicleSums, TIME_COLUMNS, USED, type VehicleSumsRow, vehiclesWith } from './vehicle-sums-sql.ts';

export interface VehicleReportParts {
  database: Database;
  now: () => number;
}

const DAY_SECONDS = 86_400;

/** Lists of vehicles with the sums of their trips. */
export class VehicleReportService extends TenantService<VehicleReportParts> {
  /** @throws Refusal for the window, or if one part of the filter is missing */
  async rank(viewer: Viewer, { filterProperty, filterValue, ...query }: VehicleRankQuery): Promise<VehicleRank> {
    if (filterValue !== undefined && filterProperty === undefined) throw missing('filterProperty');
    if (filterProperty !== undefined && filterValue === undefined) throw missing('filterValue');
    const among = filterProperty && filterValue ? vehiclesWith(filterProperty, filterValue) : undefined;
    const window = this.#range(viewer, query);
    const page = { limit: LIMITS.rankEntries, ...query } as Page;
    const { rows, count, ranks } = await this.reading(viewer, (tx) =>
      listVehicleSums(tx, { ...scopeOf(viewer, window), among }, this.parts.now(), page, 'distance'),
    );
    return { items: rows.map((row, place) => ({ rank: ranks[place]!, ...presentSums(row) })), count };
  }

  /** @throws Refusal for the window */
  async aggregate(viewer: Viewer, period: Period, query: VehicleAggregateQuery): Promise<VehicleAggregate> {
    const now = this.parts.now();
    const window = periodWindow(period, query, viewer.timeZone, now);
    return this.reading(viewer, async (tx) => {
      const scope = scopeOf(viewer, window);
      const { rows, count, totals } = await listVehicleSums(tx, scope, now, query as Page, 'distance');
      return {
        start: new Date(window.from).toISOString(),
        end: new Date(window.to).toISOString(),
        items: rows.map(presentSums),
        count,
        totals: tripTotals(totals),
      };
    });
  }

  async usage(
    viewer: Viewer,
    { duration = DAY_SECONDS, limit = LIMITS.rankEntries, skip = 0 }: VehicleUsageQuery,
  ): Promise<VehicleUsage> {
    const now = this.parts.now();
    // A trip that starts now counts.
    const scope = scopeOf(viewer, { from: now - duration * 1000, to: now + 1 });
    const { rows, count } = await this.reading(viewer, (tx) =>
      listVehicleSums(tx, scope, now, { limit, skip }, 'totalTime', [USED]),
    );
    return { items: rows.map(presentSums), count };
  }

  /** @throws Refusal for the window */
  async segments(viewer: Viewer, query: SegmentQuery): Promise<VehicleSegments> {
    const scope = scopeOf(viewer, this.#range(viewer, query));
    const condition = segmentCondition(query, TIME_COLUMNS);
    const { rows, count } = await this.reading(viewer, (tx) =>
      listVehicleSums(tx, scope, this.parts.now(), query as Page, query.filterType ?? SEGMENT_DEFAULTS.filterType, [
        condition,
      ]),
    );
    return { items: rows.map(presentSums), count };
  }

  #range(viewer: Viewer, query: { startDate?: string; endDate?: string }): Window {
    return rangeWindow(query, viewer.timeZone, this.parts.now());
  }
}

function missing(path: string): Refusal {
  return new Refusal('error.validation', [{ path, keyword: 'required', key: 'error.required.field', params: {} }]);
}

function scopeOf(viewer: Viewer, window: Window): ReportScope {
  return { accountIds: viewer.visibleAccounts, asset: undefined, window };
}

function presentSums(row: VehicleSumsRow): VehicleSums {
  return {
    assetId: row.uid,
    assetName: row.name,
    licensePlate: row.license_plate,
    depot: row.depot,
    ...tripTotals(row),
  };
}
