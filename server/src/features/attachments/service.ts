/** Photographs and documents of the records of a noun: list, file, addition, removal. */
import type { Attachment } from '@waymark/contract/attachments/schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import type { Download } from '../records/download.ts';
import type { RecordRow } from '../records/record-sql.ts';
import { TenantService } from '../records/tenant-service.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { found } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { checkedDocument } from './documents.ts';
import { encodePhotograph } from './images.ts';
import { type AttachmentContent, type AttachmentOwner, deleteAttachment } from './sql.ts';
import { addAttachment, attachmentContents, downloadAttachment, listAttachments } from './store.ts';

/** A noun whose records have photographs. */
export interface PhotographedNoun<Row extends RecordRow> {
  of: AttachmentOwner['of'];
  /** Subject type of its audit lines; their actions are `<name>.photograph`, `<name>.document` and `<name>.removePhotograph`. */
  name: string;
  find(tx: Tx, accountIds: readonly number[], uid: string, lock?: boolean): Promise<Row | undefined>;
  /** Name of a record in the audit. */
  label(row: Row): string;
  /** @throws Refusal if the photographs of the record can no longer change */
  mustChange?(row: Row): void;
}

export interface PhotographServiceParts {
  database: Database;
  now: () => number;
}

export class PhotographService<Row extends RecordRow> extends TenantService<PhotographServiceParts> {
  readonly #noun: PhotographedNoun<Row>;

  constructor(parts: PhotographServiceParts, noun: PhotographedNoun<Row>) {
    super(parts);
    this.#noun = noun;
  }

  /** @throws Refusal `error.not.found` */
  list(viewer: Viewer, uid: string): Promise<{ items: Attachment[]; count: number }> {
    return this.#reading(viewer, uid, listAttachments);
  }

  /** Returns the file of a photograph. @throws Refusal `error.not.found` */
  file(viewer: Viewer, uid: string, photographId: string, preview: boolean): Promise<Download> {
    return this.#reading(viewer, uid, (tx, owner) =>
      downloadAttachment(tx, owner, photographId, 'photograph', preview),
    );
  }

  /** Returns the file of a document. @throws Refusal `error.not.found` */
  document(viewer: Viewer, uid: string, documentId: string): Promise<Download> {
    return this.#reading(viewer, uid, (tx, owner) => downloadAttachment(tx, owner, documentId, 'document'));
  }

  /** Returns the photographs with their files, at most 10 MiB. @throws Refusal `error.not.found` */
  contents(viewer: Viewer, uid: string): Promise<{ attachment: Attachment; bytes: Buffer }[]> {
    return this.#reading(viewer, uid, attachmentContents);
  }

  /** @throws Refusal `error.not.found`, `error.photograph.format`, `error.photograph.limit`, or that of the noun */
  async add(viewer: Viewer, uid: string, file: UploadedFile): Promise<Attachment> {
    // The server decodes a picture only for a record of the caller.
    await this.tenant(viewer, (tx) => this.#changeable(tx, viewer, uid, false));
    const content = { type: 'photograph', ...(await encodePhotograph(file.bytes)) } as const;
    return this.#store(viewer, uid, { ...content, name: file.name });
  }

  /** @throws Refusal as `add`, but `error.document.format` for the file */
  addDocument(viewer: Viewer, uid: string, { name, bytes }: UploadedFile): Promise<Attachment> {
    const content = {
      type: 'document',
      bytes: checkedDocument(bytes),
      width: null,
      height: null,
      preview: null,
    } as const;
    return this.#store(viewer, uid, { ...content, name });
  }

  #store(viewer: Viewer, uid: string, file: AttachmentContent & { name: string }): Promise<Attachment> {
    return this.tenant(viewer, async (tx) => {
      const row = await this.#changeable(tx, viewer, uid, true);
      const context = { by: viewer.name, now: this.parts.now() };
      const added = await addAttachment(tx, this.#ownerOf(row), file, context);
      await this.#record(tx, viewer, row, file.type, added.name);
      return added;
    });
  }

  /** @throws Refusal `error.not.found`, or that of the noun */
  remove(viewer: Viewer, uid: string, photographId: string): Promise<void> {
    return this.tenant(viewer, async (tx) => {
      const row = await this.#changeable(tx, viewer, uid, true);
      const name = found(await deleteAttachment(tx, this.#ownerOf(row), photographId));
      await this.#record(tx, viewer, row, 'removePhotograph', name);
    });
  }

  #reading<Result>(
    viewer: Viewer,
    uid: string,
    work: (tx: Tx, owner: AttachmentOwner) => Promise<Result>,
  ): Promise<Result> {
    return this.tenant(viewer, async (tx) => {
      const row = found(await this.#noun.find(tx, viewer.visibleAccounts, uid));
      return work(tx, this.#ownerOf(row));
    });
  }

  async #changeable(tx: Tx, viewer: Viewer, uid: string, lock: boolean): Promise<Row> {
    const row = found(await this.#noun.find(tx, viewer.visibleAccounts, uid, lock));
    this.#noun.mustChange?.(row);
    return row;
  }

  #ownerOf({ account_id, id }: Row): AttachmentOwner {
    return { accountId: account_id, of: this.#noun.of, id };
  }

  async #record(tx: Tx, viewer: Viewer, row: Row, verb: string, photograph: string): Promise<void> {
    const { name, label } = this.#noun;
    await audit(tx, {
      ...{ accountId: row.account_id, userId: viewer.userId, action: `${name}.${verb}` },
      ...{ subjectType: name, subjectUid: row.uid, details: { name: label(row), photograph } },
    });
  }
}
