import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CompiledSensor, type SensorState, startSensor } from './evaluate.ts';
import { EMPTY_DEFINITION, type Readings, type Sensor, type SensorDefinition, type SensorValue } from './sensor.ts';

function sensor(kind: Sensor['kind'], ...definitions: Partial<SensorDefinition>[]): CompiledSensor {
  const versions = definitions.map((definition, index) => ({
    validFrom: index * 1000,
    definition: { ...EMPTY_DEFINITION, ...definition },
  }));
  return new CompiledSensor({ id: 1, name: 'Cargo temperature', kind, unit: null, versions });
}

function see(it: CompiledSensor, ...records: [number, Readings][]): (SensorValue | undefined)[] {
  const state = startSensor();
  return records.map(([time, readings]) => it.see(state, time, readings));
}

const TANK = [
  { raw: 0.5, value: 0 },
  { raw: 2, value: 100 },
  { raw: 4.5, value: 400 },
];

test.each([
  ['a number', { source: 'volts' }, 2.5, 2.5],
  ['a text of digits', { source: 'volts' }, '9007199254740993', 9007199254740992],
  ['a truth value', { source: 'volts' }, true, 1],
  ['no number', { source: 'volts' }, 'n/a', undefined],
  ['an empty text', { source: 'volts' }, ' ', undefined],
  ['below the range', { source: 'volts', minimum: 0.2 }, 0.1, undefined],
  ['above the range', { source: 'volts', maximum: 5 }, 5.1, undefined],
  ['the end of the range', { source: 'volts', minimum: 0, maximum: 5 }, 5, 5],
  ['a point of the table', { source: 'volts', calibration: TANK }, 2, 100],
  ['between two points', { source: 'volts', calibration: TANK }, 3.25, 250],
  ['before the table', { source: 'volts', calibration: TANK }, 0.1, 0],
  ['after the table', { source: 'volts', calibration: TANK }, 9, 400],
  [
    'a falling table',
    {
      source: 'volts',
      calibration: [
        { raw: 0, value: 40 },
        { raw: 5, value: -40 },
      ],
    },
    2.5,
    0,
  ],
  ['one point', { source: 'volts', calibration: [{ raw: 1, value: 7 }] }, 3, 7],
  ['an expression', { expression: 'volts * 2 + 1' }, 2.5, 6],
])('number: %s', (_, definition, volts, value) => {
  expect(see(sensor('number', definition), [5, { volts }])).toEqual([value]);
});

test.each([
  [{}, true, true],
  [{}, 0, false],
  [{}, 0.1, true],
  [{ inverted: true }, true, false],
  [{ threshold: 2.5 }, 2.4, false],
  [{ threshold: 2.5 }, 2.5, true],
  [{ threshold: 2.5, inverted: true }, 2.4, true],
])('on/off: %j of %s is %s', (definition, input1, value) => {
  expect(see(sensor('onOff', { source: 'input1', ...definition }), [5, { input1 }])).toEqual([value]);
});

test('a text has the word of its value', () => {
  const mode = sensor('text', { source: 'mode', words: [{ value: '2', word: 'Defrosting' }] });
  expect(see(mode, [1, { mode: 2 }], [2, { mode: 3 }], [3, {}], [4, { mode: {} }])).toEqual([
    'Defrosting',
    '3',
    undefined,
    undefined,
  ]);
});

test('the last readings are smoothed', () => {
  const records: [number, Readings][] = [4, 100, 6, 8, 0].map((volts, index) => [index + 1, { volts }]);
  const smoothing = { readings: 3, seconds: null };
  expect(see(sensor('number', { source: 'volts', smoothing: { method: 'median', ...smoothing } }), ...records)).toEqual(
    [4, 52, 6, 8, 6],
  );
  expect(see(sensor('number', { source: 'volts', smoothing: { method: 'mean', ...smoothing } }), ...records)).toEqual(
    [4, 52, 110 / 3, 38, 14 / 3].map((value) => Math.round(value * 1e6) / 1e6),
  );
});

test('a window of time is smoothed, and a record without a value does not shorten it', () => {
  const it = sensor('number', { source: 'volts', smoothing: { method: 'mean', readings: null, seconds: 60 } });
  expect(see(it, [0, { volts: 10 }], [30_000, {}], [60_000, { volts: 20 }], [60_001, { volts: 30 }])).toEqual([
    10,
    undefined,
    15,
    25,
  ]);
});

test('a version applies from its time, without the values of the one before', () => {
  const smoothing = { method: 'mean', readings: 5, seconds: null } as const;
  const it = sensor('number', { source: 'volts', smoothing }, { expression: 'volts * 10', smoothing });
  expect(see(it, [1, { volts: 1 }], [999, { volts: 3 }], [1000, { volts: 5 }], [1001, { volts: 7 }])).toEqual([
    1, 2, 50, 60,
  ]);
});

test('a record before the first version has no value', () => {
  const versions = [{ validFrom: 500, definition: { ...EMPTY_DEFINITION, source: 'volts' } }];
  const it = new CompiledSensor({ id: 1, name: 'Volts', kind: 'number', unit: 'V', versions });
  expect(see(it, [499, { volts: 1 }], [500, { volts: 1 }])).toEqual([undefined, 1]);
});

test('a value that every object inherits is none', () => {
  expect(see(sensor('text', { source: 'constructor' }), [1, {}])).toEqual([undefined]);
});

test('any split of the records gives the same values, also when the state is stored between them', () => {
  const records = fc.array(
    fc.record({ gap: fc.nat(90_000), volts: fc.option(fc.double({ min: -1, max: 6, noNaN: true })) }),
    {
      maxLength: 80,
    },
  );
  const smoothing = fc.oneof(
    fc.constant(null),
    fc.record({
      method: fc.constantFrom('median', 'mean'),
      readings: fc.integer({ min: 2, max: 60 }),
      seconds: fc.constant(null),
    }),
    fc.record({
      method: fc.constantFrom('median', 'mean'),
      readings: fc.constant(null),
      seconds: fc.integer({ min: 1, max: 3600 }),
    }),
  );
  fc.assert(
    fc.property(records, smoothing, fc.array(fc.nat(80)), (rows, how, cuts) => {
      const definition = {
        source: 'volts',
        minimum: 0,
        calibration: TANK,
        smoothing: how as SensorDefinition['smoothing'],
      };
      const it = sensor('number', definition, { ...definition, calibration: [] });
      let time = 0;
      const list = rows.map(({ gap, volts }): [number, Readings] => {
        time += gap;
        return [time, volts === null ? {} : { volts }];
      });
      let state: SensorState = startSensor();
      const parts = list.map(([at, readings], index) => {
        if (cuts.includes(index)) state = JSON.parse(JSON.stringify(state)) as SensorState;
        return it.see(state, at, readings);
      });
      expect(parts).toEqual(see(it, ...list));
      expect(state.recent.length).toBeLessThanOrEqual(60);
    }),
  );
});
