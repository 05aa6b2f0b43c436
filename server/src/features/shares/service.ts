import { createHash, randomBytes } from 'node:crypto';
import type { CreatedShare, Share, SharedLocation, ShareQuery, ShareWrite } from '@waymark/contract/shares/schema.ts';
import { ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { subscriberOf } from '../../subscriber.ts';
import { assetKeys } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import { degrees, instant, instantOrNull } from '../records/present.ts';
import { found, Refusal } from '../refusal.ts';
import { Attempts, TooManyAttempts } from '../session/attempts.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  countActive,
  countView,
  findShare,
  insertShare,
  listShares,
  markRevoked,
  readShared,
  type SharedRow,
  type ShareRow,
  type ShareRule,
  shareOfHash,
} from './sql.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TOKEN_BYTES = 16;
/** 16 bytes in base64url. Other values are not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
/** Cache time of a link for the many map requests of an open page. */
const MAP_BELIEVED_MS = 2_000;
const BELIEVED_CAP = 10_000;
const SHARING_ROLES = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes('locations.share'));

/** An anonymous visitor of a link, known by address only. */
export interface Visit {
  token: string;
  address: string;
}

export interface ShareServiceParts {
  database: Database;
  now: () => number;
}

/**
 * Links to the live position of one asset (decisions.md, "Share links"). A link's token is no session and opens only
 * the calls of `location` and the map files. It is valid until it expires, is revoked, its asset is deleted, or its
 * maker may no longer share that asset. Every call checks this, so that nothing has to end it.
 */
export class ShareService {
  readonly #parts: ShareServiceParts;
  readonly #calls = new Attempts(LIMITS.shareCallsPerMinute, MINUTE_MS);
  readonly #misses = new Attempts(LIMITS.shareMissesPerQuarterHour, 15 * MINUTE_MS);
  readonly #believed = new Map<string, number>();

  constructor(parts: ShareServiceParts) {
    this.#parts = parts;
  }

  /**
   * @param pageAddress of the page that links open, to which the token is appended
   * @throws Refusal `error.not.found` for the asset, `error.share.limit`
   */
  async create(viewer: Viewer, body: ShareWrite, pageAddress: string): Promise<CreatedShare> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const hours = body.timePeriod ?? LIMITS.shareLinkHoursDefault;
    const now = this.#parts.now();
    const uid = newUid(now);
    const row = await this.#tenant(viewer, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [body.vehicleSclId])).get(body.vehicleSclId));
      if ((await countActive(tx, asset.accountId, asset.assetId, this.#rule())) >= LIMITS.shareLinksPerAsset)
        throw new Refusal('error.share.limit');
      await insertShare(tx, {
        accountId: asset.accountId,
        assetId: asset.assetId,
        uid,
        tokenHash: hashOf(token),
        userAccountId: viewer.homeAccountId,
        userId: viewer.userId,
        createdAt: new Date(now),
        expiresAt: new Date(now + hours * HOUR_MS),
      });
      const row = found(await findShare(tx, [asset.accountId], uid, this.#rule()));
      await audit(tx, { ...entry(viewer, row, 'share.create'), details: { asset: row.asset_uid, hours } });
      return row;
    });
    // The maker's own row may be in an account above, which this transaction sees only in part.
    return { ...present(row), createdBy: viewer.name, link: `${pageAddress}/${token}` };
  }

  async list(viewer: Viewer, query: ShareQuery): Promise<{ items: Share[]; count: number }> {
    const { rows, count } = await this.#tenant(viewer, (tx) =>
      listShares(tx, viewer.visibleAccounts, query, this.#rule()),
    );
    return { items: rows.map(present), count };
  }

  /** Revokes a link. An expired one stays unchanged. @throws Refusal `error.not.found` */
  async revoke(viewer: Viewer, uid: string): Promise<void> {
    await this.#tenant(viewer, async (tx) => {
      const row = found(await findShare(tx, viewer.visibleAccounts, uid, this.#rule(), true));
      if (row.state === 'revoked' || row.state === 'expired') return;
      await markRevoked(tx, row.account_id, row.id, new Date(this.#parts.now()));
      await audit(tx, { ...entry(viewer, row, 'share.revoke'), details: { asset: row.asset_uid, views: row.views } });
    });
    this.#believed.clear();
  }

  /**
   * Returns the position of the link's asset.
   * @param again the page refreshes itself, which is not another opening
   * @throws Refusal `error.not.found`, `error.share.expired`; TooManyAttempts
   */
  async location(visit: Visit, again: boolean): Promise<SharedLocation> {
    const row = await this.#open(visit, !again);
    return {
      name: row.name,
      latitude: degrees(row.latitude_e7),
      longitude: degrees(row.longitude_e7),
      headingDegrees: row.heading_deg,
      lastUpdate: instantOrNull(row.last_fix_time),
      expiresAt: instant(row.expires_at),
    };
  }

  /** Checks that the link is valid, for its page and its map, with a cache of 2 s. @throws as `location` */
  async mustWork(visit: Visit): Promise<void> {
    const key = hashOf(visit.token).toString('base64');
    const until = this.#believed.get(key);
    if (until !== undefined && until > this.#parts.now()) return;
    this.#believed.delete(key);
    const { expires_at } = await this.#open(visit, false);
    if (this.#believed.size >= BELIEVED_CAP) this.#believed.clear();
    this.#believed.set(key, Math.min(expires_at.getTime(), this.#parts.now() + MAP_BELIEVED_MS));
  }

  async #open({ token, address: peer }: Visit, count: boolean): Promise<SharedRow> {
    const now = this.#parts.now();
    const address = subscriberOf(peer);
    const wait = Math.max(this.#calls.waitSeconds(address, now), this.#misses.waitSeconds(address, now));
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#calls.begin(address, now);
    const { database } = this.#parts;
    const key = TOKEN.test(token) ? await database.tenant([], (tx) => shareOfHash(tx, hashOf(token))) : undefined;
    if (key === undefined) {
      this.#misses.begin(address, now);
      throw new Refusal('error.not.found');
    }
    return database.tenant([key.accountId], async (tx) => {
      const row = found(await readShared(tx, key.accountId, key.id, this.#rule()));
      if (row.state !== 'active') throw new Refusal('error.share.expired');
      if (count) await countView(tx, key.accountId, key.id, new Date(now));
      return row;
    });
  }

  #rule(): ShareRule {
    return { now: new Date(this.#parts.now()), roles: SHARING_ROLES };
  }

  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(viewer.visibleAccounts, work);
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function present(row: ShareRow): Share {
  return {
    id: row.uid,
    assetId: row.asset_uid,
    assetName: row.asset_name,
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
