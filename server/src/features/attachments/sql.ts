import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { EncodedPhotograph } from './images.ts';

/** The record that attachments belong to. */
export interface AttachmentOwner {
  accountId: number;
  of: 'incident' | 'service_log';
  id: number;
}

export interface AttachmentRow {
  uid: string;
  name: string;
  type: 'photograph' | 'document';
  width: number | null;
  height: number | null;
  size: number;
  created_at: Date;
  created_by: string;
}

const ofOwner = ({ accountId, of, id }: AttachmentOwner) =>
  sql`account_id = ${accountId} AND ${sql.ref(`${of}_id`)} = ${id}`;
const COLUMNS = sql`uid, name, type, width, height, octet_length(bytes) AS size, created_at, created_by`;

/** Returns the attachments of a record, the first one first. */
export async function attachmentsOf(tx: Tx, owner: AttachmentOwner): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`SELECT ${COLUMNS} FROM attachments WHERE ${ofOwner(owner)}
    ORDER BY id`.execute(tx);
  return rows;
}

/** Returns the photographs of a record with their files. */
export async function attachmentsWithBytes(
  tx: Tx,
  owner: AttachmentOwner,
): Promise<(AttachmentRow & { bytes: Buffer })[]> {
  const { rows } = await sql<AttachmentRow & { bytes: Buffer }>`SELECT ${COLUMNS}, bytes FROM attachments
    WHERE ${ofOwner(owner)} AND type = 'photograph' ORDER BY id`.execute(tx);
  return rows;
}

/** A file to store: a photograph, or a document without size and preview. */
export type AttachmentContent =
  | ({ type: 'photograph' } & EncodedPhotograph)
  | { type: 'document'; bytes: Buffer; width: null; height: null; preview: null };

export type NewAttachment = AttachmentContent & { uid: string; name: string; by: string; at: Date };

export async function insertAttachment(tx: Tx, owner: AttachmentOwner, file: NewAttachment): Promise<void> {
  await tx
    .insertInto('attachments')
    .values({
      ...{
        account_id: owner.accountId,
        uid: file.uid,
        name: file.name,
        type: file.type,
        width: file.width,
        height: file.height,
      },
      ...{ bytes: file.bytes, preview: file.preview, created_by: file.by, created_at: file.at },
      incident_id: owner.of === 'incident' ? owner.id : null,
      service_log_id: owner.of === 'service_log' ? owner.id : null,
    })
    .execute();
}

/** Returns the stored file of an attachment of a type, or the small one of a photograph. */
export async function attachmentFile(
  tx: Tx,
  owner: AttachmentOwner,
  uid: string,
  type: AttachmentRow['type'],
  preview: boolean,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ name: string; bytes: Buffer }>`
    SELECT name, ${sql.ref(preview ? 'preview' : 'bytes')} AS bytes FROM attachments
    WHERE ${ofOwner(owner)} AND uid = ${uid} AND type = ${type}`.execute(tx);
  return rows[0];
}

/** @returns name of the deleted attachment; undefined if there is none */
export async function deleteAttachment(tx: Tx, owner: AttachmentOwner, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`DELETE FROM attachments WHERE ${ofOwner(owner)} AND uid = ${uid}
    RETURNING name`.execute(tx);
  return rows[0]?.name;
}
