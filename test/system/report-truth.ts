/** Declared reports over a drive through the pipeline, against a plain recomputation from the positions of the drive. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportFileQuery } from '@waymark/contract/reports/rows.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { deriveAll, type Interval, openRows } from '@waymark/domain/derive/index.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { emptyRecord, type TrackerRecord } from '@waymark/protocols/protocol.ts';
import { positionsOf } from '@waymark/simulator/replay/positions.ts';
import type { TraceVehicle } from '@waymark/simulator/replay/trace.ts';
import { expect } from 'vitest';
import { chartRows } from '../../server/src/features/reports/file/pdf/chart.ts';
import { type PdfReport, pdfReport } from '../../server/src/features/reports/file/pdf/document.ts';
import { ReportRowsService } from '../../server/src/features/reports/rows/rows-service.ts';
import { userViewer } from '../../server/src/features/session/user-viewer.ts';
import { type Caller, type TestApp, testApp } from '../../server/src/http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset, seedDevice } from '../../server/src/storage/testing.ts';
import type { Telemetry } from '../../server/src/telemetry/service.ts';
import { pipelineOn } from '../../server/src/telemetry/testing.ts';
import { rulesFor } from '../traces/derivation.ts';

const { reports, vehicleReports, dashboard, drivers, driverAssignments } = ENDPOINTS;
const PACKET_RECORDS = 100;
const HOUR_MS = 3_600_000;

export interface Truth {
  test: TestApp;
  caller: Caller;
  telemetry: Telemetry;
  accountId: number;
  vehicles: Driven[];
}

/** A vehicle with what one pass over its positions gives. */
interface Driven {
  vehicle: TraceVehicle;
  asset: SeededAsset;
  trips: ReturnType<typeof derivedOf>['trips'];
  stops: ReturnType<typeof derivedOf>['stops'];
  events: ReturnType<typeof derivedOf>['drivingEvents'];
  intervals: readonly Interval[];
  /** First instant of which something may still change. */
  openSince: number;
}

interface Query {
  startDate: string;
  endDate: string;
}

function derivedOf(vehicle: TraceVehicle) {
  return deriveAll(positionsOf(vehicle), rulesFor(vehicle)).derived;
}

/** Returns the records of a vehicle as a device sends them. */
export function sentBy({ records }: TraceVehicle): TrackerRecord[] {
  return records.map(({ fixTime, ...values }) => Object.assign(emptyRecord(fixTime), values));
}

/** Sends records of a device in packets, each right after its last record. */
export async function send({ test, telemetry }: Pick<Truth, 'test' | 'telemetry'>, imei: string, all: TrackerRecord[]) {
  const device = (await telemetry.directory.find(imei, 'teltonika'))!;
  for (let from = 0; from < all.length; from += PACKET_RECORDS) {
    const packet = all.slice(from, from + PACKET_RECORDS);
    test.clock.now = Math.max(...packet.map(({ fixTime }) => fixTime!)) + 1000;
    await telemetry.ingest.submitted(device, packet, test.clock.now);
  }
}

/** Starts an application and a pipeline of the same clock. */
export async function startTruth(timeZone: string): Promise<Omit<Truth, 'vehicles'>> {
  const test = await testApp();
  const { id: accountId } = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone } });
  const caller = await test.signedIn(accountId);
  return { test, caller, accountId, telemetry: pipelineOf(test) };
}

export function pipelineOf(test: TestApp): Telemetry {
  return pipelineOn(test.database, () => test.clock.now);
}

/** Drives the vehicles through the pipeline. */
export async function driveAll(timeZone: string, vehicles: readonly TraceVehicle[]): Promise<Truth> {
  const started = await startTruth(timeZone);
  const { test, accountId } = started;
  const driven: Driven[] = [];
  for (const vehicle of vehicles) {
    const { title: name, type, imei, ignitionType } = vehicle;
    const createdAt = new Date(vehicle.records[0]!.fixTime - HOUR_MS);
    const asset = await seedAsset(test.database, accountId, { name, type, createdAt });
    await seedDevice(test.database, accountId, { assetId: asset.id, imei, ignitionType });
    await send(started, imei, sentBy(vehicle));
    const { derived, fold } = deriveAll(positionsOf(vehicle), rulesFor(vehicle));
    const { trips, stops, drivingEvents: events, intervals } = derived;
    const open = openRows(fold, rulesFor(vehicle));
    const openSince = Math.min(open.trip?.startTime ?? Infinity, intervals.at(-1)?.endTime ?? Infinity);
    driven.push({ vehicle, asset, trips, stops, events, intervals, openSince });
  }
  test.clock.now = Math.max(...vehicles.flatMap(({ records }) => records.map(({ fixTime }) => fixTime))) + HOUR_MS;
  return { ...started, vehicles: driven };
}

/** Assigns a driver to a vehicle from an instant on. @returns its name */
export async function assignDriver({ caller, vehicles }: Truth, place: number, name: string, from: number) {
  const { answer } = await caller.call(drivers.create, { body: { name } });
  await caller.call(driverAssignments.assign, {
    params: { id: vehicles[place]!.asset.uid },
    body: { driverId: answer.id, startTime: new Date(from).toISOString() },
  });
}

/** Returns what the pages of the PDF file of a report show, as the product typesets them. */
async function pageOf({ test, accountId }: Truth, report: ReportName, query: ReportFileQuery): Promise<PdfReport> {
  const { database, clock } = test;
  const now = () => clock.now;
  const rows = new ReportRowsService({ database, now });
  const user = await database.owner((kysely) =>
    kysely.selectFrom('users').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  );
  const viewer = (await userViewer(database, { accountId, userAccountId: accountId, userId: user.id }))!;
  const stream = await rows.stream(viewer, report, query);
  const chart = await chartRows(rows, viewer, report, query, stream);
  return pdfReport({ ...viewer, language: 'en', unitsSystem: 'metric' }, { report, query, chart }, stream, clock.now);
}

/** Returns `143:24`. */
function hours(seconds: number | null | undefined): string {
  const whole = Math.round(seconds ?? 0);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
/** Seconds are stored to a hundredth, distances to a decimetre. */
const near = (value: number) => expect.closeTo(value, 0);

/**
 * Asserts that every report of a window equals a plain recomputation, and that all totals agree.
 * @returns the number of vehicles whose statuses are settled until the end of the window, so that they were compared too
 */
export async function expectTruth(truth: Truth, query: Query, timeZone: string): Promise<number> {
  const { caller, vehicles } = truth;
  const rowsOf = async (report: ReportName, more: object = {}) =>
    (await caller.call(reports.rows, { params: { report }, query: { limit: 10_000, ...query, ...more } })).answer;
  const trips = await rowsOf('trips', { sort: 'start' });
  const [from, to] = [Date.parse(trips.window!.start), Date.parse(trips.window!.end)];
  const within = <Row extends { startTime: number }>(rows: readonly Row[]) =>
    rows.filter(({ startTime }) => startTime >= from && startTime < to);
  const byAsset = vehicles.map((one) => ({ ...one, own: within(one.trips) }));
  const all = byAsset.flatMap(({ own }) => own);
  const totals = {
    distance: near(sum(all, (trip) => trip.distanceMeters)),
    moving: near(sum(all, (trip) => trip.movingSeconds)),
    idle: near(sum(all, (trip) => trip.idleSeconds)),
  };

  for (const { asset, own } of byAsset)
    expect(trips.items.filter(({ assetId }) => assetId === asset.uid)).toMatchObject(
      own.map((trip) => ({
        ...{ start: new Date(trip.startTime).toISOString(), end: new Date(trip.endTime).toISOString() },
        ...{ distance: near(trip.distanceMeters), moving: near(trip.movingSeconds), idle: near(trip.idleSeconds) },
        ...{ stopped: near(trip.stoppedSeconds), harsh: trip.harshCount },
        maxSpeed: expect.closeTo(trip.maxSpeedMetersPerSecond, 1),
      })),
    );

  // Totals of every report and call that adds up trips.
  expect(trips.totals).toMatchObject(totals);
  for (const group of [undefined, 'asset', 'driver', 'tag', 'depot', 'place', 'day', 'week', 'month'])
    for (const report of ['fleetSummary', 'mileage'] as const) {
      const { items, totals: given } = await rowsOf(report, group === undefined ? {} : { group });
      expect(given, `${report} by ${group}`).toMatchObject({ ...totals, trips: all.length });
      expect(sum(items, ({ distance }) => Number(distance))).toEqual(totals.distance);
    }
  const call = (await caller.call(reports.trips, { params: { period: 'custom' }, query })).answer.totals;
  const aggregate = await caller.call(vehicleReports.aggregate, { params: { period: 'custom' }, query });
  const board = await caller.call(dashboard.read, { query });
  expect([call.distanceMeters, call.trips]).toEqual([totals.distance, all.length]);
  expect([aggregate.answer.totals.distanceMeters, aggregate.answer.totals.trips]).toEqual([
    totals.distance,
    all.length,
  ]);
  // The dashboard adds up other sums than the reports, in another order.
  expect(board.answer.period.distanceMeters).toEqual(totals.distance);

  // The pages of a file have the same totals and rows as texts.
  for (const report of ['fleetSummary', 'trips'] as const) {
    const stored = await rowsOf(report, { sort: 'distance', order: 'desc' });
    const shown = await pageOf(truth, report, { ...query, sort: 'distance', order: 'desc' });
    const place = (head: string) => shown.columns.findIndex((column) => column.head === head);
    const one = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
    const kilometers = (meters: unknown) => one.format(Number(meters) / 1000);
    const at = place('Distance (km)');
    const plain = (text: string | undefined) => text?.replaceAll(',', '');
    expect(shown.rows.map((row) => plain(row[at]))).toEqual(stored.items.map(({ distance }) => kilometers(distance)));
    if (stored.count > 0) {
      expect(plain(shown.totals[at])).toBe(kilometers(stored.totals.distance));
      expect(shown.totals[place('Moving')]).toBe(hours(stored.totals.moving));
      expect(shown.figures.map(({ value }) => plain(value))).toContain(kilometers(stored.totals.distance));
    }
    if (shown.chart === null) continue;
    // The highest bar of a time axis is the day or week with the most.
    const group = (to - from) / 86_400_000 > 63 ? 'week' : 'day';
    const columns = report === 'trips' ? ['distance'] : ['moving', 'idle', 'stopped'];
    const bars = (await rowsOf(report, { group })).items.map((row) => sum(columns, (name) => Number(row[name])));
    const axis = Number(plain(shown.chart.grid.at(-1)!.label)) * (report === 'trips' ? 1000 : 3600);
    const highest = Math.max(...shown.chart.bars.map(({ parts }) => sum(parts, (part) => part)));
    expect(highest * axis).toEqual(near(Math.max(...bars)));
  }

  const days = await rowsOf('mileage', { group: 'day', sort: 'day' });
  expect(days.items).toMatchObject(
    [...Map.groupBy(all, ({ startTime }) => localDay(startTime, timeZone))]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([day, own]) => ({ day, trips: own.length, distance: near(sum(own, (trip) => trip.distanceMeters)) })),
  );

  // Times, cut to the window.
  const part = ({ startTime, endTime }: { startTime: number; endTime: number }) =>
    Math.max(0, Math.min(endTime, to) - Math.max(startTime, from)) / 1000;
  const settled = vehicles.filter(({ openSince }) => openSince >= to);
  for (const { asset, intervals, stops } of settled) {
    const { items } = await rowsOf('statusHistory', { assetId: asset.uid });
    for (const status of ['moving', 'idle', 'stopped'] as const)
      expect(
        sum(
          items.filter((row) => row.status === status),
          ({ duration }) => Number(duration),
        ),
        `${asset.uid} ${status}`,
      ).toEqual(
        near(
          sum(
            intervals.filter((one) => one.status === status),
            part,
          ),
        ),
      );
    const idle = intervals.filter((one) => one.status === 'idle' && part(one) > 0);
    expect((await rowsOf('idling', { assetId: asset.uid })).totals.duration).toEqual(near(sum(idle, part)));
    const stopped = await rowsOf('stops', { assetId: asset.uid });
    expect(stopped.totals.inPeriod).toEqual(near(sum(stops, part)));
  }

  const events = vehicles.flatMap((one) => within(one.events).map((event) => ({ ...event, asset: one.asset })));
  const behavior = await rowsOf('driverBehavior');
  const named = (rows: readonly (readonly [unknown, string, unknown])[]) => rows.map(String).sort();
  expect(named(behavior.items.map((row) => [row.assetId, String(row.event), row.start]))).toEqual(
    named(events.map((event) => [event.asset.uid, event.type, new Date(event.startTime).toISOString()])),
  );
  expect((await rowsOf('speeding')).count).toBe(events.filter(({ type }) => type === 'speeding').length);
  return settled.length;
}
