import Type, { type Static } from 'typebox';

/** One `.pmtiles` archive in the map folder: OpenMapTiles schema, drawn where it covers. */
export const MapArchive = Type.Object({
  name: Type.String(),
  url: Type.String(),
  /** West, south, east, north in degrees. */
  bounds: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  attribution: Type.String(),
});

/** Addresses of the browser's map. */
export const MapConfig = Type.Object({
  /** Style or tile addresses; null: no network basemap. The world outline is always available. */
  lightStyleUrl: Type.Union([Type.String(), Type.Null()]),
  darkStyleUrl: Type.Union([Type.String(), Type.Null()]),
  archives: Type.Array(MapArchive),
  /** Address of the demo country as GeoJSON per OpenMapTiles layer, null without the demo. */
  islandUrl: Type.Union([Type.String(), Type.Null()]),
});
export type MapConfig = Static<typeof MapConfig>;
