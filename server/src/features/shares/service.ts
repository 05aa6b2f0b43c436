import type { CustomerShareWrite } from '@waymark/contract/customer-assets/schema.ts';
import type {
  CreatedShare,
  DriverShareWrite,
  Share,
  SharedLocation,
  SharedRoute,
  ShareQuery,
  ShareWrite,
} from '@waymark/contract/shares/schema.ts';
import { ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { assetKeys } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import { customerByUid } from '../customer-assets/service.ts';
import { degrees, instant, instantOrNull } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { countView, linkOfHash, revokeLink } from '../records/token-links-sql.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import { findDriverKey } from '../reports/service.ts';
import { shareableRoute, sharedRoute } from '../routes/service.ts';
import { hashOf, newToken, TokenLookup, type Visit } from '../session/token-links.ts';
import type { UserInAccount } from '../session/user-viewer.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  countActive,
  findShare,
  insertShare,
  listShares,
  type NewShare,
  readShared,
  readSharedAssets,
  type SharedPlaceRow,
  type SharedRow,
  type ShareRow,
  type ShareRule,
  type ShareSubject,
} from './sql.ts';

const HOUR_MS = 3_600_000;
/** Cache time of a link for the many map requests of an open page. */
const MAP_BELIEVED_MS = 2_000;
const BELIEVED_CAP = 10_000;
const SHARING_ROLES = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('locations.share'));

const NO_ROUTE = { routeId: null, marker: null };
type OnRoute = Pick<NewShare, 'routeId' | 'marker'>;
const NOWHERE = { latitude: null, longitude: null, headingDegrees: null, lastUpdate: null };

/** Facts with which the page of a link to a driver reads the score. */
export interface OpenedDriver {
  name: string;
  driverId: string;
  expiresAt: Date;
  maker: UserInAccount;
}

export interface ShareServiceParts {
  database: Database;
  now: () => number;
}

/**
 * Links to the live position of one asset, to its progress on a route (decisions.md, "Share links"), to the score of a
 * driver, or to the assets of a customer. A link's token is no session and opens only the calls of its page and the map files. It is valid until it
 * expires, is revoked, its asset is deleted, or its maker may no longer share that asset. Every call checks this, so
 * that nothing has to end it.
 */
export class ShareService extends TenantService<ShareServiceParts> {
  readonly #lookup = new TokenLookup(LIMITS.shareCallsPerMinute);
  readonly #believed = new Map<string, number>();

  /**
   * @param pageAddress of the page that links open, to which the token is appended
   * @throws Refusal `error.not.found` for the asset, `error.share.limit`, and for the route
   */
  async create(viewer: Viewer, body: ShareWrite, pageAddress: string): Promise<CreatedShare> {
    return this.#add(viewer, body.timePeriod, pageAddress, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [body.vehicleSclId])).get(body.vehicleSclId));
      if (body.routeId === undefined && body.markerPoint !== undefined)
        throw refuseField('error.share.marker', 'markerPoint');
      const onRoute = body.routeId === undefined ? NO_ROUTE : await shareableRoute(tx, asset, body, this.parts.now());
      return { subject: { accountId: asset.accountId, kind: 'asset', id: asset.assetId }, ...onRoute };
    });
  }

  /**
   * @param pageAddress of the page that links open, to which the token is appended
   * @throws Refusal `error.not.found` for the driver, `error.share.limit`
   */
  createDriver(viewer: Viewer, body: DriverShareWrite, pageAddress: string): Promise<CreatedShare> {
    return this.#add(viewer, body.timePeriod, pageAddress, async (tx) => {
      const { account_id: accountId, id } = found(await findDriverKey(tx, viewer.visibleAccounts, body.driverId));
      return { subject: { accountId, kind: 'driver', id }, ...NO_ROUTE };
    });
  }

  /**
   * @param pageAddress of the page that links open, to which the token is appended
   * @throws Refusal `error.not.found` for the customer, `error.share.limit`
   */
  createForCustomer(
    viewer: Viewer,
    customerUid: string,
    body: CustomerShareWrite,
    pageAddress: string,
  ): Promise<CreatedShare> {
    return this.#add(viewer, body.timePeriod, pageAddress, async (tx) => {
      const customer = found(await customerByUid(tx, viewer.visibleAccounts, customerUid));
      return { subject: { accountId: customer.account_id, kind: 'customer', id: customer.id }, ...NO_ROUTE };
    });
  }

  async #add(
    viewer: Viewer,
    hours: number = LIMITS.shareLinkHoursDefault,
    pageAddress: string,
    shownOf: (tx: Tx) => Promise<{ subject: ShareSubject } & OnRoute>,
  ): Promise<CreatedShare> {
    const token = newToken();
    const now = this.parts.now();
    const uid = newUid(now);
    const row = await this.tenant(viewer, async (tx) => {
      const shown = await shownOf(tx);
      if ((await countActive(tx, shown.subject, this.#rule())) >= LIMITS.shareLinksPerAsset)
        throw new Refusal('error.share.limit');
      await insertShare(tx, {
        ...shown,
        uid,
        tokenHash: hashOf(token),
        userAccountId: viewer.homeAccountId,
        userId: viewer.userId,
        createdAt: new Date(now),
        expiresAt: new Date(now + hours * HOUR_MS),
      });
      const row = found(await findShare(tx, [shown.subject.accountId], uid, this.#rule()));
      await audit(tx, { ...entry(viewer, row, 'share.create'), details: { ...subjects(row), hours } });
      return row;
    });
    // The maker's own row may be in an account above, which this transaction sees only in part.
    return { ...present(row), createdBy: viewer.name, link: `${pageAddress}/${token}` };
  }

  async list(viewer: Viewer, query: ShareQuery): Promise<{ items: Share[]; count: number }> {
    const { rows, count } = await this.reading(viewer, (tx) =>
      listShares(tx, viewer.visibleAccounts, query, this.#rule()),
    );
    return { items: rows.map(present), count };
  }

  /** Revokes a link. An expired one stays unchanged. @throws Refusal `error.not.found` */
  async revoke(viewer: Viewer, uid: string): Promise<void> {
    await this.tenant(viewer, async (tx) => {
      const row = found(await findShare(tx, viewer.visibleAccounts, uid, this.#rule(), true));
      if (row.state === 'revoked' || row.state === 'expired') return;
      await revokeLink(tx, 'shares', { accountId: row.account_id, id: row.id }, new Date(this.parts.now()));
      await audit(tx, { ...entry(viewer, row, 'share.revoke'), details: { ...subjects(row), views: row.views } });
    });
    this.#believed.clear();
  }

  /**
   * Returns the position of the link's asset and its progress on the link's route, or the assets of the link's customer.
   * @param again the page refreshes itself, which is not another opening
   * @throws Refusal `error.not.found`, `error.share.expired`; TooManyAttempts
   */
  async location(visit: Visit, again: boolean): Promise<SharedLocation> {
    return this.#open(visit, !again, 'positions', async (tx, row, accountId) => {
      const name = row.name ?? '';
      const expiresAt = instant(row.expires_at);
      if (row.customer_id !== null) {
        const rows = await readSharedAssets(tx, accountId, row.customer_id);
        return { name, ...NOWHERE, expiresAt, assets: rows.map((asset) => ({ name: asset.name, ...placeOf(asset) })) };
      }
      const route = await this.#routeOf(tx, row, accountId);
      // Visitors see no position outside the route.
      if (route !== undefined && route.state !== 'running') return { name, ...NOWHERE, expiresAt, route };
      return { name, ...placeOf(row), expiresAt, ...(route && { route }) };
    });
  }

  /** Checks that the link is valid, for its page and its map, with a cache of 2 s. @throws as `location` */
  async mustWork(visit: Visit): Promise<void> {
    const key = hashOf(visit.token).toString('base64');
    const until = this.#believed.get(key);
    if (until !== undefined && until > this.parts.now()) return;
    this.#believed.delete(key);
    const { expires_at } = await this.#open(visit, false, 'any', async (_, row) => row);
    if (this.#believed.size >= BELIEVED_CAP) this.#believed.clear();
    this.#believed.set(key, Math.min(expires_at.getTime(), this.parts.now() + MAP_BELIEVED_MS));
  }

  /**
   * Returns the driver of a link, its end, and the user with whose rights its page reads.
   * @param again the page asks again, which is not another opening
   * @throws as `location`
   */
  async driver(visit: Visit, again: boolean): Promise<OpenedDriver> {
    return this.#open(visit, !again, 'driver', async (_, row, accountId) => ({
      name: row.name!,
      driverId: row.driver_uid!,
      expiresAt: row.expires_at,
      maker: { userAccountId: row.user_account_id!, userId: row.user_id!, accountId },
    }));
  }

  async #open<Result>(
    visit: Visit,
    count: boolean,
    wanted: 'positions' | 'driver' | 'any',
    read: (tx: Tx, row: SharedRow, accountId: number) => Promise<Result>,
  ): Promise<Result> {
    const now = this.parts.now();
    const { database } = this.parts;
    const key = await this.#lookup.find(visit, now, (hash) =>
      database.tenant([], (tx) => linkOfHash(tx, 'shares', hash)),
    );
    return database.tenant([key.accountId], async (tx) => {
      const row = found(await readShared(tx, key.accountId, key.id, this.#rule()));
      if (wanted !== 'any' && wanted !== (row.driver_uid === null ? 'positions' : 'driver'))
        throw new Refusal('error.not.found');
      if (row.state !== 'active') throw new Refusal('error.share.expired');
      if (count) await countView(tx, 'shares', key, new Date(now));
      return read(tx, row, key.accountId);
    });
  }

  async #routeOf(tx: Tx, row: SharedRow, accountId: number): Promise<SharedRoute | undefined> {
    const { asset_id: id, asset_uid: uid, route_id: routeId, route_marker: marker } = row;
    if (routeId === null) return undefined;
    return sharedRoute(tx, { accountId, id: id!, uid: uid! }, { routeId, marker }, this.parts.now());
  }

  #rule(): ShareRule {
    return { now: new Date(this.parts.now()), roles: SHARING_ROLES };
  }
}

/** Returns the subject of a link for the audit. */
function subjects({ asset_uid, route_uid, driver_uid, customer_uid }: ShareRow): Record<string, string> {
  return {
    ...(asset_uid !== null && { asset: asset_uid }),
    ...(route_uid !== null && { route: route_uid }),
    ...(driver_uid !== null && { driver: driver_uid }),
    ...(customer_uid !== null && { customer: customer_uid }),
  };
}

function placeOf(row: SharedPlaceRow) {
  return {
    latitude: degrees(row.latitude_e7),
    longitude: degrees(row.longitude_e7),
    headingDegrees: row.heading_deg,
    lastUpdate: instantOrNull(row.last_fix_time),
  };
}

function present(row: ShareRow): Share {
  return {
    id: row.uid,
    subject: row.subject,
    assetId: row.asset_uid,
    assetName: row.asset_name,
    driverId: row.driver_uid,
    driverName: row.driver_name,
    customerId: row.customer_uid,
    customerName: row.customer_name,
    routeId: row.route_uid,
    routeName: row.route_name,
    markerName: row.route_marker === null ? null : row.route_marker.name || row.route_marker.address,
    createdBy: row.created_by ?? '',
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
    state: row.state,
    views: row.views,
    lastViewAt: instantOrNull(row.last_view_at),
  };
}

function entry(viewer: Viewer, row: ShareRow, action: string) {
  return { accountId: row.account_id, userId: viewer.userId, action, subjectType: 'share', subjectUid: row.uid };
}
