/** The rules of planned routes, one row for each sentence of product.md, "Routes". */
import { describe, expect, it } from 'vitest';
import { durationSeconds, durationText } from './route.ts';
import { type MarkerDraft, type RouteDraft, routeFlaws } from './route-flaws.ts';

function markers(count: number): MarkerDraft[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Stop ${index}`,
    address: `${index} Harbor Road`,
    startMarker: index === 0,
    endMarker: index === count - 1,
  }));
}
const draft: RouteDraft = { name: 'Morning', duration: '01:30:00', distance: 12_000, markerPoints: markers(3) };
const withMarker = (change: MarkerDraft): RouteDraft => ({
  ...draft,
  markerPoints: markers(3).map((marker, index) => (index === 1 ? { ...marker, ...change } : marker)),
});
const found = (route: RouteDraft) => routeFlaws(route).map(({ path, code }) => `${path} ${code}`);

describe('a planned route', () => {
  it.each<[string, RouteDraft]>([
    ['a usual one', draft],
    ['2 markers', { ...draft, markerPoints: markers(2) }],
    ['27 markers', { ...draft, markerPoints: markers(27) }],
    ['a name of 20 characters of any script', { ...draft, name: '朝の配送ルート・北部地区の二十文字の名前' }],
    ['spaces around a name of 20 characters', { ...draft, name: ` ${'a'.repeat(20)} ` }],
    ['5 tags', { ...draft, tags: ['a', 'b', 'c', 'd', 'e'] }],
    ['a typed distance', { ...draft, distance: ' 12.5 ' }],
    ['a marker without a name', withMarker({ name: '' })],
    ['every allowed character', withMarker({ name: "Å-_.,'()/& ก็9" })],
  ])('accepts %s', (_name, route) => {
    expect(found(route)).toEqual([]);
  });

  it.each<[string, RouteDraft, string]>([
    ['no name', { ...draft, name: undefined }, 'name error.route.name.required'],
    ['a blank name', { ...draft, name: '  ' }, 'name error.route.name.required'],
    ['a name of 21', { ...draft, name: 'a'.repeat(21) }, 'name error.route.name.long'],
    ['no duration', { ...draft, duration: '' }, 'duration error.route.duration.format'],
    ['61 minutes', { ...draft, duration: '00:61:00' }, 'duration error.route.duration.format'],
    ['no seconds', { ...draft, duration: '01:30' }, 'duration error.route.duration.format'],
    ['0 seconds', { ...draft, duration: '00:00:00' }, 'duration error.route.duration.zero'],
    ['no distance', { ...draft, distance: null }, 'distance error.route.distance.blank'],
    ['a blank distance', { ...draft, distance: ' ' }, 'distance error.route.distance.blank'],
    ['a word for a distance', { ...draft, distance: 'far' }, 'distance error.route.distance.number'],
    ['an endless distance', { ...draft, distance: 'Infinity' }, 'distance error.route.distance.number'],
    ['no way to go', { ...draft, distance: 0 }, 'distance error.route.distance.zero'],
    ['a way back', { ...draft, distance: '-3' }, 'distance error.route.distance.zero'],
    ['around the world', { ...draft, distance: 4e7 }, 'distance error.route.distance.long'],
    ['28 markers', { ...draft, markerPoints: markers(28) }, 'markerPoints error.route.markers.count'],
    ['a marker name of 21', withMarker({ name: 'a'.repeat(21) }), 'markerPoints.1.name error.route.marker.name.long'],
    ['a marker name with <', withMarker({ name: 'a<b' }), 'markerPoints.1.name error.route.marker.name.special'],
    ['an emoji', withMarker({ name: 'Stop 🚚' }), 'markerPoints.1.name error.route.marker.name.special'],
    ['no address', withMarker({ address: ' ' }), 'markerPoints.1.address error.route.marker.address'],
    ['two starts', withMarker({ startMarker: true }), 'markerPoints.1.startMarker error.uniqueItems.field'],
    ['two ends', withMarker({ endMarker: true }), 'markerPoints.1.endMarker error.uniqueItems.field'],
    ['6 tags', { ...draft, tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'tags error.route.tags.many'],
  ])('refuses %s', (_name, route, flaw) => {
    expect(found(route)).toEqual([flaw]);
  });

  it('needs two markers, a start and an end', () => {
    for (const markerPoints of [undefined, [], markers(1)])
      expect(found({ ...draft, markerPoints })).toContain('markerPoints error.route.markers.count');
    const plain = markers(2).map(({ name, address }) => ({ name, address }));
    expect(found({ ...draft, markerPoints: plain })).toEqual([
      'markerPoints.0.startMarker error.route.start.missing',
      'markerPoints.1.endMarker error.route.end.missing',
    ]);
  });

  it('writes durations as it reads them', () => {
    for (const seconds of [1, 59, 60, 3599, 3600, 86_400, 359_999])
      expect(durationSeconds(durationText(seconds))).toBe(seconds);
    expect(durationText(1e9)).toBe('99:59:59');
  });
});
