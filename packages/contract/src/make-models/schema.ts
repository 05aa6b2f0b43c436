import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { AssetTypeSchema } from '../assets/schema.ts';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { NOT_BLANK } from '../validation.ts';

const name = Type.String({ minLength: 1, maxLength: LIMITS.makeModelCharacters, pattern: NOT_BLANK });
const year = Type.Optional(Nullable(Type.Integer({ minimum: 1900, maximum: 2100 })));

const writable = {
  make: name,
  model: name,
  /** First and last year of production; null: unknown, and for the last year also still in production. */
  yearFrom: year,
  yearTo: year,
  /** Possible kinds of asset; a list, smallest name first. */
  assetTypes: Type.Array(AssetTypeSchema, { minItems: 1, uniqueItems: true }),
};

export const MakeModelWrite = Strict(writable);
export type MakeModelWrite = Static<typeof MakeModelWrite>;

/** The call has no id in its path (product.md, "Maintenance"). */
export const MakeModelChange = Strict({ id: Id, ...writable });
export type MakeModelChange = Static<typeof MakeModelChange>;

export const MakeModel = Type.Object({
  id: Id,
  /** Null: part of the product, for every account, and read-only. */
  accountId: Nullable(Id),
  make: Type.String(),
  model: Type.String(),
  yearFrom: Nullable(Type.Integer()),
  yearTo: Nullable(Type.Integer()),
  assetTypes: Type.Array(AssetTypeSchema),
  /** Null: part of the product. */
  updatedAt: Nullable(Instant),
});
export type MakeModel = Static<typeof MakeModel>;

export const MakeModelQuery = Type.Object({
  ...Paging,
  /** Make and model; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  assetType: Type.Optional(AssetTypeSchema),
  make: Type.Optional(Type.String({ maxLength: LIMITS.makeModelCharacters })),
  /** Only the account's own, or only the product's. */
  origin: Type.Optional(Type.Enum(['own', 'product'])),
});
export type MakeModelQuery = Static<typeof MakeModelQuery>;

export const MAKE_MODEL_COLUMNS: readonly ImportColumn[] = [
  { header: 'Make', field: 'make', required: true },
  { header: 'Model', field: 'model', required: true },
  { header: 'First year', aliases: ['Year from'], field: 'yearFrom', kind: 'number' },
  { header: 'Last year', aliases: ['Year to'], field: 'yearTo', kind: 'number' },
  { header: 'Asset types', aliases: ['Asset type', 'Type'], field: 'assetTypes', required: true, kind: 'list' },
];
