import { Evidence } from '@waymark/domain/commands/evidence.ts';
import type { GateConnection, Report } from '@waymark/domain/commands/safety-gate.ts';
import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import { describe, expect, it } from 'vitest';
import type { FleetAsset } from './asset.ts';
import { FLEET } from './fleet.ts';
import { LiveFeed } from './live-feed.ts';
import { Obedience } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import { recordsAfter } from './stream.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const MINUTE = 60_000;
const UTC = { timeZone: 'UTC', startedAt: NOON };
/** Transmission time to the gateway. */
const DELAY_MS = 300;

const able = (asset: FleetAsset): boolean => {
  const { device, quirk } = asset;
  const isLive =
    quirk === undefined ||
    quirk === 'speeds' ||
    quirk === 'faultCode' ||
    quirk === 'refrigerated' ||
    quirk === 'losesFuel' ||
    quirk === 'nonPerforming';
  return isLive && device !== undefined && abilitiesOf(device.protocol, device.model, device.immobilizationType).relay;
};

/** Returns the times at which the safety gate opens on a record of the device, epoch ms. */
function openings(asset: FleetAsset, from: number, until: number): { openings: number[]; records: PlannedRecord[] } {
  const evidence = new Evidence();
  const openings: number[] = [];
  const records: PlannedRecord[] = [];
  const starterOnly = asset.device!.immobilizationType === 'starter';
  for (const record of recordsAfter(asset, from - 30 * MINUTE, UTC)) {
    if (record.fixTime > until) break;
    evidence.add(reportOf(record));
    const now = record.fixTime + DELAY_MS;
    if (record.fixTime < from) continue;
    records.push(record);
    if (evidence.gate({ connection: connectionAt(now), starterOnly, now }).open) openings.push(record.fixTime);
  }
  return { openings, records };
}

function reportOf(record: PlannedRecord): Report {
  const { fixTime, latitude = 0, longitude = 0, speedMetersPerSecond = null, accuracyMeters = 0 } = record;
  return {
    fixTime,
    receivedAt: fixTime + DELAY_MS,
    buffered: false,
    fix: { latitude, longitude, accuracyMeters, speedMetersPerSecond },
    ignition: record.ignition ?? null,
    motion: record.motion ?? null,
  };
}

const connectionAt = (now: number): GateConnection => ({
  connectedAt: NOON - 86_400_000,
  lastPacketAt: now,
  acknowledgedAt: now,
  isCaughtUp: true,
});

/** Plays a vehicle and the evidence of its device on a separate clock. */
function play(asset: FleetAsset, after: number) {
  const clock = { now: after };
  const obedience = new Obedience(asset, () => clock.now);
  const feed = new LiveFeed(asset, after, UTC, obedience, () => clock.now);
  const evidence = new Evidence();
  const starterOnly = asset.device!.immobilizationType === 'starter';
  return {
    obedience,
    isAtRest: (): boolean => evidence.gate({ connection: connectionAt(clock.now), starterOnly, now: clock.now }).open,
    until(isSo: (record: PlannedRecord) => boolean): PlannedRecord[] {
      const records: PlannedRecord[] = [];
      for (let count = 0; count < 10_000; count++) {
        const next = feed.next()!;
        feed.take(next);
        clock.now = next.fixTime + DELAY_MS;
        evidence.add(reportOf(next));
        records.push(next);
        if (isSo(next)) return records;
      }
      throw new Error('it never came');
    },
  };
}

describe('a cut command', () => {
  it.each(['Shuttle 01', 'Shuttle 02', 'Truck 02', 'Truck 07', 'Van 01', 'Car 02', 'Bus 03', 'E-Cargo 03', 'Van 06'])(
    'requested while %s drives waits for its stop; it does not start again until it is released',
    (name) => {
      const vehicle = play(FLEET.find((asset) => asset.name === name)!, NOON);
      vehicle.until((record) => record.ignition === true && (record.speedMetersPerSecond ?? 0) > 3);
      expect(vehicle.isAtRest()).toBe(false);
      const waited = vehicle.until(() => vehicle.isAtRest());
      expect(waited.at(-1)!.speedMetersPerSecond).toBe(0);
      vehicle.obedience.resume({ kind: 'relay', cut: true });
      const sentAt = waited.at(-1)!.fixTime;
      // With the starter cut, a running engine may continue at rest.
      vehicle.until((record) => record.ignition === false);
      const held = vehicle.until((record) => record.fixTime > sentAt + 30 * 60 * MINUTE);
      for (const record of held) expect(record).toMatchObject({ ignition: false, motion: false });
      vehicle.obedience.resume({ kind: 'relay', cut: false });
      const started = vehicle.until((record) => record.motion === true);
      expect(started.at(-1)!.fixTime - held.at(-1)!.fixTime).toBeLessThan(2 * MINUTE);
    },
  );

  it('is sent to every parked vehicle within one minute', () => {
    for (const asset of FLEET.filter(able)) {
      const { openings: open, records } = openings(asset, NOON, NOON + 3 * 60 * MINUTE);
      const parked = records.filter((_record, index) => {
        const off = records.slice(Math.max(0, index - 2), index + 3);
        return off.length === 5 && off.every(({ ignition, motion }) => ignition === false && motion === false);
      });
      for (const { fixTime } of parked) {
        const next = open.find((time) => time >= fixTime);
        expect((next ?? Infinity) - fixTime, asset.name).toBeLessThanOrEqual(MINUTE);
      }
    }
  });

  it('is never sent to a driving vehicle', () => {
    for (const asset of FLEET.filter(able)) {
      const { openings: open, records } = openings(asset, NOON, NOON + 6 * 60 * MINUTE);
      const fast = new Set(records.filter((one) => (one.speedMetersPerSecond ?? 0) > 1).map(({ fixTime }) => fixTime));
      expect(
        open.filter((time) => fast.has(time)),
        asset.name,
      ).toEqual([]);
    }
  });

  it.each(['Shuttle 01', 'Shuttle 02'])('waits at most a few minutes for %s, at any hour', (name) => {
    const day = NOON + 12 * 60 * MINUTE;
    const asset = FLEET.find((one) => one.name === name)!;
    const { openings: open } = openings(asset, day, day + 24 * 60 * MINUTE);
    const waits = open.slice(1).map((time, index) => (time - open[index]!) / MINUTE);
    expect(Math.max(...waits)).toBeLessThan(10);
  });
});
