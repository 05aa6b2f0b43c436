import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable } from '../common.ts';

export const ATTACHMENT_TYPES = ['photograph', 'document'] as const;

/** A file of a record. Photographs are stored as JPEG without metadata, documents (PDF) as they came. */
export const Attachment = Type.Object({
  id: Id,
  type: Type.Enum([...ATTACHMENT_TYPES]),
  /** The sender's name of the file. */
  name: Type.String(),
  /** Pixels of a photograph. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
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
