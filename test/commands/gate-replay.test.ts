/**
 * Commands that stop a vehicle, asked for at random moments of every recorded drive: each goes at the first moment at which
 * the rule of decisions.md allows it, and at no other (testing-oracle.ts says when that is).
 */
import { Evidence } from '@waymark/domain/commands/evidence.ts';
import type { GateConnection, HoldReason } from '@waymark/domain/commands/safety-gate.ts';
import { type RecordedVehicle, recordedVehicles, type Telling } from '@waymark/domain/commands/testing-drives.ts';
import { RestOracle } from '@waymark/domain/commands/testing-oracle.ts';
import { requireTraces } from '@waymark/domain/derive/testing-traces.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../acknowledged/chance.ts';

beforeAll(requireTraces);

const COMMANDS = 1000;
/** Without a packet for so long nothing opens; the seconds after it are the same as this one. */
const SILENT_MS = 63_000;

interface Tally {
  /** Commands that went, by proof, and those that waited to the end of their recording. */
  ends: Record<'ignitionOff' | 'atRest' | 'held', number>;
  /** Those that went after a wait, and of them those to which a second opened, not a packet. */
  waited: number;
  byTime: number;
  /** How often it was looked at and held. */
  held: Partial<Record<HoldReason, number>>;
}

/** So many moments for each vehicle, the recordings alike whatever their length. */
function momentsOf(vehicles: readonly RecordedVehicle[], chance: () => number): Map<RecordedVehicle, number[]> {
  const traces = [...new Set(vehicles.map(({ trace }) => trace))];
  const moments = new Map<RecordedVehicle, number[]>();
  for (let i = 0; i < COMMANDS; i++) {
    const own = vehicles.filter(({ trace }) => trace === traces[i % traces.length]);
    const vehicle = own[Math.floor(chance() * own.length)] as RecordedVehicle;
    // Around a packet that is chosen, as recordings of weeks are mostly silence.
    const packet = vehicle.reports[Math.floor(chance() * vehicle.reports.length)];
    const moment = Math.round((packet?.receivedAt ?? 0) + chance() * 90_000);
    moments.set(vehicle, [...(moments.get(vehicle) ?? []), moment]);
  }
  return moments;
}

/** The dispatcher's way through one device's packets, held against the oracle at every step while a command waits. */
function replay({ reports }: RecordedVehicle, asked: readonly number[], starterOnly: boolean, tally: Tally): void {
  const oracle = new RestOracle(reports);
  const evidence = new Evidence();
  const coming = [...asked].sort((a, b) => a - b);
  let waiting = 0;
  let connection: GateConnection | null = null;

  const look = (now: number, what: 'packet' | 'second'): void => {
    const before = waiting;
    for (; coming[0] !== undefined && coming[0] <= now; coming.shift()) waiting += 1;
    if (waiting === 0) return;
    const answer = evidence.gate({ connection, starterOnly, now });
    const allowed = oracle.allowedAt(now, starterOnly);
    if ((answer.open ? answer.proof : null) !== allowed)
      throw new Error(`${new Date(now).toISOString()}: ${JSON.stringify(answer)} where the rule says ${allowed}`);
    if (!answer.open) {
      tally.held[answer.reason] = (tally.held[answer.reason] ?? 0) + 1;
      return;
    }
    tally.ends[answer.proof] += waiting;
    tally.waited += before;
    if (what === 'second') tally.byTime += before;
    waiting = 0;
  };

  for (const [index, report] of reports.entries()) {
    evidence.add(report);
    const now = report.receivedAt;
    connection = { connectedAt: Number.NEGATIVE_INFINITY, lastPacketAt: now, acknowledgedAt: now, isCaughtUp: true };
    const next = reports[index + 1]?.receivedAt ?? Number.POSITIVE_INFINITY;
    if (next === now) continue;
    look(now, 'packet');
    const until = Math.min(next, now + SILENT_MS);
    for (let second = Math.floor(now / 1000) * 1000 + 1000; second < until; second += 1000) {
      if (waiting === 0 && !(coming[0] !== undefined && coming[0] <= second)) continue;
      look(second, 'second');
    }
  }
  tally.ends.held += waiting + coming.length;
}

function run(telling: Telling, starterOnly: boolean): Tally {
  const seed = 11;
  const vehicles = recordedVehicles(chanceOf(seed), telling);
  const tally: Tally = { ends: { ignitionOff: 0, atRest: 0, held: 0 }, waited: 0, byTime: 0, held: {} };
  for (const [vehicle, asked] of momentsOf(vehicles, chanceOf(seed))) replay(vehicle, asked, starterOnly, tally);
  expect(Object.values(tally.ends).reduce((sum, each) => sum + each, 0)).toBe(COMMANDS);
  return tally;
}

describe('a command at 1,000 random moments goes when the rule allows it, and only then', { timeout: 120_000 }, () => {
  it('over drives as they were recorded: most of them never told of a rest', () => {
    const { ends, waited, held } = run('recorded', true);
    expect(ends.ignitionOff).toBe(0);
    expect(Math.min(ends.atRest, waited)).toBeGreaterThan(15);
    expect(Object.keys(held)).toEqual(
      expect.arrayContaining(['awaitingReport', 'clockUnknown', 'moving', 'notAtRestLongEnough', 'notConnected']),
    );
  });

  it('over the same, where more than the starter is cut: nothing tells that the engine is off', () => {
    const { ends, held } = run('recorded', false);
    expect(ends.held).toBe(COMMANDS);
    expect(held.ignitionUnknown).toBeGreaterThan(100);
  });

  it('over drives with an ignition, at a packet and never because time passed', () => {
    const { ends, waited, byTime, held } = run('wired', false);
    expect(ends.ignitionOff).toBeGreaterThan(500);
    expect(Math.min(ends.held, waited)).toBeGreaterThan(50);
    expect(byTime).toBe(0);
    expect(held.moving).toBeGreaterThan(10_000);
  });

  it('over drives with frequent reports and no word of the ignition, where the starter is cut', () => {
    const { ends, waited, held } = run('dense', true);
    expect(Math.min(ends.atRest, ends.held, waited)).toBeGreaterThan(250);
    expect(held.moving).toBeGreaterThan(10_000);
  });
});
