import { LIMITS } from '@waymark/domain/limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginWith,
  type EditedMarkers,
  fits,
  newSpots,
  redone,
  undone,
  withAdded,
  withAddress,
  withField,
  withMoved,
  withOrder,
  withPoint,
  withRemoved,
  withSelected,
} from './planned-markers.ts';

const at = (latitude: number) => ({ latitude, longitude: 9.5 });
const four = beginWith([47, 47.1, 47.2, 47.3].map((latitude) => ({ ...at(latitude), name: `N ${latitude}` })));
const places = ({ value }: EditedMarkers) => value.map(({ latitude }) => latitude);

describe('the markers of the planner', () => {
  it('are added at the end, up to the maximum of a route', () => {
    const full = withAdded(
      four,
      Array.from({ length: 23 }, (_, index) => at(48 + index / 10)),
    );
    expect(full.value).toHaveLength(LIMITS.routeMarkersMaximum);
    expect(fits(full)).toBe(false);
    expect(withAdded(full, [at(10)])).toBe(full);
    expect(fits(four, 24)).toBe(false);
    expect(new Set(full.value.map(({ key }) => key)).size).toBe(27);
  });

  it('are moved, sorted and removed, and a move to the same or to no place changes nothing', () => {
    expect(places(withMoved(four, 0, 2))).toEqual([47.1, 47.2, 47, 47.3]);
    expect(withMoved(four, 1, 1)).toBe(four);
    expect(withMoved(four, 3, 4)).toBe(four);
    expect(places(withOrder(four, [0, 2, 1, 3]))).toEqual([47, 47.2, 47.1, 47.3]);
    expect(withOrder(four, [0, 1, 2, 3])).toBe(four);
    const removed = withRemoved(withSelected(four, '1'), '1');
    expect(places(removed)).toEqual([47, 47.2, 47.3]);
    expect(removed.selected).toBeNull();
  });

  it('take typing into one field as one step', () => {
    const typed = withField(withField(four, '1', 'name', 'A'), '1', 'name', 'AB');
    expect(typed.past).toHaveLength(1);
    const other = withField(typed, '1', 'address', 'Road');
    expect(other.past).toHaveLength(2);
    expect(undone(undone(other)).value).toBe(four.value);
    expect(withField(withSelected(typed, null), '1', 'name', 'ABC').past).toHaveLength(2);
  });

  it('lose their address and place at another point, and get the address of that point in every step', () => {
    const start = beginWith([{ ...at(47), address: 'Old Road', placeId: 'p' }, at(48)]);
    const moved = withPoint(start, '0', at(47.5));
    expect(moved.value[0]).toMatchObject({ latitude: 47.5, address: null, placeId: null });
    const found = withAddress(withMoved(moved, 0, 1), { key: '0', ...at(47.5) }, 'New Road');
    expect(found.value[1]!.address).toBe('New Road');
    expect(undone(found).value[0]!.address).toBe('New Road');
    expect(undone(undone(found)).value[0]!.address).toBe('Old Road');
    // A late answer for the former point.
    expect(withAddress(moved, { key: '0', ...at(47) }, 'Late').value[0]!.address).toBeNull();
  });

  it('leave out proposed points at which there is a marker', () => {
    const spots = [at(47.0001), at(49), at(49.0001), at(50)];
    expect(newSpots(four.value, spots)).toEqual([at(49), at(50)]);
  });

  it('are as before after undoing everything, and as after it when everything is redone', () => {
    const change = fc.oneof(
      fc.integer({ min: 0, max: 30 }).map((index) => (state: EditedMarkers) => withAdded(state, [at(index)])),
      fc.tuple(fc.nat(5), fc.nat(5)).map(
        ([from, to]) =>
          (state: EditedMarkers) =>
            withMoved(state, from, to),
      ),
      fc.nat(6).map((key) => (state: EditedMarkers) => withRemoved(state, String(key))),
      fc.string().map((name) => (state: EditedMarkers) => withField(state, '2', 'name', name)),
      fc.nat(6).map((key) => (state: EditedMarkers) => withPoint(state, String(key), at(1))),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const end = changes.reduce((state, apply) => apply(state), four);
        let state = end;
        while (state.past.length > 0) state = undone(state);
        expect(state.value).toEqual(four.value);
        while (state.future.length > 0) state = redone(state);
        expect(state.value).toEqual(end.value);
        expect(redone(state).value).toBe(state.value);
      }),
    );
  });
});
