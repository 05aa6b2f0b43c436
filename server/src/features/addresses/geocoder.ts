/** Degrees, WGS84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Kinds of hits of a search. */
export type HitKind = 'house' | 'road' | 'town' | 'area';

/** One hit of a search for addresses. */
export interface AddressHit extends Point {
  /** First line: a street, or the name of a town. */
  name: string;
  /** Where that is; empty if unknown. */
  detail: string;
  kind: HitKind;
  /** The extent of the hit; null for a point. */
  box: Box | null;
}

/** A source of addresses. */
export interface Geocoder {
  /** Stable name, kept with cached addresses. */
  readonly name: string;
  /** Returns the language in which the source answers: one of the product's, or '' if it knows only one. */
  answersIn(language: string): string;
  /**
   * Returns the address of the road at a point, undefined if the source knows of none there.
   * @throws Error if the source fails, or its answer cannot be right
   */
  reverse(point: Point, language: string): Promise<string | undefined>;
  /** @throws Error if the source fails */
  search(text: string, language: string, limit: number): Promise<AddressHit[]>;
}
