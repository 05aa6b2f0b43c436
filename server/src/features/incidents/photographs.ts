/** Photographs of incidents. They are added to and removed from drafts only, because they are evidence. */
import type { Attachment } from '@waymark/contract/attachments/schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import {
  type AttachmentOwner,
  addAttachment,
  attachmentContents,
  deleteAttachment,
  downloadAttachment,
  encodePhotograph,
  listAttachments,
} from '../attachments/service.ts';
import { audit } from '../audit/append-sql.ts';
import type { Download } from '../records/download.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type IncidentRow, incidentQueries } from './sql.ts';

export interface PhotographServiceParts {
  database: Database;
  now: () => number;
}

export class PhotographService {
  readonly #parts: PhotographServiceParts;

  constructor(parts: PhotographServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.not.found` */
  list(viewer: Viewer, uid: string): Promise<{ items: Attachment[]; count: number }> {
    return this.#tenant(viewer, async (tx) => {
      const row = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid));
      return listAttachments(tx, photographsOf(row));
    });
  }

  /** @throws Refusal `error.not.found` */
  file(viewer: Viewer, uid: string, photographId: string, preview: boolean): Promise<Download> {
    return this.#tenant(viewer, async (tx) => {
      const row = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid));
      return downloadAttachment(tx, photographsOf(row), photographId, preview);
    });
  }

  /** Returns the photographs with their files, at most 10 MiB. @throws Refusal `error.not.found` */
  contents(viewer: Viewer, uid: string): Promise<{ attachment: Attachment; bytes: Buffer }[]> {
    return this.#tenant(viewer, async (tx) => {
      const row = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid));
      return attachmentContents(tx, photographsOf(row));
    });
  }

  /** @throws Refusal `error.not.found`, `error.incident.submitted`, `error.photograph.format`, `error.photograph.limit` */
  async add(viewer: Viewer, uid: string, file: UploadedFile): Promise<Attachment> {
    // Nobody makes the server decode a picture for an incident that is not theirs.
    await this.#tenant(viewer, (tx) => draft(tx, viewer, uid, false));
    const encoded = await encodePhotograph(file.bytes);
    return this.#tenant(viewer, async (tx) => {
      const row = await draft(tx, viewer, uid, true);
      const context = { by: viewer.name, now: this.#parts.now() };
      const added = await addAttachment(tx, photographsOf(row), { ...encoded, name: file.name }, context);
      await record(tx, viewer, row, 'incident.photograph', added.name);
      return added;
    });
  }

  /** @throws Refusal `error.not.found`, `error.incident.submitted` */
  remove(viewer: Viewer, uid: string, photographId: string): Promise<void> {
    return this.#tenant(viewer, async (tx) => {
      const row = await draft(tx, viewer, uid, true);
      const name = found(await deleteAttachment(tx, photographsOf(row), photographId));
      await record(tx, viewer, row, 'incident.removePhotograph', name);
    });
  }

  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(viewer.visibleAccounts, work);
  }
}

/** Returns the photographs of an incident as attachments. */
function photographsOf({ account_id, id }: Pick<IncidentRow, 'account_id' | 'id'>): AttachmentOwner {
  return { accountId: account_id, of: 'incident', id };
}

/** @throws Refusal `error.not.found`, `error.incident.submitted` */
async function draft(tx: Tx, viewer: Viewer, uid: string, lock: boolean): Promise<IncidentRow> {
  const row = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid, lock));
  if (row.status !== 'draft') throw new Refusal('error.incident.submitted');
  return row;
}

async function record(tx: Tx, viewer: Viewer, row: IncidentRow, action: string, photograph: string): Promise<void> {
  await audit(tx, {
    ...{ accountId: row.account_id, userId: viewer.userId, action },
    ...{ subjectType: 'incident', subjectUid: row.uid, details: { name: row.name, photograph } },
  });
}
