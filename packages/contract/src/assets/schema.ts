import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { needs } from '../feature-fields.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { FieldProblem } from '../problem.ts';
import { TagNames } from '../tags/schema.ts';
import { NOT_BLANK } from '../validation.ts';

export const AssetTypeSchema = Type.Enum([...ASSET_TYPES]);

/** Fields that users write. Whitespace-only text is refused (product.md, "Generic rules"). */
const writable = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: NOT_BLANK }),
  licensePlate: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  vin: Type.Optional(Nullable(Type.String({ maxLength: 17 }))),
  type: AssetTypeSchema,
  batteryType: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  make: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  model: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  year: Type.Optional(Nullable(Type.Integer({ minimum: 1900, maximum: 2100 }))),
  /** Primary device; null unassigns it. */
  deviceId: needs('deviceManagement', Nullable(Id)),
  auxiliaryDeviceId: needs(['deviceManagement', 'auxiliaryTracker'], Nullable(Id)),
  tags: Type.Optional(TagNames),
  /** Name of the usual route; the answer has that of the assigned route in its place. Name of the home depot. */
  route: needs('routeCompliance', Nullable(Type.String({ maxLength: 80 }))),
  depot: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
};

export const AssetWrite = Strict(writable);
export type AssetWrite = Static<typeof AssetWrite>;

const { deviceId: _device, auxiliaryDeviceId: _auxiliary, ...importable } = writable;
/** A row of a table. Devices are assigned separately. */
export const AssetImport = Strict(importable);
export type AssetImport = Static<typeof AssetImport>;

export const ASSET_IMPORT_COLUMNS: readonly ImportColumn[] = [
  { header: 'Name', field: 'name', required: true },
  { header: 'Type', aliases: ['Asset type'], field: 'type', required: true },
  { header: 'License plate', aliases: ['Licence plate', 'Plate'], field: 'licensePlate' },
  { header: 'VIN', field: 'vin' },
  { header: 'Make', field: 'make' },
  { header: 'Model', field: 'model' },
  { header: 'Year', field: 'year', kind: 'number' },
  { header: 'Battery type', field: 'batteryType' },
  { header: 'Tags', field: 'tags', kind: 'list' },
  { header: 'Route', field: 'route' },
  { header: 'Depot', field: 'depot' },
];

/** Assets of a bulk change. */
const ids = Type.Array(Id, { minItems: 1, maxItems: LIMITS.bulkAssets, uniqueItems: true });
const { type, batteryType, make, model, year, tags, route, depot } = writable;

/** Values to set on several assets. Fields that are left out stay, null empties them. */
export const AssetChanges = Type.Object(
  { type: Type.Optional(type), batteryType, make, model, year, route, depot, addTags: tags, removeTags: tags },
  { additionalProperties: false, minProperties: 1 },
);
export type AssetChanges = Static<typeof AssetChanges>;

export const AssetBulkUpdate = Strict({ ids, changes: AssetChanges });
export type AssetBulkUpdate = Static<typeof AssetBulkUpdate>;
export const AssetBulkRemove = Strict({ ids });
export type AssetBulkRemove = Static<typeof AssetBulkRemove>;

/** Result of each asset, which changes as a whole or not at all, independent of the others. */
export const BulkResult = Type.Object({
  changed: Type.Integer({ minimum: 0 }),
  failed: Type.Array(
    Type.Object({
      id: Id,
      /** Null if the asset does not exist. */
      name: Nullable(Type.String()),
      /** Code of the registry for the reason. */
      code: Type.String(),
      errors: Type.Array(FieldProblem),
    }),
  ),
});
export type BulkResult = Static<typeof BulkResult>;

export const Asset = Type.Object({
  id: Id,
  accountId: Id,
  name: Type.String(),
  licensePlate: Nullable(Type.String()),
  vin: Nullable(Type.String()),
  type: AssetTypeSchema,
  batteryType: Nullable(Type.String()),
  make: Nullable(Type.String()),
  model: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  deviceId: needs('deviceManagement', Nullable(Id)),
  /** IMEI of the primary device. */
  imei: needs('deviceManagement', Nullable(Type.String())),
  auxiliaryDeviceId: needs(['deviceManagement', 'auxiliaryTracker'], Nullable(Id)),
  tags: Type.Array(Type.String()),
  route: needs('routeCompliance', Nullable(Type.String())),
  depot: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Asset = Static<typeof Asset>;

/** Filters of assets. */
const filter = {
  /** Name, plate, VIN or IMEI; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  type: Type.Optional(AssetTypeSchema),
  tag: Type.Optional(Type.String({ maxLength: 40 })),
  depot: Type.Optional(Type.String({ maxLength: 80 })),
  status: Type.Optional(Type.Enum([...STATUSES])),
  /** The status under an NPA mark. Without a mark, the status. */
  movement: Type.Optional(Type.Enum([...STATUSES])),
};
export const AssetQuery = Type.Object({ ...Paging, ...filter });
export type AssetQuery = Static<typeof AssetQuery>;
export const AssetFilterQuery = Type.Object(filter);
export type AssetFilterQuery = Static<typeof AssetFilterQuery>;
/** A device on an asset, with its dates. */
export const AssetDevice = Type.Object({
  /** Null if the device was removed, or belongs to an account that the viewer does not see. */
  deviceId: Nullable(Id),
  imei: Type.String(),
  deviceType: Nullable(Type.String()),
  model: Nullable(Type.String()),
  role: Type.Union([Type.Literal('primary'), Type.Literal('auxiliary')]),
  from: Instant,
  /** Null while it lasts. */
  to: Nullable(Instant),
});
export type AssetDevice = Static<typeof AssetDevice>;
