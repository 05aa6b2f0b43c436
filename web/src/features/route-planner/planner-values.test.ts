import type { Route } from '@waymark/contract/routes/schema.ts';
import { messages } from '@waymark/messages/en/index.ts';
import { describe, expect, it } from 'vitest';
import { beginWith, type PlannedMarker } from './planned-markers.ts';
import {
  durationWithStays,
  followed,
  problemsOfMarker,
  type RouteValues,
  routeBody,
  routeProblems,
  routeValues,
} from './planner-values.ts';

const markers = beginWith([
  { latitude: 47.1, longitude: 9.5, name: 'Yard', address: '1 Harbor Road' },
  { latitude: 47.2, longitude: 9.5, name: "Ōta (B/2), d'Or & Co", address: '2 Harbor Road', stayMinutes: 10 },
  { latitude: 47.3, longitude: 9.5, address: '3 Harbor Road', arriveFrom: '06:00', arriveUntil: '09:00' },
]).value;
const values: RouteValues = { ...routeValues(undefined, 'metric'), name: 'Loop', duration: '01:30:00', distance: 22.9 };
const saved = { name: 'Loop', duration: '01:30:00', distance: 22_913.4, tags: ['a'], vehicleType: 'car' } as Route;
const bodyOf = (changed: Partial<RouteValues> = {}, list = markers) =>
  routeBody({ ...values, ...changed }, list, { units: 'metric', route: undefined, line: null });
/** Returns the English messages of a route with changes, by path. */
const said = (changed: Partial<RouteValues>, list = markers) =>
  routeProblems(bodyOf(changed, list)).map(({ path, key }) => [path, (messages.errors as Record<string, string>)[key]]);
const withMarker = (change: Partial<PlannedMarker>) =>
  markers.map((marker, index) => (index === 1 ? { ...marker, ...change } : marker));

describe('the body of a planned route', () => {
  it('has metres, seconds and the start and end by the order', () => {
    expect(bodyOf()).toMatchObject({
      name: 'Loop',
      duration: '01:30:00',
      distance: 22_900,
      markerPoints: [
        { name: 'Yard', startMarker: true, endMarker: false, staySeconds: null },
        { startMarker: false, endMarker: false, staySeconds: 600, arriveFrom: null },
        { name: '', startMarker: false, endMarker: true, arriveFrom: '06:00', arriveUntil: '09:00' },
      ],
    });
    expect(routeProblems(bodyOf())).toEqual([]);
  });

  it('keeps the exact distance of a saved route that is shown unchanged, in either unit', () => {
    for (const units of ['metric', 'imperial'] as const) {
      const context = { units, route: saved, line: null };
      const shown = { ...values, ...routeValues(saved, units), toleranceMeters: 100, corridorMeters: 500 };
      expect(routeBody(shown, markers, context).distance).toBe(22_913.4);
      expect(routeBody({ ...shown, distance: 10 }, markers, context).distance).toBe(
        units === 'metric' ? 10_000 : 16_093,
      );
    }
  });
});

describe('the messages of the planner', () => {
  const long = (count: number) =>
    beginWith(Array.from({ length: count }, (_, index) => ({ latitude: index, longitude: 9, address: 'Road' }))).value;

  it.each<[changed: Partial<RouteValues>, path: string, message: string]>([
    [{ name: ' ' }, 'name', 'Please input route name'],
    [{ name: 'A'.repeat(21) }, 'name', 'Route name cannot be more than 20 characters'],
    [{ duration: '' }, 'duration', 'Duration should be in HH:MM:SS format'],
    [{ duration: '90' }, 'duration', 'Duration should be in HH:MM:SS format'],
    [{ duration: '00:60:00' }, 'duration', 'Duration should be in HH:MM:SS format'],
    [{ duration: '00:00:00' }, 'duration', 'Duration must be larger than 0 seconds'],
    [{ distance: '' }, 'distance', 'Route distance could not be blank'],
    [{ distance: 'far' }, 'distance', 'Route distance must be a number'],
    [{ distance: 0 }, 'distance', 'Route distance must be greater than 0'],
    [{ distance: -1 }, 'distance', 'Route distance must be greater than 0'],
    [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'tags', 'Can not have more than 5 tags'],
  ])('for %j: %s', (changed, path, message) => {
    expect(said(changed)).toEqual([[path, message]]);
  });

  it('are all of them at a time, those of the schema as well', () => {
    expect(said({ name: '' }, withMarker({ arriveFrom: '9:5', name: 'A@B' }))).toEqual([
      ['markerPoints.1.arriveFrom', 'Enter a time as HH:MM.'],
      ['name', 'Please input route name'],
      ['markerPoints.1.name', 'name should not contain special character'],
    ]);
  });

  it.each<[change: Partial<PlannedMarker>, field: string, message: string]>([
    [{ name: 'A'.repeat(21) }, 'name', 'Marker name cannot be more than 20 characters'],
    [{ name: 'A@B' }, 'name', 'name should not contain special character'],
    [{ address: ' ' }, 'address', 'Markers must have address'],
    [{ address: null }, 'address', 'Markers must have address'],
  ])('for a marker with %j: %s', (change, field, message) => {
    expect(said({}, withMarker(change))).toEqual([[`markerPoints.1.${field}`, message]]);
  });

  it.each([{ stayMinutes: 'long' }, { stayMinutes: -5 }, { arriveFrom: '25:00' }, { arriveUntil: '7' }])(
    'name the field of a marker with %j',
    (change) => {
      const problems = routeProblems(bodyOf({}, withMarker(change)));
      const [field] = Object.keys(change);
      expect(Object.keys(problemsOfMarker(problems, 1))).toEqual([field === 'stayMinutes' ? 'staySeconds' : field]);
      expect(problemsOfMarker(problems, 0)).toEqual({});
    },
  );

  it.each([
    [0, ['COUNT', 'Start point marker is missing', 'End point marker is missing']],
    [1, ['COUNT', 'End point marker is missing']],
    [2, []],
    [27, []],
    [28, ['COUNT']],
  ])('for %i markers', (count, messagesOfList) => {
    const counted = 'Route must have at least 2 marker points and at most 27 marker points';
    const expected = messagesOfList.map((text) => (text === 'COUNT' ? counted : text));
    expect(said({}, long(count)).map(([, text]) => text)).toEqual(expected);
  });

  it('are those of the specification where the planner alone has them', () => {
    const words = messages.routePlanner;
    expect(words.tooMany.replace('{{most}}', '27')).toBe('Total number of markers should not exceed 27');
    expect([
      words.proposalZero,
      words.notAssigned,
      words.vehicleNeeded,
      words.noSuggestion,
      words.noPoint,
      words.tripFailed,
    ]).toEqual([
      'Distance must be larger than 0',
      'Something when wrong and we could not assign route to {{name}}',
      'Vehicle need to be selected to continue',
      'No Learned Suggestion Available',
      'No Suggested Point',
      'Cannot load data for this trip',
    ]);
  });
});

describe('proposed values', () => {
  it('fill an empty field and follow the markers until the user writes another value', () => {
    expect(followed('', undefined, 5)).toBe(5);
    expect(followed(5, 5, 6)).toBe(6);
    expect(followed(7, 5, 6)).toBe(7);
    expect(followed(7, undefined, 6)).toBe(7);
  });

  it('include the stays between start and end', () => {
    expect(durationWithStays(3600, markers)).toBe('01:10:00');
    expect(durationWithStays(60, [{ ...markers[1]! }, ...markers.slice(1)])).toBe('00:11:00');
  });
});
