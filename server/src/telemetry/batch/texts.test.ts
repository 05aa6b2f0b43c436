/**
 * Texts of devices: whatever they contain, each record is stored or quarantined, no batch fails, and nothing is retried
 * for ever.
 */
import { savedCases, seedsOf } from '@waymark/protocols/fuzz/cases.ts';
import { corpusOf } from '@waymark/protocols/fuzz/corpus.ts';
import { execute } from '@waymark/protocols/fuzz/execute.ts';
import { FRESH_FRAMES } from '@waymark/protocols/fuzz/frames.ts';
import { mutated } from '@waymark/protocols/fuzz/mutate.ts';
import { Random } from '@waymark/protocols/fuzz/random.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { osmandHttp } from '@waymark/protocols/osmand/decode.ts';
import type { Message, Protocol, TrackerRecord } from '@waymark/protocols/protocol.ts';
import { queclinkStream } from '@waymark/protocols/queclink/frame.ts';
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { teltonikaStream } from '@waymark/protocols/teltonika/frame.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { wialonStream } from '@waymark/protocols/wialon/frame.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { fix, type TestPipeline, testPipeline } from '../testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const HOUR = 3_600_000;
let pipeline: TestPipeline;
let time = NOW - 6 * HOUR;

/** Returns a time after all before, of which every eighth is refused because it is in the future. */
function nextTime(): number {
  time += 100;
  return time % 800 === 0 ? NOW + HOUR : time;
}

/** Skips the refused time, so that the next records are accepted. */
function skipRefused(): void {
  time += 800 - (time % 800);
}

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

/** Sends records beside a good one of another vehicle, and expects that nothing fails. */
async function expectKept(imei: string, records: readonly TrackerRecord[]): Promise<void> {
  const sent = records.map((record) => ({ ...record, fixTime: nextTime(), sequence: undefined }));
  const [told] = await Promise.all([pipeline.send(imei, sent), pipeline.send(good.imei, [fix(nextTime(), 47, 9)])]);
  expect(pipeline.warnings).toEqual([]);
  expect(told.durable).toBe(records.length);
}

let good: { imei: string };
let vehicle: { imei: string; assetId: number };
beforeAll(async () => {
  good = await pipeline.vehicle();
  vehicle = await pipeline.vehicle();
});

/** Letters that do not compress. */
function lettersOf(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(65 + random.below(26))).join('');
}

const LONG_KEY = lettersOf(new Random(7), 5000);

const latestKey = async (): Promise<string | null | undefined> => {
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<{ key: string | null }>`SELECT key FROM driver_sightings WHERE asset_id = ${vehicle.assetId}
      ORDER BY seen_at DESC LIMIT 1`.execute(tx),
  );
  return rows[0]?.key;
};

const options = { now: () => NOW };
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const recordsOf = (messages: readonly Message[]): TrackerRecord[] =>
  messages.flatMap((message) => (message.kind === 'records' ? message.records : []));
const QUECLINK_POSITION = '1,2,36.0,90,112.5,13.404954,52.520008,20260504101112,0262,0001,1A2B,00C0FFEE,00,34.9,,,,';
const queclink = (key: string) =>
  queclinkStream(options).push(
    latin1(`+RESP:GTIDA,060100,490154203237518,,,${key},1,${QUECLINK_POSITION},20260504101115,00A1$`),
  );
const osmand = (query: string) =>
  osmandHttp({ method: 'GET', url: `/?${query}`, contentType: '', body: new Uint8Array() }, options).messages;
const osmandJson = (extras: string) =>
  osmandHttp(
    {
      method: 'POST',
      url: '/',
      contentType: 'application/json',
      body: latin1(`{"device_id":"1","location":{"coords":{"latitude":1,"longitude":2},"extras":${extras}}}`),
    },
    options,
  ).messages;
const teltonika = (faultCodes: string) =>
  teltonikaStream(options).push(
    encodePacket(CODEC_8_EXTENDED, [
      avlRecord({ fixTime: NOW, latitude: 50, longitude: 7, attributes: { faultCodes } }),
    ]),
  );
const wialon = (driver: string) =>
  wialonStream(options).push(
    Buffer.from(`#L#1;NA\r\n#D#040526;101112;5544.6025;N;03739.6834;E;1;2;3;4;5;6;7;;${driver};NA\r\n`),
  );

describe('the key of a driver', () => {
  it.each([
    ['is cut when it is long (Queclink)', queclink(LONG_KEY), LONG_KEY.slice(0, 64)],
    ['is cut when it is long (Wialon)', wialon(LONG_KEY), LONG_KEY.slice(0, 64)],
    ['may hold a NUL (OsmAnd)', osmand('id=1&lat=1&lon=2&driverUniqueId=%00AB'), '\uFFFDAB'],
    ['may hold a NUL (Wialon)', wialon('A\0B'), 'A\uFFFDB'],
    ['may hold half a character (OsmAnd, JSON)', osmandJson('{"driverId":"C\\ud800"}'), 'C\uFFFD'],
  ])('%s', async (_title, messages, key) => {
    expect(recordsOf(messages)).toHaveLength(1);
    skipRefused();
    await expectKept(vehicle.imei, recordsOf(messages));
    expect(await latestKey()).toBe(key);
  });
});

describe('fault codes', () => {
  it.each([
    ['OsmAnd', osmand('id=1&lat=1&lon=2&faultCodes=P0100%00,P0200')],
    ['OsmAnd, JSON', osmandJson('{"faultCodes":"P0100\\u0000,P0200"}')],
    ['Teltonika', teltonika('P0100\0,P0200')],
  ])('may hold a NUL (%s)', async (_title, messages) => {
    expect(recordsOf(messages)).toHaveLength(1);
    skipRefused();
    await expectKept(vehicle.imei, recordsOf(messages));
    const { rows } = await pipeline.database.ingest((tx) =>
      sql`SELECT diagnosis -> 'faultCodes' AS codes FROM asset_state WHERE asset_id = ${vehicle.assetId}`.execute(tx),
    );
    expect(rows).toEqual([{ codes: ['P0100\uFFFD', 'P0200'] }]);
  });
});

const unit = fc.oneof(
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  fc.constantFrom('\0', '\ud800', '\udfff', '\x1f', '\\', '\\u0000', '"', ',', '0', ' ', '\uffff', 'ß'),
);
const text = fc.oneof(
  fc.string({ unit, maxLength: 80 }),
  fc.constantFrom('=', '-', 'null', '{}', '\0'.repeat(70), `${'a'.repeat(63)}\u{1F600}`),
  fc.nat().map((seed) => lettersOf(new Random(seed), 5000)),
);
const name = fc.oneof(
  fc.constantFrom('driverId', 'rfid', 'driverCardIn', 'faultCodes', 'faultCodeCount', 'events', 'vin', '__proto__'),
  text,
);
const record = fc
  .record({
    attributes: fc.dictionary(name, fc.oneof(text, text, text, fc.boolean(), fc.integer())),
    located: fc.boolean(),
    sos: fc.boolean(),
  })
  .map(({ attributes, located, sos }) => ({
    ...fix(0, located ? 47 : 0, located ? 9 : 0, { attributes, satellites: located ? 9 : 0 }),
    events: sos ? [{ type: 'sos' as const }] : [],
  }));

describe('a record', () => {
  it('with any texts is stored, or quarantined for its time or place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 6 }), (records) =>
        expectKept(vehicle.imei, records),
      ),
      { numRuns: 60 },
    );
  });

  const INPUTS = 400;
  const SEED = 20_261_127;
  it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
    'of damaged traffic is stored or quarantined (%s)',
    async (_name, protocol) => {
      const records = damagedRecords(protocol);
      expect(records.length).toBeGreaterThan(INPUTS / 4);
      const { imei } = await pipeline.vehicle();
      for (let at = 0; at < records.length; at += 100) await expectKept(imei, records.slice(at, at + 100));
    },
  );

  /** Returns what a decoder reads from mutations of valid traffic. */
  function damagedRecords(protocol: Protocol): TrackerRecord[] {
    const random = new Random(SEED);
    const saved = savedCases(protocol.name).map(({ input }) => input.bytes);
    const corpus = [...corpusOf(protocol), ...seedsOf(protocol.name), ...saved];
    const records: TrackerRecord[] = [];
    for (let input = 0; input < INPUTS; input++) {
      const bytes = mutated(random, corpus, FRESH_FRAMES[protocol.name]);
      const finding = execute(protocol, { bytes, cuts: [], acceptWrongChecksum: true }, (message) =>
        records.push(...recordsOf([message])),
      );
      expect(finding?.kind === 'hang' ? undefined : finding).toBeUndefined();
    }
    return records;
  }
});
