/** The page of a link to the score of a driver. It reads with the present rights of the maker of the link. */

import type { SharedDriver, SharedDriverEvent } from '@waymark/contract/shares/schema.ts';
import type { Feature, Permission } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import type { Database } from '../../storage/db.ts';
import { instant } from '../records/present.ts';
import { found, Refusal } from '../refusal.ts';
import type { DriverScoreService } from '../reports/driver-scores/service.ts';
import type { Visit } from '../session/token-links.ts';
import { userViewer } from '../session/user-viewer.ts';
import type { Viewer } from '../session/viewer.ts';
import type { OpenedDriver, ShareService } from './service.ts';

const DAYS = 30;
/** What the maker of the link needs to read scores. */
const PERMISSION: Permission = 'drivers.read';
const FEATURE: Feature = 'driverBehaviorReports';

export interface DriverPageParts {
  database: Database;
  now: () => number;
  shares: ShareService;
  scores: DriverScoreService;
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
    const { items } = await this.#parts.scores.monthly(viewer, { driverId: driver.driverId });
    return {
      ...{ name: driver.name, expiresAt: instant(driver.expiresAt), timeZone, unitsSystem, ...days },
      ...score,
      before: before.score,
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
