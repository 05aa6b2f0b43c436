/** Ways through made-up networks, against a search that tries every way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessBit, FOR_ALL, type RoadPiece, roadArrays } from './network.ts';
import { roadUse, stopsMotors } from './road-tags.ts';
import { RoadSearch } from './search.ts';

const ORIGIN = { latitude: 47, longitude: 9 };
/** 100 m of latitude. */
const STEP = 0.0009;
const e7 = (degrees: number) => Math.round(degrees * 1e7);

/** A grid of so many nodes in each direction. */
function grid(size: number, pieceOf: (index: number) => Pick<RoadPiece, 'kmh' | 'access'>): RoadPiece[] {
  const at = (node: number) => [
    e7(ORIGIN.latitude + Math.floor(node / size) * STEP),
    e7(ORIGIN.longitude + (node % size) * STEP),
  ];
  const ends = Array.from({ length: size * size }, (_, node) => [
    ...((node + 1) % size === 0 ? [] : [[node, node + 1] as const]),
    ...(node + size < size * size ? [[node, node + size] as const] : []),
  ]).flat();
  return ends.map(([from, to], index) => ({
    ...{ from, to, shape: [...at(from), ...at(to)], meters: 100 },
    ...pieceOf(index),
  }));
}
const spot = (row: number, column: number) => ({
  latitude: ORIGIN.latitude + row * STEP,
  longitude: ORIGIN.longitude + column * STEP,
});

describe('the quickest way', () => {
  it('takes as long as the best of all ways, in every direction', () => {
    const SIZE = 5;
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.tuple(fc.integer({ min: 10, max: 120 }), fc.constantFrom(FOR_ALL, FOR_ALL, 1 << 2))),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
          minLength: 2,
          maxLength: 4,
        }),
        (kinds, places) => {
          const pieces = grid(SIZE, () => {
            const [kmh, access] = kinds.next().value;
            return { kmh, access };
          });
          const search = new RoadSearch(roadArrays(pieces, SIZE * SIZE));
          const points = places.map(([row, column]) => spot(row, column));
          const all = search.seconds(points, 'car');
          const way = search.way(points, 'car');
          expect(way === undefined).toBe(all === undefined);
          if (all === undefined || way === undefined) return;
          const legs = points.slice(1).map((_, index) => Math.round(all[index]![index + 1]!));
          expect(way.legs.map(({ durationSeconds }) => durationSeconds)).toEqual(legs);
          // A stop on the way saves at most the crossings that the search does not count at its ends.
          for (const [from, row] of all.entries())
            for (const [to, seconds] of row.entries())
              for (const over of all.keys())
                expect(seconds).toBeLessThanOrEqual(all[from]![over]! + all[over]![to]! + 2);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('respects one-way roads and vehicles, and begins on roads that lead somewhere', () => {
    const SIZE = 4;
    const forwards = accessBit('car', 'forwards') | accessBit('truck', 'forwards') | accessBit('bicycle', 'forwards');
    const cars = FOR_ALL & ~accessBit('truck', 'forwards') & ~accessBit('truck', 'backwards');
    // The first piece leads from node 0 to node 1.
    const search = new RoadSearch(
      roadArrays(
        grid(SIZE, (index) => ({ kmh: 50, access: index === 0 ? forwards : index === 1 ? cars : FOR_ALL })),
        SIZE * SIZE,
      ),
    );
    const there = [spot(0, 0.2), spot(0, 0.8)];
    expect(search.way(there, 'car')!.legs[0]!.distance).toBeLessThan(70);
    expect(search.way(there.toReversed(), 'car')!.legs[0]!.distance).toBeGreaterThan(250);
    const up = [spot(0.2, 0), spot(0.8, 0)];
    expect(search.way(up, 'car')!.legs[0]!.distance).toBeLessThan(70);
    // A truck may not use this piece, so both ends are on the nearest others.
    expect(search.way(up, 'truck')!.line.every(([, longitude]) => longitude >= 9)).toBe(true);
    expect(search.way([spot(0, 0), spot(50, 50)], 'car')).toBeUndefined();
  });
});

describe('tags of roads', () => {
  const USES: readonly Parameters<typeof accessBit>[] = [
    ['truck', 'forwards'],
    ['truck', 'backwards'],
    ['car', 'forwards'],
    ['car', 'backwards'],
    ['bicycle', 'forwards'],
    ['bicycle', 'backwards'],
  ];
  const words = (access: number) =>
    USES.filter((use) => (access & accessBit(...use)) !== 0)
      .map(([vehicle, direction]) => `${vehicle[0]}${direction === 'forwards' ? '>' : '<'}`)
      .join(' ');

  it.each<[tags: Record<string, string>, kmh: number, uses: string]>([
    [{ highway: 'residential' }, 30, 't> t< c> c< b> b<'],
    [{ highway: 'residential', maxspeed: '50' }, 30, 't> t< c> c< b> b<'],
    [{ highway: 'primary', maxspeed: '80' }, 80, 't> t< c> c< b> b<'],
    [{ highway: 'primary', maxspeed: '50 mph' }, 80.4672, 't> t< c> c< b> b<'],
    [{ highway: 'primary', oneway: 'yes', 'oneway:bicycle': 'no' }, 65, 't> c> b> b<'],
    [{ highway: 'primary', oneway: '-1' }, 65, 't< c< b<'],
    [{ highway: 'tertiary', junction: 'roundabout' }, 50, 't> c> b>'],
    [{ highway: 'motorway' }, 110, 't> c>'],
    [{ highway: 'unclassified', hgv: 'no' }, 40, 'c> c< b> b<'],
    [{ highway: 'service', access: 'private' }, 0, ''],
    [{ highway: 'service', access: 'no', bicycle: 'yes' }, 15, 'b> b<'],
    [{ highway: 'track' }, 15, 'b> b<'],
    [{ highway: 'footway' }, 0, ''],
    [{ highway: 'footway', bicycle: 'yes' }, 15, 'b> b<'],
    [{ highway: 'cycleway' }, 15, 'b> b<'],
    [{ highway: 'construction' }, 0, ''],
    [{ highway: 'tertiary', maxweight: '7.5' }, 50, 'c> c< b> b<'],
    [{ highway: 'tertiary', maxweight: '7500 kg' }, 50, 'c> c< b> b<'],
    [{ highway: 'tertiary', maxweight: '28 t' }, 50, 't> t< c> c< b> b<'],
    [{ highway: 'tertiary', maxweight: 'none' }, 50, 't> t< c> c< b> b<'],
    [{ highway: 'tertiary', maxheight: '3.8 m' }, 50, 'c> c< b> b<'],
    [{ highway: 'tertiary', maxheight: `12'6"` }, 50, 'c> c< b> b<'],
    [{ highway: 'tertiary', maxheight: `14'` }, 50, 't> t< c> c< b> b<'],
    [{ highway: 'tertiary', maxheight: 'default' }, 50, 't> t< c> c< b> b<'],
    [{ route: 'ferry' }, 0, ''],
    [{ route: 'ferry', foot: 'yes', motor_vehicle: 'no', bicycle: 'yes' }, 15, 'b> b<'],
    [{ route: 'ferry', motor_vehicle: 'yes', bicycle: 'yes' }, 15, 't> t< c> c< b> b<'],
    [{ route: 'ferry', motor_vehicle: 'yes', maxweight: '3.5' }, 15, 'c> c<'],
    [{ route: 'ferry', motorcar: 'yes', oneway: 'yes' }, 15, 'c>'],
  ])('%j', (tags, kmh, uses) => {
    const use = roadUse(tags);
    expect(use?.kmh ?? 0).toBeCloseTo(kmh, 3);
    expect(words(use?.access ?? 0)).toBe(uses);
  });

  it.each([
    ['25', 1500],
    ['00:25', 1500],
    ['01:10:30', 4230],
    ['PT25M', undefined],
    ['0', undefined],
  ])('give a ferry of %s a time of %s s', (duration, seconds) => {
    expect(roadUse({ route: 'ferry', motor_vehicle: 'yes', duration })?.durationSeconds).toBe(seconds);
  });

  it('of nodes stop motors', () => {
    expect([{ barrier: 'bollard' }, { barrier: 'gate', access: 'private' }].map(stopsMotors)).toEqual([true, true]);
    expect([{ barrier: 'gate' }, { barrier: 'bollard', motor_vehicle: 'yes' }, {}].map(stopsMotors)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
