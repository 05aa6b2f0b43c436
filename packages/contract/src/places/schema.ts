import { LIMITS } from '@waymark/domain/limits.ts';
import { PLACE_COLORS, PLACE_TYPES } from '@waymark/domain/places/place.ts';
import Type, { type Static } from 'typebox';
import { DateInput, Id, Instant, Note, Nullable, optionalText, Paging, Strict } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { TagNames } from '../tags/schema.ts';
import { NOT_BLANK } from '../validation.ts';

export const PLACE_JOB_STATES = ['running', 'done', 'cancelled', 'failed'] as const;

export const PlaceType = Type.Enum([...PLACE_TYPES]);
export const PlaceColor = Type.Enum([...PLACE_COLORS]);

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

/** A corner of a polygon, in degrees. */
export const PlaceCorner = Strict({ latitude: Latitude, longitude: Longitude });

/** More corners are refused by the rule of shapes, which says how many there may be. */
const CORNERS_READ = 100_000;

/**
 * A place as users write it: a circle (`latitude`, `longitude`, `radius` in metres) or a polygon. The rule of shapes is
 * `shapeFlaw` (domain/places/shape.ts).
 */
export const PlaceWrite = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.placeNameCharacters, pattern: NOT_BLANK }),
  type: PlaceType,
  /** Center of a circle. Ignored for a polygon. */
  latitude: Type.Optional(Nullable(Latitude)),
  longitude: Type.Optional(Nullable(Longitude)),
  /** Metres. */
  radius: Type.Optional(Nullable(Type.Number())),
  /** Corners in order; the first is not repeated. */
  polygon: Type.Optional(Nullable(Type.Array(PlaceCorner, { maxItems: CORNERS_READ }))),
  pickup: Type.Optional(Type.Boolean()),
  dropOff: Type.Optional(Type.Boolean()),
  color: Type.Optional(PlaceColor),
  address: optionalText(LIMITS.addressCharacters),
  tags: Type.Optional(TagNames),
  notes: Note,
  /** Accounts below see the place, and their assets visit it. */
  shared: Type.Optional(Type.Boolean()),
  /** From when on the shape holds: now if it is left out, else a time of the past, from which visits are derived again. */
  appliesFrom: Type.Optional(Nullable(DateInput)),
});
export type PlaceWrite = Static<typeof PlaceWrite>;

export const Place = Type.Object({
  id: Id,
  /** null for a place that an account above shares: it can be read, not changed. */
  accountId: Nullable(Id),
  name: Type.String(),
  type: PlaceType,
  color: PlaceColor,
  /** Center of the circle, or of the box around the polygon. */
  latitude: Latitude,
  longitude: Longitude,
  /** Metres; null for a polygon. */
  radius: Nullable(Type.Number()),
  /** null for a circle. */
  polygon: Nullable(Type.Array(PlaceCorner)),
  areaSquareMeters: Type.Number(),
  pickup: Type.Boolean(),
  dropOff: Type.Boolean(),
  address: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  notes: Nullable(Type.String()),
  shared: Type.Boolean(),
  /** From when on the present shape holds. */
  appliesFrom: Instant,
  /** Assets that are inside. */
  inside: Type.Integer({ minimum: 0 }),
  /** Visits that began since Monday, in the zone of the place's account. */
  visitsThisWeek: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Place = Static<typeof Place>;

export const PlaceQuery = Type.Object({
  ...Paging,
  /** Name, address or tag; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  tag: Type.Optional(Type.String({ maxLength: LIMITS.tagNameCharacters })),
  type: Type.Optional(PlaceType),
});
export type PlaceQuery = Static<typeof PlaceQuery>;

/** The list of an exported file. */
export const PlaceExportQuery = Type.Omit(PlaceQuery, ['limit', 'skip']);

/** A place as maps draw it. */
export const PlaceOutline = Type.Object({
  id: Id,
  name: Type.String(),
  type: PlaceType,
  color: PlaceColor,
  pickup: Type.Boolean(),
  dropOff: Type.Boolean(),
  /** Center of the circle, or of the box around the polygon. */
  latitude: Latitude,
  longitude: Longitude,
  /** Metres; null for a polygon. */
  radius: Nullable(Type.Number()),
  /** [latitude, longitude] of each corner; null for a circle. */
  corners: Nullable(Type.Array(Type.Tuple([Latitude, Longitude]))),
});
export type PlaceOutline = Static<typeof PlaceOutline>;

/** Maximum number of places on a map. */
export const PLACES_DRAWN = 10_000;

export const PlaceOutlines = Type.Object({
  items: Type.Array(PlaceOutline),
  /** There are more places than the answer has. */
  truncated: Type.Boolean(),
});
export type PlaceOutlines = Static<typeof PlaceOutlines>;

/** Deriving visits again after a change of a place. */
export const PlaceJob = Type.Object({
  id: Id,
  state: Type.Enum([...PLACE_JOB_STATES]),
  /** Assets whose visits are derived, and all of them. */
  done: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  /** Visits since then are derived again. */
  since: Instant,
  createdAt: Instant,
  endedAt: Nullable(Instant),
});
export type PlaceJob = Static<typeof PlaceJob>;

export const PlaceJobParams = Type.Object({ jobId: Id });

const { shared: _shared, appliesFrom: _appliesFrom, type: _type, ...imported } = PlaceWrite.properties;

/** A place of an uploaded file. Its shape applies from now. */
export const PlaceImport = Strict({ ...imported, type: Type.Optional(PlaceType) });
export type PlaceImport = Static<typeof PlaceImport>;

/** Columns of the CSV file, and properties of the other formats. A polygon is WKT, such as `POLYGON ((30 10, …))`. */
export const PLACE_COLUMNS: readonly ImportColumn[] = [
  { header: 'Name', field: 'name', required: true },
  { header: 'Type', field: 'type' },
  { header: 'Latitude', aliases: ['Lat'], field: 'latitude', kind: 'number' },
  { header: 'Longitude', aliases: ['Lon', 'Lng', 'Long'], field: 'longitude', kind: 'number' },
  { header: 'Radius', aliases: ['Radius (m)'], field: 'radius', kind: 'number' },
  { header: 'Polygon', aliases: ['WKT', 'Geometry'], field: 'polygon' },
  { header: 'Pickup', field: 'pickup' },
  { header: 'Drop-off', field: 'dropOff' },
  { header: 'Address', field: 'address' },
  { header: 'Color', aliases: ['Colour'], field: 'color' },
  { header: 'Tags', field: 'tags', kind: 'list' },
  { header: 'Notes', field: 'notes' },
];
