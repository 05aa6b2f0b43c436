import type { AlertFrame, Inbox, InboxEntry, InboxQuery, InboxRead } from '@waymark/contract/notifications/schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { sensorOfAlert } from '../../storage/sensors-sql.ts';
import { alertScope, seenAlerts } from '../alerts/service.ts';
import { degrees, instant } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';
import { countInbox, type InboxOwner, type InboxRow, markRead, readInbox } from './inbox-sql.ts';

const LIMIT_DEFAULT = 30;

/** The bell of each user. It shows those alerts of the session's account and its sub-accounts that the user sees. */
export class InboxService {
  readonly #parts: { database: Database; now: () => number };

  constructor(parts: { database: Database; now: () => number }) {
    this.#parts = parts;
  }

  async read(viewer: Viewer, { limit = LIMIT_DEFAULT, skip = 0 }: InboxQuery): Promise<Inbox> {
    return this.#read(viewer, async (tx) => {
      const owner = await ownerOf(tx, viewer);
      const rows = await readInbox(tx, owner, { limit, skip });
      return { items: rows.map(present), ...(await countInbox(tx, owner)) };
    });
  }

  async markRead(viewer: Viewer, { ids }: InboxRead): Promise<void> {
    await this.#parts.database.tenant(accountsOf(viewer), (tx) =>
      markRead(tx, viewer, ids, new Date(this.#parts.now())),
    );
  }

  /** Returns the live frame of an entry; undefined if the session does not show its alert. */
  async frame(viewer: Viewer, uid: string): Promise<AlertFrame | undefined> {
    return this.#read(viewer, async (tx) => {
      const owner = await ownerOf(tx, viewer);
      const [row] = await readInbox(tx, owner, { limit: 1 }, uid);
      if (row === undefined) return undefined;
      return { type: 'alert', entry: present(row), unread: (await countInbox(tx, owner)).unread };
    });
  }

  #read<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.read(accountsOf(viewer), work, 'shared');
  }
}

async function ownerOf(tx: Tx, viewer: Viewer): Promise<InboxOwner> {
  const { homeAccountId, userId, visibleAccounts } = viewer;
  return { homeAccountId, userId, visibleAccounts, seen: seenAlerts(await alertScope(tx, viewer)) };
}

function present(row: InboxRow): InboxEntry {
  return {
    id: row.uid,
    alertId: row.alert_uid,
    type: row.type as InboxEntry['type'],
    severity: row.severity as InboxEntry['severity'],
    wording: row.wording,
    state: row.withdrawn_at !== null ? 'withdrawn' : row.acknowledged_at !== null ? 'acknowledged' : 'open',
    assetId: row.asset_uid,
    assetName: row.asset_name,
    placeName: row.place_name,
    latitude: degrees(row.latitude_e7),
    longitude: degrees(row.longitude_e7),
    sensor: sensorOfAlert(row),
    value: row.value,
    threshold: row.threshold,
    details: row.details,
    count: row.count,
    first: instant(row.first_at),
    last: instant(row.last_at),
    read: row.read_at !== null,
  };
}

function accountsOf(viewer: Viewer): number[] {
  return [...new Set([viewer.homeAccountId, ...viewer.visibleAccounts])];
}
