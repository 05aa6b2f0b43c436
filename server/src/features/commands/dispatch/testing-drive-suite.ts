/**
 * Drives through gateway, telemetry and dispatcher. A command that is requested at any time must reach the device at the
 * first moment at which the rule allows it, and at no other.
 */
import {
  type DrivenTrace,
  type DrivenVehicle,
  drivenVehicles,
  type Telling,
} from '@waymark/domain/commands/testing-drives.ts';
import { type HeardRecord, RestOracle } from '@waymark/domain/commands/testing-oracle.ts';
import { sampled } from '@waymark/domain/testing-thorough.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DispatchWorld } from './testing.ts';
import type { Vehicle } from './testing-device.ts';

let world: DispatchWorld;

const REPORTS = 100;
const COMMANDS = 6;
/** A device counts as offline a minute after its last packet; nothing changes until the next packet. */
const SILENT_MS = 63_000;

/** Returns a generator of reproducible numbers from 0 to 1. */
function chanceOf(seed: number): () => number {
  const numbers = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { seed, numRuns: 5000 });
  let next = 0;
  return () => numbers[next++ % numbers.length] as number;
}

/** Returns a part of a drive as trackers report it, shifted to `start`: whole seconds and km/h, no buffered flag. */
function toldFrom(start: number, { reports }: DrivenVehicle, chance: () => number): HeardRecord[] {
  const from = Math.floor(chance() * Math.max(1, reports.length - REPORTS));
  const part = reports.slice(from, from + REPORTS);
  const shift = start - Math.floor(part[0]?.receivedAt ?? 0);
  const told = new Map<number, HeardRecord>();
  for (const record of part) {
    const fixTime = Math.floor((record.fixTime + shift) / 1000) * 1000;
    const speed = record.fix?.speedMetersPerSecond ?? 0;
    const speedMetersPerSecond = Math.round(speed * 3.6) / 3.6;
    const fix = record.fix && { ...record.fix, accuracyMeters: 0, speedMetersPerSecond };
    told.set(fixTime, { ...record, fixTime, receivedAt: record.receivedAt + shift, buffered: false, fix });
  }
  return [...told.values()];
}

interface Outcome {
  dispatched: number;
  held: number;
}

async function drive(vehicle: Vehicle, told: HeardRecord[], starterOnly: boolean, chance: () => number) {
  const oracle = new RestOracle(told);
  const device = world.device(vehicle);
  await device.connect();
  const start = world.clock.now;
  const end = (told.at(-1)?.receivedAt ?? start) + SILENT_MS;
  const asked = Array.from({ length: COMMANDS }, () => start + chance() * (end - start)).sort((a, b) => a - b);
  const outcome: Outcome = { dispatched: 0, held: 0 };
  let waits = false;

  /** Compares the action of the dispatcher at this moment with the rule. */
  const look = async (): Promise<void> => {
    const { now } = world.clock;
    if (!waits && asked[0] !== undefined && asked[0] <= now) {
      asked.shift();
      const key = await world.request(vehicle, 'SET_IMMOBILIZE');
      await world.until(async () => {
        const { status, hold } = await world.command(key);
        expect(status !== 'queued' || hold !== null).toBe(true);
      });
      waits = true;
    }
    if (!waits) return;
    await world.dispatcher.tick();
    const sent = world.sent.filter(({ deviceId }) => deviceId === vehicle.deviceId).length > 0;
    expect([now - start, sent]).toEqual([now - start, oracle.allowedAt(now, starterOnly) !== null]);
    if (!sent) return;
    outcome.dispatched += 1;
    waits = false;
    await released();
  };

  /** Confirms the cut and releases the vehicle. */
  const released = async (): Promise<void> => {
    await device.heard(1);
    device.obey();
    await world.until(async () => expect((await world.commandsOf(vehicle)).at(-1)?.status).toBe('success'));
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await device.heard(2);
    device.obey();
    await world.untilStatus(release, 'success');
    device.orders.length = 0;
    world.sent.length = 0;
  };

  for (const [index, record] of told.entries()) {
    world.clock.now = record.receivedAt;
    const { fix, ignition, motion, fixTime } = record;
    await device.report({
      fixTime,
      latitude: fix?.latitude,
      longitude: fix?.longitude,
      speedMetersPerSecond: fix?.speedMetersPerSecond ?? undefined,
      ignition: ignition ?? undefined,
      motion: motion ?? undefined,
    });
    const next = told[index + 1]?.receivedAt ?? Number.POSITIVE_INFINITY;
    if (next === record.receivedAt) continue;
    await look();
    const until = Math.min(next, record.receivedAt + SILENT_MS);
    for (let second = Math.ceil((record.receivedAt + 1) / 1000) * 1000; second < until; second += 1000) {
      world.clock.now = second;
      await look();
    }
  }
  device.disconnect();
  outcome.held = asked.length + Number(waits);
  return outcome;
}

/** Declares the tests. @param load called once */
export function driveSuite(load: () => readonly DrivenTrace[]): void {
  const traces = load();
  beforeAll(async () => {
    world = await DispatchWorld.open();
  }, 120_000);
  afterAll(() => world?.close());

  describe.each<[Telling, string]>([
    ['wired', 'fuel'],
    ['dense', 'starter'],
  ])('drives, %s, relay cuts the %s', (telling, immobilizationType) => {
    it('are interrupted only where the rule allows it', { timeout: 240_000 }, async () => {
      const chance = chanceOf(telling.length);
      const vehicles = drivenVehicles(traces, chance, telling).filter(({ reports }) => reports.length > REPORTS);
      const sum: Outcome = { dispatched: 0, held: 0 };
      for (const trace of sampled([...new Set(vehicles.map((each) => each.trace))], 2)) {
        const own = vehicles.filter((each) => each.trace === trace);
        const recorded = own[Math.floor(chance() * own.length)] as DrivenVehicle;
        world.clock.now += 3_600_000;
        const told = toldFrom(world.clock.now, recorded, chance);
        const vehicle = await world.vehicle({ immobilizationType });
        const { dispatched, held } = await drive(vehicle, told, immobilizationType === 'starter', chance);
        sum.dispatched += dispatched;
        sum.held += held;
      }
      expect(sum.dispatched).toBeGreaterThan(3);
      expect(sum.held).toBeGreaterThan(3);
    });
  });
}
