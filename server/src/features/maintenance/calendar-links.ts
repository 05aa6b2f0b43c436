/** Links that calendar programs poll for due services, without a session. */
import type { CalendarLink, CreatedCalendarLink } from '@waymark/contract/maintenance/calendar-links.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import type { Download } from '../records/download.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { countView, linkOfHash, revokeLink } from '../records/token-links-sql.ts';
import { found, Refusal } from '../refusal.ts';
import { hashOf, makerOf, newToken, TokenLookup, type Visit } from '../session/token-links.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  type CalendarLinkRow,
  calendarLinksOf,
  countActiveLinks,
  findCalendarLink,
  insertCalendarLink,
  readCalendarLink,
} from './calendar-links-sql.ts';
import type { DueServiceService } from './due.ts';

/** Links that lists show, with those that are over. */
const SHOWN = 50;

export interface CalendarLinkParts {
  database: Database;
  now: () => number;
  due: Pick<DueServiceService, 'calendar'>;
}

/**
 * A link shows the due services of the account in which it was made. It is valid until it is revoked, or its maker may no
 * longer plan services. Every fetch checks this, so that nothing has to end it.
 */
export class CalendarLinkService extends TenantService<CalendarLinkParts> {
  readonly #lookup = new TokenLookup(LIMITS.incidentLinkCallsPerMinute);

  /** Returns the links of the caller's account, the newest first. */
  async list(viewer: Viewer): Promise<{ items: CalendarLink[]; count: number }> {
    const rows = await this.tenant(viewer, (tx) => calendarLinksOf(tx, viewer.accountId, SHOWN));
    const items = rows.map(present);
    return { items, count: items.length };
  }

  /** @param address to which the token is appended @throws Refusal `error.share.limit` */
  create(viewer: Viewer, address: string): Promise<CreatedCalendarLink> {
    const token = newToken();
    const now = this.#now();
    return this.tenant(viewer, async (tx) => {
      const { accountId } = viewer;
      if ((await countActiveLinks(tx, accountId)) >= LIMITS.calendarLinks) throw new Refusal('error.share.limit');
      const uid = newUid(now.getTime());
      await insertCalendarLink(tx, {
        ...{ accountId, uid, tokenHash: hashOf(token), createdAt: now },
        ...{ userAccountId: viewer.homeAccountId, userId: viewer.userId },
      });
      const row = found(await findCalendarLink(tx, [accountId], uid));
      await record(tx, viewer, row, 'serviceLog.calendarLink', {});
      // The maker's own row may be in an account above, which this transaction sees only in part.
      return { ...present(row), createdBy: viewer.name, link: `${address}/${token}.ics` };
    });
  }

  /** Revokes a link. A revoked one stays unchanged. @throws Refusal `error.not.found` */
  revoke(viewer: Viewer, uid: string): Promise<void> {
    return this.tenant(viewer, async (tx) => {
      const row = found(await findCalendarLink(tx, viewer.visibleAccounts, uid));
      if (row.state === 'revoked') return;
      await revokeLink(tx, 'calendar_links', { accountId: row.account_id, id: row.id }, this.#now());
      await record(tx, viewer, row, 'serviceLog.revokeCalendarLink', { views: row.views });
    });
  }

  /** Returns the file of a link. @throws Refusal `error.not.found`, `error.share.expired`; TooManyAttempts */
  async open(visit: Visit): Promise<Download> {
    const { database, due } = this.parts;
    const now = this.#now();
    const key = await this.#lookup.find(visit, now.getTime(), (hash) =>
      database.tenant([], (tx) => linkOfHash(tx, 'calendar_links', hash)),
    );
    const row = await database.tenant([key.accountId], async (tx) => found(await readCalendarLink(tx, key)));
    const file = await due.calendar(
      await makerOf(database, row, { permission: 'maintenance.write', feature: 'maintenance' }),
    );
    await database.tenant([key.accountId], (tx) => countView(tx, 'calendar_links', key, now));
    return file;
  }

  #now(): Date {
    return new Date(this.parts.now());
  }
}

function present(row: CalendarLinkRow): CalendarLink {
  return {
    ...{ id: row.uid, createdBy: row.created_by ?? '', createdAt: instant(row.created_at) },
    ...{ state: row.state, views: row.views, lastViewAt: instantOrNull(row.last_view_at) },
  };
}

async function record(tx: Tx, viewer: Viewer, row: CalendarLinkRow, action: string, details: object): Promise<void> {
  await audit(tx, {
    ...{ accountId: row.account_id, userId: viewer.userId, action },
    ...{ subjectType: 'serviceLog', subjectUid: row.uid, details: { ...details } },
  });
}
