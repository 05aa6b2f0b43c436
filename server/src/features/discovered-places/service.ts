import type {
  DiscoveredPlace,
  DiscoveredPlaceVisits,
  DiscoveredVisit,
} from '@waymark/contract/discovered-places/schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { assetKeys } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import { shapeOf } from '../places/service.ts';
import type { Page } from '../records/list-sql.ts';
import { instant } from '../records/present.ts';
import { found } from '../refusal.ts';
import { mustMay } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { knownPlaces } from './known-places.ts';
import {
  changedShapes,
  type DiscoveredRow,
  type DiscoveredVisitRow,
  findAccountId,
  findDiscovered,
  listDiscovered,
  listDiscoveredOf,
  setHidden,
  visitsOf,
} from './sql.ts';

export interface DiscoveredPlaceServiceParts {
  database: Database;
  now: () => number;
}

type List = { items: DiscoveredPlace[]; count: number };

/** Places that the assets of an account return to, as the job last found them. A request never clusters stops. */
export class DiscoveredPlaceService {
  readonly #parts: DiscoveredPlaceServiceParts;

  constructor(parts: DiscoveredPlaceServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.not.found` for the account */
  async list(viewer: Viewer, accountUid: string, hidden: boolean): Promise<List> {
    return this.#inAccount(viewer, accountUid, async (tx, accountId) =>
      presentList(await withoutNew(tx, accountId, await listDiscovered(tx, accountId, hidden))),
    );
  }

  /** @throws Refusal `error.not.found` for the account or the asset */
  async listOfAsset(viewer: Viewer, accountUid: string, assetUid: string): Promise<List> {
    return this.#inAccount(viewer, accountUid, async (tx, accountId) => {
      const assetId = await assetOf(tx, viewer, accountId, assetUid);
      return presentList(await withoutNew(tx, accountId, await listDiscoveredOf(tx, accountId, assetId)));
    });
  }

  /** Returns a place with its visits, or those of one asset. @throws Refusal `error.not.found` */
  async read(
    viewer: Viewer,
    { accountId: accountUid, placeId, assetUid }: { accountId: string; placeId: string; assetUid?: string },
    page: Page,
  ): Promise<DiscoveredPlaceVisits> {
    return this.#inAccount(viewer, accountUid, async (tx, accountId) => {
      const place = found(await findDiscovered(tx, accountId, placeId));
      const assetId = assetUid === undefined ? undefined : await assetOf(tx, viewer, accountId, assetUid);
      const { rows, count, duration_s, last_at } = await visitsOf(tx, place, assetId, page);
      const own =
        assetId === undefined
          ? place
          : { ...place, occurrences: count, assets: Math.min(1, count), duration_s, last_at: last_at ?? place.last_at };
      return { place: present(own), items: rows.map(presentVisit), count };
    });
  }

  /** Hides a place or shows it again. @throws Refusal `error.not.found`, `error.permission.missing` */
  async hide(
    viewer: Viewer,
    { accountId: accountUid, placeId }: { accountId: string; placeId: string },
    hidden: boolean,
  ): Promise<void> {
    mustMay(viewer, 'places.discovered');
    await this.#inAccount(viewer, accountUid, async (tx, accountId) => {
      const place = found(await findDiscovered(tx, accountId, placeId));
      if (place.hidden === hidden) return;
      await setHidden(tx, place, hidden ? new Date(this.#parts.now()) : null);
      await audit(tx, {
        accountId,
        userId: viewer.userId,
        action: hidden ? 'discoveredPlace.hide' : 'discoveredPlace.show',
        subjectType: 'discoveredPlace',
        subjectUid: place.uid,
        details: { latitude: place.latitude, longitude: place.longitude },
      });
    });
  }

  async #inAccount<Result>(
    viewer: Viewer,
    uid: string,
    work: (tx: Tx, accountId: number) => Promise<Result>,
  ): Promise<Result> {
    const { visibleAccounts } = viewer;
    return this.#parts.database.tenant(visibleAccounts, async (tx) =>
      work(tx, found(await findAccountId(tx, visibleAccounts, uid))),
    );
  }
}

/** Returns the key of an asset of the account. @throws Refusal `error.not.found` */
async function assetOf(tx: Tx, viewer: Viewer, accountId: number, uid: string): Promise<number> {
  const asset = found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
  return found(asset.accountId === accountId ? asset.assetId : undefined);
}

/** Leaves out places at which a known place was created since the last run of the job. */
async function withoutNew(tx: Tx, accountId: number, rows: DiscoveredRow[]): Promise<DiscoveredRow[]> {
  if (rows.length === 0) return rows;
  const isKnown = knownPlaces((await changedShapes(tx, accountId)).map(shapeOf));
  return rows.filter(({ latitude, longitude }) => !isKnown(latitude, longitude));
}

function presentList(rows: readonly DiscoveredRow[]): List {
  return { items: rows.map(present), count: rows.length };
}

function present(row: DiscoveredRow): DiscoveredPlace {
  return {
    id: row.uid,
    latitude: row.latitude,
    longitude: row.longitude,
    radius: row.radius_m,
    occurrences: row.occurrences,
    vehicles: row.assets,
    eventTime: instant(row.last_at),
    duration: row.duration_s,
  };
}

function presentVisit(row: DiscoveredVisitRow): DiscoveredVisit {
  return {
    assetId: row.asset_uid,
    assetName: row.asset_name,
    eventTime: instant(row.started_at),
    duration: row.duration_s,
  };
}
