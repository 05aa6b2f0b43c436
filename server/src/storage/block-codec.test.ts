import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_COLUMNS, decodeBlock, encodeBlock } from './block-codec.ts';
import { BlockReader, BlockWriter } from './block-numbers.ts';
import { plainBlockBound, putPlainBlock } from './plain-block.ts';
import { POSITION_COLUMNS, type PositionFields, type StoredPosition } from './position-columns.ts';

const int4 = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
const int2 = fc.integer({ min: -32_768, max: 32_767 });
const time = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2100, 0, 1) }).map((ms) => new Date(ms));
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
const bit = fc.boolean();
/** Returns a jsonb object as PostgreSQL does: without minus zero and without values that are not JSON. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll('-0', '0')));
const value = fc.oneof(
  json,
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1000, max: 100_000 }).map((it) => it / 10),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => it + 0),
);
const name = fc.oneof(fc.constantFrom('hdop', 'gsmSignal', 'events', '__proto__', 'fix_time'), fc.string());
const attributes = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries) as Record<string, unknown>);

const position: fc.Arbitrary<StoredPosition> = fc.record({
  account_id: fc.constant(7),
  device_id: fc.constant(42),
  fix_time: time,
  received_at: time,
  discriminator: int4,
  asset_id: maybe(int4),
  latitude_e7: maybe(int4),
  longitude_e7: maybe(int4),
  odometer_m: maybe(int4),
  engine_s: maybe(int4),
  fuel_ml: maybe(int4),
  external_mv: maybe(int4),
  battery_mv: maybe(int4),
  rpm: maybe(int4),
  analogue1_mv: maybe(int4),
  analogue2_mv: maybe(int4),
  altitude_m: maybe(int2),
  speed_cm_s: maybe(int2),
  heading_deg: maybe(int2),
  satellites: maybe(int2),
  accuracy_dm: maybe(int2),
  fuel_permille: maybe(int2),
  battery_permille: maybe(int2),
  digital_inputs: maybe(int2),
  digital_outputs: maybe(int2),
  valid: bit,
  buffered: bit,
  ignition: maybe(bit),
  motion: maybe(bit),
  charging: maybe(bit),
  attributes: maybe(attributes),
});

/** Some columns have no value in any row, as with most devices. */
const rows = fc
  .tuple(fc.array(position, { minLength: 1, maxLength: 40 }), fc.subarray(ALL_COLUMNS.slice(5, 23)))
  .map(([all, empty]) => all.map((row) => ({ ...row, ...Object.fromEntries(empty.map((column) => [column, null])) })));

const KEY = { account_id: 7, device_id: 42 };

/** Returns a row in the form in which ingest has it. */
function inMemory(row: StoredPosition): PositionFields {
  const values = POSITION_COLUMNS.map(({ name, field, type }) => {
    const given = row[name];
    if (given === null) return [field, null];
    if (type === 'timestamptz') return [field, (given as Date).getTime()];
    return [field, type === 'jsonb' ? JSON.stringify(given) : given];
  });
  return Object.fromEntries(values) as PositionFields;
}

/** Encodes a small block at a place of a larger buffer, as COPY does. */
function plain(all: readonly StoredPosition[]): Buffer {
  const memory = all.map(inMemory);
  const buffer = Buffer.alloc(7 + plainBlockBound(memory, 0, memory.length), 0xff);
  return buffer.subarray(7, putPlainBlock(buffer, 7, memory, 0, memory.length));
}

const inTime = (all: readonly StoredPosition[]): StoredPosition[] => [...all].sort((a, b) => +a.fix_time - +b.fix_time);

describe('a small block', () => {
  /** Repeated values are as usual as different ones. */
  const similar = fc.tuple(rows, fc.subarray([...ALL_COLUMNS])).map(([all, same]) =>
    inTime(all).map((row) => ({
      ...row,
      ...Object.fromEntries(same.filter((it) => it !== 'fix_time').map((it) => [it, all[0]![it]])),
    })),
  );

  test('returns every value of every row exactly, within its bound', () => {
    fc.assert(
      fc.property(similar, (before) => {
        expect(decodeBlock(plain(before), KEY, ALL_COLUMNS)).toStrictEqual(
          before.map((row) => Object.fromEntries(ALL_COLUMNS.map((column) => [column, row[column]]))),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('returns only the requested columns and times', () => {
    fc.assert(
      fc.property(rows, fc.subarray([...ALL_COLUMNS]), time, time, (all, columns, a, b) => {
        const before = inTime(all);
        const [from, to] = [Math.min(+a, +b), Math.max(+a, +b)];
        expect(decodeBlock(plain(before), KEY, columns, { from, to })).toStrictEqual(
          before
            .filter((row) => +row.fix_time >= from && +row.fix_time < to)
            .map((row) =>
              Object.fromEntries(ALL_COLUMNS.filter((it) => columns.includes(it)).map((it) => [it, row[it]])),
            ),
        );
      }),
    );
  });

  test('keeps attributes with equal ends and characters outside the basic plane', () => {
    const empty = fc.sample(position, { numRuns: 1, seed: 1 })[0]!;
    const unit = fc.constantFrom('a', '😀', '😁', '\u{1f3ff}', 'é', '"');
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit, maxLength: 5 })), { minLength: 1 }), (texts) => {
        const before = texts.map((note) => ({ ...empty, attributes: note === null ? null : { note } }));
        const after = decodeBlock(plain(before), KEY, ['attributes']);
        expect(after.map((row) => row.attributes)).toStrictEqual(before.map((row) => row.attributes));
      }),
    );
  });

  test('is refused if it has another version or is truncated', () => {
    const block = plain(fc.sample(position, { numRuns: 1, seed: 1 }));
    expect(() => decodeBlock(Buffer.concat([Buffer.of(0xff), block.subarray(1)]), KEY, ['fix_time'])).toThrow(
      /version 127/,
    );
    for (let length = 1; length < block.length; length++)
      expect(() => decodeBlock(block.subarray(0, length), KEY, ALL_COLUMNS)).toThrow(RangeError);
  });
});

describe('a block', () => {
  test('returns every value of every row exactly', () => {
    fc.assert(
      fc.property(rows, (before) => {
        expect(decodeBlock(encodeBlock(before), KEY, ALL_COLUMNS)).toStrictEqual(
          before.map((row) => Object.fromEntries(ALL_COLUMNS.map((column) => [column, row[column]]))),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('returns only the requested columns', () => {
    fc.assert(
      fc.property(rows, fc.subarray([...ALL_COLUMNS]), (before, columns) => {
        expect(decodeBlock(encodeBlock(before), KEY, columns)).toStrictEqual(
          before.map((row) =>
            Object.fromEntries(ALL_COLUMNS.filter((it) => columns.includes(it)).map((it) => [it, row[it]])),
          ),
        );
      }),
    );
  });

  test.each([
    ['a number that no power of ten makes whole', [1 / 3, 0.5]],
    ['numbers of many sizes', [0.1, 1e300, 5e-324, -0.25, 123_456_789_012]],
    ['a number with more places than the first', [5, 0.1, 0.12345]],
    ['words, some of them twice', ['a', 'b', 'a', '']],
    ['numbers and words', [1, '1', true]],
    ['lists and objects', [[{ type: 'towing', value: 1.5 }], { deep: { deeper: [] } }]],
  ])('keeps attributes: %s', (_, values) => {
    const empty = fc.sample(position, { numRuns: 1, seed: 1 })[0]!;
    const before = [...values, undefined].map((it) => ({
      ...empty,
      attributes: it === undefined ? null : { given: it },
    }));
    const after = decodeBlock(encodeBlock(before as StoredPosition[]), KEY, ['attributes']);
    expect(after.map((row) => row.attributes)).toStrictEqual(before.map((row) => row.attributes));
  });

  test('gives each row objects of its own', () => {
    const empty = fc.sample(position, { numRuns: 1, seed: 1 })[0]!;
    const row = { ...empty, attributes: { events: [{ type: 'towing' }] } };
    const [first, second] = decodeBlock(encodeBlock([row, row]), KEY, ['attributes']);
    expect(first!.attributes!.events).not.toBe(second!.attributes!.events);
  });

  test('is refused if it has another version or is truncated', () => {
    const [row] = fc.sample(position, { numRuns: 1, seed: 1 });
    const block = encodeBlock([row!]);
    expect(() => decodeBlock(Buffer.concat([Buffer.of(2), block.subarray(1)]), KEY, ['fix_time'])).toThrow(/version 2/);
    const short = Buffer.concat([Buffer.of(1), zstdCompressSync(Buffer.of(1, 1))]);
    expect(() => decodeBlock(short, KEY, ['fix_time'])).toThrow(RangeError);
  });
});

test('whole numbers of a column are restored, whatever their size and count', () => {
  const number = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
  fc.assert(
    fc.property(fc.array(fc.array(fc.option(number, { nil: null }))), (columns) => {
      const writer = new BlockWriter();
      for (const column of columns) writer.column(column);
      writer.text('end');
      const reader = new BlockReader(writer.bytes());
      for (const column of columns) expect(reader.column(column.length)).toStrictEqual(column);
      expect(reader.text()).toBe('end');
    }),
  );
});
