import Type, { type Static } from 'typebox';
import { Id, Instant } from '../common.ts';

/** A photograph that belongs to a record. It is stored as JPEG without metadata. */
export const Attachment = Type.Object({
  id: Id,
  /** The sender's name of the file. */
  name: Type.String(),
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  createdAt: Instant,
  createdBy: Type.String(),
});
export type Attachment = Static<typeof Attachment>;

export const AttachmentParams = Type.Object({ id: Id, photographId: Id });
export const AttachmentQuery = Type.Object({
  /** A small picture for lists. */
  preview: Type.Optional(Type.Boolean()),
});
