/** Assets on trips in each hour of today, and how many there usually are on this day of the week. */
import type { DashboardHours } from '@waymark/contract/dashboard/schema.ts';
import { localDay, localDayBounds, shiftDay } from '@waymark/domain/local-time.ts';
import type { Database } from '../../storage/db.ts';
import { instant } from '../records/present.ts';
import { assetsOnTrips, hasTripsBefore } from '../reports/service.ts';
import type { Viewer } from '../session/viewer.ts';

export interface DashboardHoursParts {
  database: Database;
  now: () => number;
}

const HOUR_MS = 3_600_000;
/** Days before today with the same day of the week. */
const WEEKS = 4;
/** Past days hardly change, and cost four times as much as today. */
const KEPT_MS = 15 * 60_000;
const MOST_KEPT = 200;

interface Usual {
  until: number;
  /** By hour of the day. Null: no trips at all on these days, or only after the hour because the fleet was new. */
  assets: readonly (number | null)[];
}

export class DashboardHoursService {
  readonly #parts: DashboardHoursParts;
  readonly #usual = new Map<string, Usual>();

  constructor(parts: DashboardHoursParts) {
    this.#parts = parts;
  }

  async read(viewer: Viewer): Promise<DashboardHours> {
    const now = this.#parts.now();
    const day = localDay(now, viewer.timeZone);
    const { start: from, end: to } = localDayBounds(day, viewer.timeZone);
    const assets = await this.#parts.database.read(viewer.visibleAccounts, (tx) =>
      assetsOnTrips(tx, viewer.visibleAccounts, { from, to }, now),
    );
    const usual = await this.#usualOf(viewer, day, now);
    const hours = Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, hour) => ({
      start: instant(new Date(from + hour * HOUR_MS)),
      assets: assets[hour] ?? null,
      usual: usual[hour] ?? null,
    }));
    return { day, hours };
  }

  async #usualOf(viewer: Viewer, day: string, now: number): Promise<readonly (number | null)[]> {
    const { visibleAccounts, timeZone } = viewer;
    const key = [day, timeZone, ...visibleAccounts].join(' ');
    const kept = this.#usual.get(key);
    if (kept !== undefined && kept.until > now) return kept.assets;
    const days = Array.from({ length: WEEKS }, (_, week) => localDayBounds(shiftDay(day, -7 * (week + 1)), timeZone));
    const counted = await this.#parts.database.read(visibleAccounts, async (tx) => {
      const each: (number | undefined)[][] = [];
      for (const { start: from, end: to } of days) {
        const assets = await assetsOnTrips(tx, visibleAccounts, { from, to }, now);
        // Weeks before the fleet was connected say nothing about it, nor do the hours before its first trip.
        if (assets.every((count) => count === 0)) continue;
        const isFirst = assets[0] === 0 && !(await hasTripsBefore(tx, visibleAccounts, from));
        const first = isFirst ? assets.findIndex((count) => count > 0) : 0;
        each.push(assets.map((count, hour) => (hour < first ? undefined : count)));
      }
      return each;
    });
    const longest = Math.max(0, ...counted.map(({ length }) => length));
    const assets = Array.from({ length: longest }, (_, hour) => {
      const known = counted.flatMap((one) => one[hour] ?? []);
      return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0) / known.length;
    });
    if (this.#usual.size >= MOST_KEPT) this.#usual.clear();
    this.#usual.set(key, { until: now + KEPT_MS, assets });
    return assets;
  }
}
