/** The places of an account with all shapes that they had, searched by an R-tree. */
import Flatbush from 'flatbush';
import { fromE7 } from '../geometry.ts';
import { type Fence, fenceOf } from './fence.ts';
import type { PlaceShape } from './shape.ts';
import type { PlaceSet, PlaceStart } from './visits.ts';

/** A shape of a place, valid in [from, to), epoch ms. Versions of one place do not overlap. */
export interface PlaceVersion {
  placeId: number;
  from: number;
  /** Infinity: still valid. */
  to: number;
  shape: PlaceShape;
  /** Standing inside is waiting: the place is a pickup or drop-off place. */
  waits: boolean;
}

interface Prepared extends PlaceVersion {
  fence: Fence;
}

const NOWHERE: readonly number[] = [];
const NO_STARTS: readonly PlaceStart[] = [];

/** Finds the places around a point in O(log n). Built again when a place changes. */
export class IndexedPlaces implements PlaceSet {
  readonly since: number;
  readonly lastChange: number;
  readonly #versions: readonly Prepared[];
  /** Versions of each place, in order of time. */
  readonly #ofPlace: ReadonlyMap<number, readonly Prepared[]>;
  /** In order of their beginning. */
  readonly #starts: readonly Prepared[];
  readonly #tree: Flatbush;
  /** Version of each box of the tree. A box across the antimeridian is two. */
  readonly #versionOfBox: readonly number[];

  /** @param versions valid shapes; at least one */
  constructor(versions: readonly PlaceVersion[]) {
    this.#versions = versions.map((version) => ({ ...version, fence: fenceOf(version.shape) }));
    this.#starts = this.#versions.toSorted((a, b) => a.from - b.from || a.placeId - b.placeId);
    this.#ofPlace = Map.groupBy(this.#starts, ({ placeId }) => placeId);
    this.since = this.#starts[0]!.from;
    this.lastChange = Math.max(...this.#versions.map(({ from, to }) => (to === Number.POSITIVE_INFINITY ? from : to)));
    const boxes = this.#versions.flatMap(({ fence }, index) => {
      const { south, west, north, east } = fence.box(0);
      const first = { index, south, north, west, east: Math.min(east, 180) };
      return east <= 180 ? [first] : [first, { index, south, north, west: -180, east: east - 360 }];
    });
    this.#versionOfBox = boxes.map(({ index }) => index);
    this.#tree = new Flatbush(boxes.length);
    for (const { south, west, north, east } of boxes) this.#tree.add(west, south, east, north);
    this.#tree.finish();
  }

  /** Number of versions. */
  get size(): number {
    return this.#versions.length;
  }

  fence(placeId: number, time: number): Fence | undefined {
    return this.#at(placeId, time)?.fence;
  }

  /** Returns whether standing inside a place at an instant is waiting. */
  waits(placeId: number, time: number): boolean {
    return this.#at(placeId, time)?.waits ?? false;
  }

  endedAt(placeId: number, time: number): number | undefined {
    const versions = this.#ofPlace.get(placeId);
    // A place that is not among the versions was shared before and is not any more.
    if (versions === undefined) return time;
    const last = versions.findLast(({ from }) => from <= time);
    return last !== undefined && last.to <= time ? last.to : undefined;
  }

  around(latitudeE7: number, longitudeE7: number, time: number): readonly number[] {
    const [latitude, longitude] = [fromE7(latitudeE7), fromE7(longitudeE7)];
    const boxes = this.#tree.search(longitude, latitude, longitude, latitude);
    if (boxes.length === 0) return NOWHERE;
    const found: number[] = [];
    for (const box of boxes) {
      const { placeId, from, to } = this.#versions[this.#versionOfBox[box]!]!;
      if (from <= time && time < to) found.push(placeId);
    }
    return found;
  }

  startsWithin(
    after: number,
    until: number,
    latitudeE7: number,
    longitudeE7: number,
    placeIds: readonly number[],
  ): readonly PlaceStart[] {
    if (this.#starts.at(-1)!.from <= after) return NO_STARTS;
    const first = firstAfter(this.#starts, after);
    const begun = this.#starts.slice(first, firstAfter(this.#starts, until));
    const concerned = new Set(placeIds);
    for (const { placeId, fence } of begun)
      if (fence.outsideMeters(latitudeE7, longitudeE7) <= 0) concerned.add(placeId);
    return begun.filter(({ placeId }) => concerned.has(placeId)).map(({ from, placeId }) => ({ time: from, placeId }));
  }

  #at(placeId: number, time: number): Prepared | undefined {
    return this.#ofPlace.get(placeId)?.findLast(({ from, to }) => from <= time && time < to);
  }
}

/** Returns the index of the first version that begins later than an instant. */
function firstAfter(starts: readonly Prepared[], after: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]!.from <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
