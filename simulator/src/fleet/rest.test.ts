import { Evidence } from '@waymark/domain/commands/evidence.ts';
import type { Report } from '@waymark/domain/commands/safety-gate.ts';
import { abilitiesOf } from '@waymark/domain/trackers/abilities.ts';
import { describe, expect, it } from 'vitest';
import type { FleetAsset } from './asset.ts';
import type { PlannedRecord } from './day.ts';
import { FLEET } from './fleet.ts';
import { recordsAfter } from './stream.ts';

const NOON = Date.parse('2026-06-10T12:00:00Z');
const MINUTE = 60_000;
const UTC = { timeZone: 'UTC', startedAt: NOON };
/** On its way to the gateway. */
const DELAY_MS = 300;

const able = (asset: FleetAsset): boolean => {
  const { device, quirk } = asset;
  const isLive = quirk === undefined || quirk === 'speeds' || quirk === 'faultCode' || quirk === 'nonPerforming';
  return isLive && device !== undefined && abilitiesOf(device.protocol, device.model, device.immobilizationType).relay;
};

/** Times at which the safety gate opens on a record of the device, epoch ms. */
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
    if (evidence.gate({ lastPacketAt: now, starterOnly, now }).open) openings.push(record.fixTime);
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

describe('a command that cuts', () => {
  it('is let through to every vehicle that is parked, within one minute', () => {
    for (const asset of FLEET.filter(able)) {
      const { openings: open, records } = openings(asset, NOON, NOON + 5 * 60 * MINUTE);
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

  it('is never let through to one that drives', () => {
    for (const asset of FLEET.filter(able)) {
      const { openings: open, records } = openings(asset, NOON, NOON + 6 * 60 * MINUTE);
      const fast = new Set(records.filter((one) => (one.speedMetersPerSecond ?? 0) > 1).map(({ fixTime }) => fixTime));
      expect(
        open.filter((time) => fast.has(time)),
        asset.name,
      ).toEqual([]);
    }
  });

  it.each(['Shuttle 01', 'Shuttle 02'])('waits for %s a few minutes at most, at any hour', (name) => {
    const day = NOON + 12 * 60 * MINUTE;
    const asset = FLEET.find((one) => one.name === name)!;
    const { openings: open } = openings(asset, day, day + 24 * 60 * MINUTE);
    const waits = open.slice(1).map((time, index) => (time - open[index]!) / MINUTE);
    expect(Math.max(...waits)).toBeLessThan(10);
  });
});
