import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Nullable, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

/** Points in degrees. */
export const AddressesAsked = Strict({
  points: Type.Array(Strict({ latitude: Latitude, longitude: Longitude }), {
    minItems: 1,
    maxItems: LIMITS.addressesAsked,
  }),
});
export type AddressesAsked = Static<typeof AddressesAsked>;

/**
 * Where an address comes from: a provider of the settings, the demo country, road data of the map folder, the nearest
 * town, or nothing but the coordinates.
 */
export const AddressSource = Type.Enum(['provider', 'island', 'roads', 'town', 'coordinates']);
export type AddressSource = Static<typeof AddressSource>;

/** The address of one point, in the language of the user. */
export const Address = Type.Object({
  /** One line; `latitude, longitude` with 4 decimals if nothing is known. */
  address: Type.String(),
  source: AddressSource,
  /** A provider is being asked: the same call knows more some seconds later. */
  pending: Type.Boolean(),
});
export type Address = Static<typeof Address>;

/**
 * Address of a row of a list, in the language of the user. Null: nothing is known of the position yet. The geocoders of
 * the settings are asked after the answer, so a later call has more.
 */
export const RowAddress = Nullable(Type.String());

/** In the order of the points. */
export const Addresses = Type.Object({ items: Type.Array(Address), count: Type.Integer({ minimum: 0 }) });

export const AddressSearch = Type.Object({
  q: Type.String({ minLength: 1, maxLength: LIMITS.addressCharacters, pattern: NOT_BLANK }),
});
export type AddressSearch = Static<typeof AddressSearch>;

export const AddressHit = Type.Object({
  name: Type.String(),
  /** Where that is; empty if unknown. */
  detail: Type.String(),
  kind: Type.Enum(['house', 'road', 'town', 'area']),
  latitude: Latitude,
  longitude: Longitude,
  /** West, south, east, north in degrees; null for a point. */
  box: Nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
});
export type AddressHit = Static<typeof AddressHit>;
