import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

export const AssetTypeSchema = Type.Enum([...ASSET_TYPES]);

/** Fields that a user writes; whitespace-only text is refused (product.md, "Generic rules"). */
const writable = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: NOT_BLANK }),
  licensePlate: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  vin: Type.Optional(Nullable(Type.String({ maxLength: 17 }))),
  type: AssetTypeSchema,
  batteryType: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  make: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  model: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  year: Type.Optional(Nullable(Type.Integer({ minimum: 1900, maximum: 2100 }))),
  /** Primary device; null takes it off. */
  deviceId: Type.Optional(Nullable(Id)),
  auxiliaryDeviceId: Type.Optional(Nullable(Id)),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: NOT_BLANK }), { maxItems: 20, uniqueItems: true }),
  ),
  /** Name of the usual route and of the home depot; they become references when routes and places exist. */
  route: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
  depot: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
};

export const AssetWrite = Strict(writable);
export type AssetWrite = Static<typeof AssetWrite>;

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
  deviceId: Nullable(Id),
  /** IMEI of the primary device. */
  imei: Nullable(Type.String()),
  auxiliaryDeviceId: Nullable(Id),
  tags: Type.Array(Type.String()),
  route: Nullable(Type.String()),
  depot: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Asset = Static<typeof Asset>;

export const AssetQuery = Type.Object({
  ...Paging,
  /** Name, plate, VIN or IMEI; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  type: Type.Optional(AssetTypeSchema),
  tag: Type.Optional(Type.String({ maxLength: 40 })),
  status: Type.Optional(Type.Enum([...STATUSES])),
});
export type AssetQuery = Static<typeof AssetQuery>;
