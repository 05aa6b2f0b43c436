/** The page of a link to the score of a driver. It reads with the present rights of the maker of the link. */

import type {
  SharedDriver,
  SharedDriverEvent,
  SharedMoment,
  SharedMomentQuery,
} from '@waymark/contract/shares/schema.ts';
import type { Feature, Permission } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import type { Database } from '../../storage/db.ts';
import type { AddressService, MaybePoint } from '../addresses/service.ts';
import { assetKeys } from '../assets/service.ts';
import { instant } from '../records/present.ts';
import { found, Refusal } from '../refusal.ts';
import type { DriverScoreService } from '../reports/driver-scores/service.ts';
import { acceptedFixes } from '../routes/service.ts';
import type { Visit } from '../session/token-links.ts';
import { userViewer } from '../session/user-viewer.ts';
import type { Viewer } from '../session/viewer.ts';
import { drivenTime } from './driven-time-sql.ts';
import type { OpenedDriver, ShareService } from './service.ts';

const DAYS = 30;
/** Shown way before and after an event, and the longest shown part of the event itself. */
const AROUND_MS = 60_000;
const LONGEST_MS = 600_000;
/** Largest number of points of the way. */
const POINTS = 300;
/** Permission that the maker of the link needs to read scores. */
const PERMISSION: Permission = 'drivers.read';
const FEATURE: Feature = 'driverBehaviorReports';

export interface DriverPageParts {
  database: Database;
  now: () => number;
  shares: ShareService;
  scores: DriverScoreService;
  addresses: AddressService;
}

export class SharedDriverPage {
  readonly #parts: DriverPageParts;

  constructor(parts: DriverPageParts) {
    this.#parts = parts;
  }

  /** @param again the page asks again, which is not another opening. @throws as `ShareService.location` */
  async score(visit: Visit, again: boolean): Promise<SharedDriver> {
    const { driver, viewer } = await this.#open(visit, again);
    const { timeZone, unitsSystem } = viewer;
    const days = this.#days(viewer);
    const { driverName: _, driverId: _id, accountId: _account, ...score } = await this.#scoreOf(viewer, driver, days);
    const before = await this.#scoreOf(viewer, driver, this.#days(viewer, DAYS));
    const { items } = await this.#parts.scores.monthly(viewer, { driverId: driver.driverId }, false);
    return {
      ...{ name: driver.name, expiresAt: instant(driver.expiresAt), timeZone, unitsSystem, ...days },
      ...score,
      before: { score: before.score, distanceMeters: before.distanceMeters },
      months: items.map(({ month, score, distanceMeters }) => ({ month, score, distanceMeters })),
    };
  }

  /** @throws as `ShareService.location` */
  async events(visit: Visit, skip: number): Promise<{ items: SharedDriverEvent[]; count: number }> {
    const { driver, viewer } = await this.#open(visit, true);
    const query = { ...this.#days(viewer), driverId: driver.driverId, limit: LIMITS.sharedDriverEvents, skip };
    const { items, count } = await this.#parts.scores.events(viewer, query);
    return { items: items.map(({ assetId: _, ...event }) => event), count };
  }

  /**
   * Returns the address of an event, and the way around it as far as the driver was assigned to the vehicle. Both are
   * empty if the driver has no such event.
   * @throws as `ShareService.location`
   */
  async moment(visit: Visit, { kind, startTime, language }: SharedMomentQuery): Promise<SharedMoment> {
    const { driver, viewer } = await this.#open(visit, true);
    const start = new Date(startTime);
    const query = { ...this.#days(viewer), driverId: driver.driverId, kind };
    const [event] = (await this.#parts.scores.events(viewer, query, start)).items;
    if (event === undefined) return { address: null, track: [] };
    const end = Math.min(Date.parse(event.endTime), start.getTime() + LONGEST_MS);
    const track = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [event.assetId])).get(event.assetId));
      const driven = await drivenTime(tx, asset, driver.driverId, start);
      const from = Math.max(start.getTime() - AROUND_MS, driven?.from.getTime() ?? start.getTime());
      const to = Math.min(end + AROUND_MS, driven === undefined ? end : (driven.to?.getTime() ?? Infinity));
      return acceptedFixes(tx, asset, { from, to });
    });
    const [address] = await this.#addressOf(event, language ?? viewer.language);
    return {
      address: address?.address ?? null,
      track: thinned(track).map(({ latitudeE7, longitudeE7 }) => [latitudeE7 / 1e7, longitudeE7 / 1e7]),
    };
  }

  async #addressOf({ latitude, longitude }: MaybePoint, language: string) {
    if (latitude === null || longitude === null) return [];
    return this.#parts.addresses.addresses({ language }, [{ latitude, longitude }]);
  }

  /** Returns the last 30 days. @param back days before today on which they end */
  #days({ timeZone }: Viewer, back = 0): { startDate: string; endDate: string } {
    const endDate = shiftDay(localDay(this.#parts.now(), timeZone), -back);
    return { startDate: shiftDay(endDate, 1 - DAYS), endDate };
  }

  async #scoreOf(viewer: Viewer, { driverId }: OpenedDriver, days: { startDate: string; endDate: string }) {
    const query = { ...days, filterProperty: 'id', filterValue: driverId } as const;
    return found((await this.#parts.scores.scores(viewer, query)).items[0]);
  }

  async #open(visit: Visit, again: boolean): Promise<{ driver: OpenedDriver; viewer: Viewer }> {
    const driver = await this.#parts.shares.driver(visit, again);
    const viewer = await userViewer(this.#parts.database, driver.maker);
    if (!viewer?.permissions.has(PERMISSION) || !viewer.features.has(FEATURE)) throw new Refusal('error.share.expired');
    return { driver, viewer };
  }
}

/** Returns evenly chosen points, with the first and the last one. */
function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, (points.length - 1) / (POINTS - 1));
  return points.filter(
    (_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step) || index === points.length - 1,
  );
}
