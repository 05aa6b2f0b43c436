/** Exported tracks. Reading a file gives the track that the screen draws. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { countsAsFix } from '@waymark/domain/fix.ts';
import { gpxVehicles } from '@waymark/simulator/replay/gpx.ts';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentDisposition } from '../../http/send-download.ts';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { fix } from '../../telemetry/testing.ts';
import type { LocalGeocoder } from '../addresses/local/local-geocoder.ts';
import { xmlText } from '../records/xml-text.ts';

const { tracks, vehicles } = ENDPOINTS;
/** Spoils names in every format: a formula, XML, quotes, a comma, a path, no ASCII. */
const NAME = '=Truck <07> & "Ärzte", 北/..';
const DAY = '2026-07-08';
const ZONE = 'America/Chicago';
/** 20:00 in Chicago: the drive passes midnight of UTC. */
const START = Date.parse('2026-07-08T23:30:00Z');
/** Knows two addresses in the south, and none elsewhere. */
const SOUTH = {
  addresses: async (points: readonly { latitude: number }[]) =>
    points.map(({ latitude }) =>
      latitude < -33.4 ? { source: 'roads', text: `Ring Road ${latitude < -33.45 ? 7 : 9}, South` } : undefined,
    ),
  isOwnCountry: () => false,
  close: async () => undefined,
} as unknown as LocalGeocoder;
let test: TestApp;
let telemetry: Telemetry;
let caller: Caller;
let assetUid: string;
let accountId: number;
/** The history screen's points of the day. */
let points: TrackPoint[];

beforeAll(async () => {
  test = await testApp({ addresses: { providers: [], local: SOUTH } });
  const account = await test.account();
  accountId = account.id;
  await test.database.owner((kysely) =>
    kysely
      .updateTable('accounts')
      .set({ attributes: JSON.stringify({ timeZone: ZONE }) })
      .where('id', '=', accountId)
      .execute(),
  );
  caller = await test.signedIn(accountId);
  const asset = await seedAsset(test.database, accountId, { name: NAME, createdAt: new Date('2026-01-01T00:00:00Z') });
  assetUid = asset.uid;
  const { imei } = await seedDevice(test.database, accountId, { assetId: asset.id, ignitionType: 'wired' });
  telemetry = startTelemetry({
    database: test.database,
    metrics: new Registry(),
    log: { warn() {}, info() {} },
    sweeping: false,
  });
  const device = await telemetry.directory.find(imei, 'teltonika');
  const driving = { speedMetersPerSecond: 15, ignition: true, altitudeMeters: 180, headingDegrees: 359, satellites: 9 };
  const records = Array.from({ length: 240 }, (_, index) => {
    const time = START + index * 15_000 + (index >= 120 ? 301_000 : 0) + (index >= 200 ? 300_000 : 0);
    return fix(time, -33.5 + index * 0.002, -0.000_001 * index, driving);
  });
  records[60] = fix(START + 60 * 15_000, 20, 100, driving);
  records[61] = { ...fix(START + 61 * 15_000, 0, 0, driving), valid: false, latitude: undefined, longitude: undefined };
  test.clock.now = records.at(-1)!.fixTime! + 1000;
  await telemetry.ingest.submitted(device!, records, test.clock.now);
  const query = { startDate: DAY, limit: 50_000 };
  points = (await caller.call(vehicles.track, { params: { id: assetUid }, query })).answer.items;
});
afterAll(async () => {
  await telemetry.close();
  await test.close();
});

const file = async (format: 'gpx' | 'csv', query: object, by = caller) => {
  const { status, answer, headers } = await by.call(tracks[format], { params: { id: assetUid }, query });
  return { status, text: answer as unknown as string, headers };
};
const drawn = () => points.filter(countsAsFix);

describe('a track as GPX', () => {
  it('has the points of the screen, without outliers and records without a place', async () => {
    expect(points.length - drawn().length).toBe(2);
    const { status, text, headers } = await file('gpx', { startDate: DAY });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/gpx+xml; charset=utf-8');
    const [read] = gpxVehicles(text, 'file', 0);
    expect(read?.records.map(({ fixTime, latitude, longitude }) => [fixTime, latitude, longitude])).toEqual(
      drawn().map(({ time, latitude, longitude }) => [Date.parse(time), latitude, longitude]),
    );
    expect(read?.records.map((record) => record.altitudeMeters)).toEqual(drawn().map((fix) => fix.altitudeMeters));
  });

  it('is split into segments at silences over five minutes, and not at midnight', async () => {
    const { text } = await file('gpx', { startDate: DAY });
    const segments = [...text.matchAll(/<trkseg>(.*?)<\/trkseg>/gs)].map(
      ([, segment]) => [...segment!.matchAll(/<time>/g)].length,
    );
    // The second silence is 315 s, also longer than 5 min. The first fixes of each are 120 and 200.
    expect(segments).toEqual([118, 80, 40]);
  });

  it('keeps the order of elements that GPX 1.1 prescribes, times in UTC, courses below 360', async () => {
    const { text } = await file('gpx', { startDate: DAY });
    const point =
      /^<trkpt lat="-?\d+(\.\d+)?" lon="-?\d+(\.\d+)?"><ele>180<\/ele><time>[\d-]+T[\d:.]+Z<\/time>(<desc>Ring Road \d, South<\/desc>)?<sat>9<\/sat><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>15<\/gpxtpx:speed><gpxtpx:course>359<\/gpxtpx:course><\/gpxtpx:TrackPointExtension><\/extensions><\/trkpt>$/;
    const lines = text.split('\n').filter((line) => line.startsWith('<trkpt'));
    expect(lines.filter((line) => !point.test(line))).toEqual([]);
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<gpx version="1.1" creator="Waymark" xmlns="http:\/\/www.topografix.com\/GPX\/1\/1"/,
    );
    expect(text).toContain(`<trk><name>=Truck &lt;07&gt; &amp; "Ärzte", 北/.. ${DAY}</name>`);
  });

  it('has the address of a point where it differs from the one before', async () => {
    const { text } = await file('gpx', { startDate: DAY });
    const described = [...text.matchAll(/<trkpt lat="(-33\.\d+)"[^\n]*<desc>(.*?)<\/desc>/g)];
    expect(described.map(([, latitude, address]) => [latitude, address])).toEqual([
      ['-33.5', 'Ring Road 7, South'],
      ['-33.45', 'Ring Road 9, South'],
    ]);
  });

  it('of a day without fixes is a track without segments', async () => {
    const { status, text } = await file('gpx', { startDate: '2026-07-07' });
    expect(status).toBe(200);
    expect(text).not.toContain('<trkseg>');
    expect(text).toMatch(/<\/trk>\n<\/gpx>\n$/);
  });

  it('holds any text that XML can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = xmlText(text);
        expect(written).not.toMatch(/[<>\uffff]|&(?!amp;|lt;|gt;)/);
        expect([...written].filter((sign) => sign < ' ' && !'\t\n\r'.includes(sign))).toEqual([]);
      }),
    );
  });
});

describe('a track as CSV', () => {
  const cells = (line: string) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''));

  it('has the points of the screen in the account’s units and zone, UTC beside it', async () => {
    const { status, text, headers } = await file('csv', { startDate: DAY });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.codePointAt(0)).toBe(0xfeff);
    const [head, ...lines] = text.slice(1).trimEnd().split('\r\n');
    expect(head).toBe(
      'Asset,Time (America/Chicago),Time (UTC),Latitude (°),Longitude (°),Address,Altitude (m),Speed (km/h),Heading (°),Satellites,Accuracy (m),Ignition,Odometer (km),Fuel (L),Fuel (%),Vehicle battery (V),Device battery (V),Engine speed (rpm)',
    );
    const rows = lines.map(cells);
    expect(rows.map((row) => [row[2], Number(row[3]), Number(row[4])])).toEqual(
      drawn().map(({ time, latitude, longitude }) => [time, latitude, longitude === 0 ? 0 : longitude]),
    );
    expect(rows[0]?.slice(0, 2)).toEqual(['"\'=Truck <07> & ""Ärzte"", 北/.."', '2026-07-08 18:30:00']);
    expect(rows[0]?.slice(5, 12)).toEqual(['"Ring Road 7, South"', '180', '54', '359', '9', '', 'On']);
    expect(rows.at(-1)?.[5]).toBe('');
    expect(text).not.toMatch(/e-\d/);
  });

  it.each(['UTC', 'Etc/UTC'])('has the time once for readers in %s', async (time_zone) => {
    const reader = await test.signedIn(accountId, 'viewer');
    await test.database.tenant([accountId], (tx) =>
      tx.updateTable('users').set({ time_zone }).where('id', '=', reader.user!.id).execute(),
    );
    const { text } = await file('csv', { startDate: DAY }, reader);
    expect(cells(text.slice(1).split('\r\n')[0]!).slice(0, 3)).toEqual(['Asset', 'Time (UTC)', 'Latitude (°)']);
  });

  it('uses the reader’s language and units', async () => {
    const reader = await test.signedIn(accountId, 'viewer');
    await test.database.tenant([accountId], (tx) =>
      tx
        .updateTable('users')
        .set({ language: 'ru', units_system: 'imperial' })
        .where('id', '=', reader.user!.id)
        .execute(),
    );
    const { text } = await file('csv', { startDate: DAY }, reader);
    const [head, first] = text.slice(1).split('\r\n');
    expect(head).toContain('Широта (°)');
    expect(cells(first!).slice(6, 8)).toEqual(['590.6', '33.6']);
  });
});

describe('the window of a file', () => {
  it('names the file', async () => {
    const nameOf = async (query: object) =>
      decodeURIComponent(
        /filename\*=UTF-8''(.*)/.exec(String((await file('gpx', query)).headers['content-disposition']))![1]!,
      );
    expect(await nameOf({ startDate: DAY })).toBe('=Truck -07- & -Ärzte-, 北-.. 2026-07-08.gpx');
    expect(await nameOf({ startDate: DAY, endDate: '2026-07-10' })).toContain(' 2026-07-08--2026-07-10.gpx');
    const trip = { startDate: '2026-07-08T23:30:00Z', endDate: '2026-07-08T23:45:00Z' };
    expect(await nameOf(trip)).toContain(' 2026-07-08 1830-1845.gpx');
  });

  it('includes the fixes of a trip with its first and last', async () => {
    const trip = { startDate: new Date(START).toISOString(), endDate: new Date(START + 30_001).toISOString() };
    expect((await file('csv', trip)).text.trimEnd().split('\r\n')).toHaveLength(1 + 3);
  });

  it('is at most 31 days, with or without a clock change', async () => {
    expect((await file('csv', { startDate: '2026-10-15', endDate: '2026-11-14' })).status).toBe(200);
    const { status, problem } = await caller.call(tracks.csv, {
      params: { id: assetUid },
      query: { startDate: '2026-10-15', endDate: '2026-11-15' },
    });
    expect(status).toBe(400);
    expect(problem).toMatchObject({ code: 'error.track.long', errors: [{ path: 'endDate', params: { limit: 31 } }] });
  });
});

describe('access to files', () => {
  it('requires a visible asset', async () => {
    const stranger = await test.signedIn((await test.account()).id);
    expect((await file('gpx', { startDate: DAY }, stranger)).status).toBe(404);
  });
});

describe('the name of a file in a header', () => {
  it('makes a valid header from any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = contentDisposition(name);
        expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~*%&+-]*$/);
      }),
    );
  });
});
