/** Forbidden turns of a made extract: a crossing of four roads in a ring, around which every way without it leads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { OsmTags } from '../../../../osm/extract.ts';
import { type MadeItems, writeExtract } from '../../../../osm/made-extract.ts';
import { osmRoads } from './osm-roads.ts';
import { RoadSearch } from './search.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-turns-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ENDS = { west: 1, east: 2, north: 3, south: 4 } as const;
type End = keyof typeof ENDS;
const CENTER = 9;
/** 400 m of latitude. */
const ARM = 0.0036;
const AT: Readonly<Record<End, readonly [north: number, east: number]>> = {
  west: [0, -1],
  east: [0, 1],
  north: [1, 0],
  south: [-1, 0],
};
const spot = ([north, east]: readonly [number, number], share: number) => ({
  latitude: 47 + north * ARM * share,
  longitude: 9 + east * ARM * share,
});

/** @param through west and east are one way that passes the crossing */
function crossing(relations: MadeItems['relations'], through = false): MadeItems {
  const arms = Object.values(ENDS).map((end) => ({ id: 10 + end, refs: [end, CENTER], tags: { highway: 'tertiary' } }));
  const passing = { id: 11, refs: [1, CENTER, 2], tags: { highway: 'tertiary' } };
  return {
    nodes: [
      ...Object.entries(ENDS).map(([name, id]) => ({ id, ...spot(AT[name as End], 1) })),
      { id: CENTER, latitude: 47, longitude: 9 },
    ],
    ways: [
      ...(through ? [passing, ...arms.slice(2)] : arms),
      ...[
        [1, 3],
        [3, 2],
        [2, 4],
        [4, 1],
      ].map((refs, index) => ({ id: 20 + index, refs, tags: { highway: 'residential' } })),
    ],
    relations: relations!,
  };
}

const restriction = (tags: OsmTags, from: End, to: End) => ({
  id: 1,
  tags: { type: 'restriction', ...tags },
  members: [
    { type: 'way' as const, ref: 10 + ENDS[from], role: 'from' },
    { type: 'node' as const, ref: CENTER, role: 'via' },
    { type: 'way' as const, ref: 10 + ENDS[to], role: 'to' },
  ],
});

async function roadsOf(items: MadeItems): Promise<RoadSearch> {
  writeExtract(path.join(folder, 'made.osm.pbf'), items);
  const arrays = await osmRoads(folder, ['made.osm.pbf'], (_file, error) => {
    throw error;
  });
  return new RoadSearch(arrays);
}

/** Returns whether the way from the middle of one arm to that of another turns at the crossing. */
function turns(search: RoadSearch, from: End, to: End, vehicle: RouteVehicle): boolean {
  const way = search.way([spot(AT[from], 0.5), spot(AT[to], 0.5)], vehicle);
  return way!.line.some(([latitude, longitude]) => latitude === 47 && longitude === 9);
}

describe('turns at a crossing', () => {
  it('are all free without a restriction', async () => {
    const search = await roadsOf(crossing([]));
    for (const from of Object.keys(ENDS) as End[])
      for (const to of Object.keys(ENDS) as End[])
        if (from !== to) expect([from, to, turns(search, from, to, 'car')]).toEqual([from, to, true]);
  });

  it.each<[tags: OsmTags, vehicle: RouteVehicle, isFree: boolean]>([
    [{ restriction: 'no_left_turn' }, 'car', false],
    [{ restriction: 'no_left_turn' }, 'truck', false],
    [{ restriction: 'no_left_turn' }, 'bicycle', false],
    [{ restriction: 'no_left_turn', except: 'bicycle' }, 'bicycle', true],
    [{ restriction: 'no_left_turn', except: 'psv;bicycle' }, 'bicycle', true],
    [{ restriction: 'no_left_turn', except: 'psv;bicycle' }, 'car', false],
    [{ restriction: 'no_left_turn', except: 'hgv' }, 'truck', true],
    [{ restriction: 'no_left_turn', except: 'motor_vehicle' }, 'car', true],
    [{ 'restriction:hgv': 'no_left_turn' }, 'truck', false],
    [{ 'restriction:hgv': 'no_left_turn' }, 'car', true],
    [{ 'restriction:conditional': 'no_left_turn @ (07:00-09:00)' }, 'car', true],
    [{ restriction: 'no_left_turn', type: 'route' }, 'car', true],
    [{ restriction: 'unknown' }, 'car', true],
  ])('%j: a %s that comes from the west may turn to the north: %s', async (tags, vehicle, isFree) => {
    const search = await roadsOf(crossing([restriction(tags, 'west', 'north')]));
    expect(turns(search, 'west', 'north', vehicle)).toBe(isFree);
    // The way back and the other turns stay free.
    expect(turns(search, 'north', 'west', vehicle)).toBe(true);
    expect(turns(search, 'west', 'south', vehicle)).toBe(true);
    expect(turns(search, 'south', 'north', vehicle)).toBe(true);
  });

  it('of an only rule are the ones beside it', async () => {
    const search = await roadsOf(crossing([restriction({ restriction: 'only_straight_on' }, 'west', 'east')]));
    const free = (['east', 'north', 'south'] as const).filter((to) => turns(search, 'west', to, 'car'));
    expect(free).toEqual(['east']);
    expect(turns(search, 'north', 'west', 'car')).toBe(true);
  });

  it('of a rule whose way passes the crossing are free, because the rule does not say from where', async () => {
    const search = await roadsOf(crossing([restriction({ restriction: 'no_left_turn' }, 'west', 'north')], true));
    expect(turns(search, 'west', 'north', 'car')).toBe(true);
  });

  it('are matched no way that they forbid', async () => {
    const search = await roadsOf(crossing([restriction({ restriction: 'no_left_turn' }, 'west', 'north')]));
    const place = (end: End) => search.near(spot(AT[end], 0.5), 'car', 20, 1)[0]!;
    const [length] = search.lengths(place('west'), [place('north')], 'car', 5_000);
    const [back] = search.lengths(place('north'), [place('west')], 'car', 5_000);
    expect(length).toBeGreaterThan(back! + 300);
    const meters = search
      .parts(place('west'), place('north'), 'car')!
      .reduce((sum, { fromMeters, toMeters }) => sum + Math.abs(toMeters - fromMeters), 0);
    expect(meters).toBeCloseTo(length!, 3);
  });
});
