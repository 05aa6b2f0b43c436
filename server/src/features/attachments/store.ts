/** Stores photographs and documents of records in the transactions of their callers. */
import type { Attachment } from '@waymark/contract/attachments/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { Download } from '../records/download.ts';
import { instant } from '../records/present.ts';
import { found, Refusal } from '../refusal.ts';
import {
  type AttachmentContent,
  type AttachmentOwner,
  type AttachmentRow,
  attachmentFile,
  attachmentsOf,
  attachmentsWithBytes,
  insertAttachment,
} from './sql.ts';

const NAME_CHARACTERS = 120;

/** Returns the attachments of a record, the first one first. */
export async function listAttachments(tx: Tx, owner: AttachmentOwner): Promise<{ items: Attachment[]; count: number }> {
  const items = (await attachmentsOf(tx, owner)).map(present);
  return { items, count: items.length };
}

/**
 * Adds a file to a record, whose row the caller has locked.
 * @param now epoch ms
 * @throws Refusal `error.photograph.limit`
 */
export async function addAttachment(
  tx: Tx,
  owner: AttachmentOwner,
  file: AttachmentContent & { name: string },
  { by, now }: { by: string; now: number },
): Promise<Attachment> {
  const before = await attachmentsOf(tx, owner);
  if (before.length >= LIMITS.recordPhotographs) throw new Refusal('error.photograph.limit');
  const uid = newUid(now);
  const name = file.name.replace(/\.\w{2,5}$/, '').slice(0, NAME_CHARACTERS);
  await insertAttachment(tx, owner, { ...file, uid, name, by, at: new Date(now) });
  return present(found((await attachmentsOf(tx, owner)).find((row) => row.uid === uid)));
}

/** Returns the photographs of a record with their files. */
export async function attachmentContents(
  tx: Tx,
  owner: AttachmentOwner,
): Promise<{ attachment: Attachment; bytes: Buffer }[]> {
  const rows = await attachmentsWithBytes(tx, owner);
  return rows.map((row) => ({ attachment: present(row), bytes: row.bytes }));
}

/** Returns the file of an attachment as a download. @throws Refusal `error.not.found` */
export async function downloadAttachment(
  tx: Tx,
  owner: AttachmentOwner,
  uid: string,
  type: AttachmentRow['type'],
  preview = false,
): Promise<Download> {
  const { name, bytes } = found(await attachmentFile(tx, owner, uid, type, preview));
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return { fileName: `${name}.${type === 'photograph' ? 'jpg' : 'pdf'}`, chunks: chunks() };
}

function present({ uid, name, type, width, height, size, created_at, created_by }: AttachmentRow): Attachment {
  return { id: uid, type, name, width, height, bytes: size, createdAt: instant(created_at), createdBy: created_by };
}
