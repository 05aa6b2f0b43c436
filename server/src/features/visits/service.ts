import type {
  AssetsInside,
  InsideQuery,
  LocationCount,
  PickUpAndDrop,
  PickUpAndDropWrite,
  Visit,
  VisitCount,
  VisitCountQuery,
  VisitQuery,
  VisitSummary,
  VisitTotals,
  Waiting,
  WaitingQuery,
} from '@waymark/contract/visits/schema.ts';
import { localDayBounds } from '@waymark/domain/local-time.ts';
import type { Database, Tx } from '../../storage/db.ts';
import type { AddressService } from '../addresses/service.ts';
import { assetKeys } from '../assets/service.ts';
import { accountsBelow } from '../fleet/accounts-below-sql.ts';
import type { Page } from '../records/list-sql.ts';
import { periodWindow, rangeWindow, type Window } from '../records/period.ts';
import { found } from '../refusal.ts';
import { mustMay } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { listPickUps, listVisits, type PlaceAddress, sumVisits } from './details-sql.ts';
import { countLocations, listInside } from './inside-sql.ts';
import {
  presentCount,
  presentInside,
  presentLocation,
  presentPickUp,
  presentSummary,
  presentTotals,
  presentVisit,
  presentWait,
  presentWaitSum,
} from './present.ts';
import { countVisits, summarize } from './summary-sql.ts';
import { findPlaceId, type VisitScope } from './visits-sql.ts';

/** For the declared reports. */
export { addedUpVisits } from './added-up-sql.ts';
export { newestEntries, reportedPickUps, reportedVisits } from './visits-sql.ts';

export interface VisitServiceParts {
  database: Database;
  addresses: Pick<AddressService, 'rowAddresses' | 'knownAddresses'>;
  now: () => number;
}

interface Listed<Row> {
  items: Row[];
  count: number;
}
interface Summed<Row> extends Listed<Row> {
  totals: VisitTotals;
}
/** Filters that every report on visits has. */
interface Subject {
  assetId?: string;
  placeId?: string;
  search?: string;
}

/**
 * Reports on visits to places. A visit belongs to the account of its asset, also at a place that an account above
 * shares. A visit touches the window, and its times are cut to it, except where a row shows a whole visit.
 */
export class VisitService {
  /** Epoch ms. */
  readonly now: () => number;
  readonly #database: Database;
  readonly #addresses: VisitServiceParts['addresses'];

  constructor({ database, addresses, now }: VisitServiceParts) {
    this.now = now;
    this.#database = database;
    this.#addresses = addresses;
  }

  /** @throws Refusal for the window or the permission, or `error.not.found` for the asset or the place */
  async summary(viewer: Viewer, query: VisitQuery): Promise<Summed<VisitSummary>> {
    const window = rangeWindow(query, viewer.timeZone, this.now());
    return this.#read(viewer, query, window, async (tx, scope) => {
      const openOnly = query.open === 'true';
      const read = await summarize(tx, { ...scope, openOnly }, query.group ?? 'place', query as Page);
      return { items: read.rows.map(presentSummary), count: read.count, totals: presentTotals(read.totals) };
    });
  }

  /** @throws Refusal as `summary` */
  async details(viewer: Viewer, query: VisitQuery): Promise<Summed<Visit>> {
    const window = rangeWindow(query, viewer.timeZone, this.now());
    const { rows, totals } = await this.#read(viewer, query, window, async (tx, scope) => {
      const visits = { ...scope, openOnly: query.open === 'true' };
      return { rows: await listVisits(tx, visits, query as Page), totals: await sumVisits(tx, visits) };
    });
    const addressOf = await this.#addresses.rowAddresses(viewer, rows.filter(isWithoutAddress));
    return {
      items: rows.map((row) => presentVisit(row, addressOf)),
      count: totals.visits,
      totals: presentTotals(totals),
    };
  }

  /** Returns a page of `details` alone, for a file. @throws Refusal as `summary` */
  async detailPage(viewer: Viewer, query: VisitQuery): Promise<{ items: Visit[] }> {
    const window = rangeWindow(query, viewer.timeZone, this.now());
    const rows = await this.#read(viewer, query, window, (tx, scope) =>
      listVisits(tx, { ...scope, openOnly: query.open === 'true' }, query as Page),
    );
    const addressOf = await this.#addresses.knownAddresses(viewer, rows.filter(isWithoutAddress));
    return { items: rows.map((row) => presentVisit(row, addressOf)) };
  }

  /** @throws Refusal as `summary` */
  async counts(viewer: Viewer, query: VisitCountQuery): Promise<Listed<VisitCount>> {
    const { period = 'day' } = query;
    const window = periodWindow(period, query, viewer.timeZone, this.now());
    return this.#read(viewer, query, window, async (tx, scope) => {
      const { rows, count } = await countVisits(tx, scope, period, viewer.timeZone, query as Page);
      return { items: rows.map(presentCount), count };
    });
  }

  /** @throws Refusal as `summary` */
  async waiting(viewer: Viewer, query: WaitingQuery): Promise<Summed<Waiting>> {
    const window = rangeWindow(query, viewer.timeZone, this.now());
    return this.#read(viewer, query, window, async (tx, scope) => {
      if (query.group === 'asset') {
        const { rows, count, totals } = await summarize(tx, scope, 'asset', query as Page);
        return { items: rows.map(presentWaitSum), count, totals: presentTotals(totals) };
      }
      const rows = await listVisits(tx, scope, query as Page);
      const totals = await sumVisits(tx, scope);
      return { items: rows.map(presentWait), count: totals.visits, totals: presentTotals(totals) };
    });
  }

  /** @throws Refusal for the permission, or `error.not.found` for the asset or the place */
  async inside(viewer: Viewer, query: InsideQuery): Promise<Listed<AssetsInside>> {
    return this.#read(viewer, query, NOW, async (tx, scope) => {
      const { rows, count } = await listInside(tx, scope, query as Page, true);
      return { items: rows.map(presentInside), count };
    });
  }

  /** Returns the visits to pickup and drop-off places. @throws Refusal as `summary`, also for the account */
  async pickUps(viewer: Viewer, page: Page, body: PickUpAndDropWrite): Promise<Listed<PickUpAndDrop>> {
    const { rows, count } = await this.#pickUps(viewer, page, body);
    const addressOf = await this.#addresses.rowAddresses(viewer, rows.filter(isWithoutAddress));
    return { items: rows.map((row) => presentPickUp(row, addressOf)), count };
  }

  /** Returns a page of `pickUps` for a file. @throws Refusal as `pickUps` */
  async pickUpPage(viewer: Viewer, page: Page, body: PickUpAndDropWrite): Promise<{ items: PickUpAndDrop[] }> {
    const { rows } = await this.#pickUps(viewer, page, body);
    const addressOf = await this.#addresses.knownAddresses(viewer, rows.filter(isWithoutAddress));
    return { items: rows.map((row) => presentPickUp(row, addressOf)) };
  }

  #pickUps(viewer: Viewer, page: Page, body: PickUpAndDropWrite): ReturnType<typeof listPickUps> {
    const { accountId, partition_day: day } = body;
    const range = rangeWindow(body, viewer.timeZone, this.now());
    return this.#read(viewer, body, range, async (tx, all) => {
      const scope = accountId === undefined ? all : { ...all, accountIds: await this.#accounts(tx, viewer, accountId) };
      const begun = day === undefined ? undefined : dayWindow(day, viewer.timeZone);
      return listPickUps(tx, { ...scope, begun }, page);
    });
  }

  /** Counts the vehicles at each place now. @throws Refusal `error.permission.missing` */
  async locationCount(viewer: Viewer, page: Page): Promise<LocationCount> {
    return this.#read(viewer, {}, NOW, async (tx, scope) => {
      const { rows, count } = await listInside(tx, scope, page, false);
      const { total, at_places: atPlaces, without: withoutLocation } = await countLocations(tx, scope.accountIds);
      const elsewhere = total - atPlaces - withoutLocation;
      return { items: rows.map(presentLocation), count, total, atPlaces, elsewhere, withoutLocation };
    });
  }

  async #accounts(tx: Tx, { visibleAccounts }: Viewer, uid: string): Promise<number[]> {
    const accounts = await accountsBelow(tx, visibleAccounts, uid);
    return found(accounts.length === 0 ? undefined : accounts);
  }

  async #read<Result>(
    viewer: Viewer,
    { assetId, placeId, search }: Subject,
    window: Window,
    work: (tx: Tx, scope: VisitScope) => Promise<Result>,
  ): Promise<Result> {
    mustMay(viewer, 'places.read');
    return this.#database.read(viewer.visibleAccounts, async (tx) =>
      work(tx, {
        accountIds: viewer.visibleAccounts,
        asset:
          assetId === undefined
            ? undefined
            : found((await assetKeys(tx, viewer, [assetId])).get(assetId.toLowerCase())),
        placeId: placeId === undefined ? undefined : found(await findPlaceId(tx, placeId)),
        search,
        window,
        now: this.now(),
      }),
    );
  }
}

/** Reports on the present have no window. */
const NOW: Window = { from: 0, to: 0 };

function isWithoutAddress({ address }: PlaceAddress): boolean {
  return address === null;
}

function dayWindow(day: string, timeZone: string): Window {
  const { start, end } = localDayBounds(day, timeZone);
  return { from: start, to: end };
}
