/** Links to the PDF file of a submitted incident, for insurers without a user. */
import type { CreatedIncidentLink, IncidentLink, IncidentLinkWrite } from '@waymark/contract/incidents/links.ts';
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
import { findLink, type IncidentLinkRow, insertLink, linksOf, readLink } from './links-sql.ts';
import type { IncidentPdfService } from './pdf/service.ts';
import { incidentQueries } from './sql.ts';

const DAY_MS = 86_400_000;

export interface IncidentLinkParts {
  database: Database;
  now: () => number;
  pdf: Pick<IncidentPdfService, 'file'>;
}

/**
 * A link shows what its maker may see, without phone and email of the driver. It is valid until it expires, is revoked, or
 * its maker may no longer share the incident. Every opening checks this, so that nothing has to end it.
 */
export class IncidentLinkService extends TenantService<IncidentLinkParts> {
  readonly #lookup = new TokenLookup(LIMITS.incidentLinkCallsPerMinute);

  /** @throws Refusal `error.not.found` */
  list(viewer: Viewer, uid: string): Promise<{ items: IncidentLink[]; count: number }> {
    return this.tenant(viewer, async (tx) => {
      const row = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid));
      const items = (await linksOf(tx, row, this.#now())).map(present);
      return { items, count: items.length };
    });
  }

  /**
   * @param pageAddress to which the token is appended
   * @throws Refusal `error.not.found`, `error.incident.unsubmitted`, `error.share.limit`
   */
  async create(
    viewer: Viewer,
    uid: string,
    { days = LIMITS.incidentLinkDaysDefault }: IncidentLinkWrite,
    pageAddress: string,
  ): Promise<CreatedIncidentLink> {
    const token = newToken();
    const now = this.#now();
    return this.tenant(viewer, async (tx) => {
      const incident = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid, true));
      if (incident.status === 'draft') throw new Refusal('error.incident.unsubmitted');
      if ((await linksOf(tx, incident, now)).length >= LIMITS.incidentLinks) throw new Refusal('error.share.limit');
      const linkUid = newUid(now.getTime());
      await insertLink(tx, {
        ...{ accountId: incident.account_id, incidentId: incident.id, uid: linkUid, tokenHash: hashOf(token) },
        ...{ userAccountId: viewer.homeAccountId, userId: viewer.userId },
        ...{ createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) },
      });
      const row = found(await findLink(tx, [incident.account_id], linkUid, now));
      await record(tx, viewer, row, 'incident.link', { days });
      // The maker's own row may be in an account above, which this transaction sees only in part.
      return { ...present(row), createdBy: viewer.name, link: `${pageAddress}/${token}` };
    });
  }

  /** Revokes a link. One that is over stays unchanged. @throws Refusal `error.not.found` */
  revoke(viewer: Viewer, incidentUid: string, uid: string): Promise<void> {
    return this.tenant(viewer, async (tx) => {
      const row = found(await findLink(tx, viewer.visibleAccounts, uid, this.#now()));
      if (row.incident_uid !== incidentUid.toLowerCase()) throw new Refusal('error.not.found');
      if (row.state === 'revoked' || row.state === 'expired') return;
      await revokeLink(tx, 'incident_links', { accountId: row.account_id, id: row.id }, this.#now());
      await record(tx, viewer, row, 'incident.revokeLink', { views: row.views });
    });
  }

  /** Returns the file of a link. @throws Refusal `error.not.found`, `error.share.expired`; TooManyAttempts */
  async open(visit: Visit): Promise<Download> {
    const { database, pdf } = this.parts;
    const now = this.#now();
    const key = await this.#lookup.find(visit, now.getTime(), (hash) =>
      database.tenant([], (tx) => linkOfHash(tx, 'incident_links', hash)),
    );
    const row = await database.tenant([key.accountId], async (tx) => found(await readLink(tx, key, now)));
    const maker = await this.#maker(row);
    const file = await pdf.file(maker, row.incident_uid);
    await database.tenant([key.accountId], (tx) => countView(tx, 'incident_links', key, now));
    return file;
  }

  /** Returns the maker of an active link without the right to contact details. @throws Refusal `error.share.expired` */
  async #maker(row: IncidentLinkRow): Promise<Viewer> {
    const maker = await makerOf(this.parts.database, row, { permission: 'incidents.write', feature: 'incidents' });
    return { ...maker, permissions: new Set([...maker.permissions].filter((each) => each !== 'people.contact')) };
  }

  #now(): Date {
    return new Date(this.parts.now());
  }
}

function present(row: IncidentLinkRow): IncidentLink {
  return {
    ...{ id: row.uid, createdBy: row.created_by ?? '', createdAt: instant(row.created_at) },
    ...{ expiresAt: instant(row.expires_at), state: row.state, views: row.views },
    lastViewAt: instantOrNull(row.last_view_at),
  };
}

async function record(
  tx: Tx,
  viewer: Viewer,
  row: IncidentLinkRow,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await audit(tx, {
    ...{ accountId: row.account_id, userId: viewer.userId, action },
    ...{ subjectType: 'incident', subjectUid: row.incident_uid, details: { name: row.incident_name, ...details } },
  });
}
