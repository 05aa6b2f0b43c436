import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { NOT_BLANK } from '../validation.ts';

/** Name of a tag, without regard to case. */
export const TagName = Type.String({ minLength: 1, maxLength: LIMITS.tagNameCharacters, pattern: NOT_BLANK });

/** The tags of one thing. A user who may manage tags creates new ones by writing them here. */
export const TagNames = Type.Array(TagName, { maxItems: LIMITS.assetTags, uniqueItems: true });

export const TagWrite = Strict({ name: TagName });
export type TagWrite = Static<typeof TagWrite>;

/** Target of a merge: everything with the tag gets the other one, and the tag is deleted. */
export const TagMerge = Strict({ intoId: Id });
export type TagMerge = Static<typeof TagMerge>;

/** Living things that have a tag; null without the permission to see them. */
const uses = {
  assets: Type.Integer({ minimum: 0 }),
  drivers: Nullable(Type.Integer({ minimum: 0 })),
  customers: Nullable(Type.Integer({ minimum: 0 })),
  places: Nullable(Type.Integer({ minimum: 0 })),
  routes: Nullable(Type.Integer({ minimum: 0 })),
};

export const Tag = Type.Object({
  id: Id,
  accountId: Id,
  accountName: Type.String(),
  name: Type.String(),
  ...uses,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Tag = Static<typeof Tag>;

export const TagQuery = Type.Object({
  ...Paging,
  /** Any part of the name, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type TagQuery = Static<typeof TagQuery>;

export const TagCountQuestion = Strict({
  /** Names, in any case. */
  tags: Type.Array(TagName, { minItems: 1, maxItems: LIMITS.accountTags }),
});
export type TagCountQuestion = Static<typeof TagCountQuestion>;

export const TagCount = Type.Object({
  /** Spelling of the request. */
  tag: Type.String(),
  ...uses,
});
export type TagCount = Static<typeof TagCount>;

export const TAG_COLUMNS: readonly ImportColumn[] = [
  { header: 'Tag', aliases: ['Name'], field: 'name', required: true },
];
