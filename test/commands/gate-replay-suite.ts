/**
 * Requests cut commands at random moments of every drive of some traces. Each must be sent at the first moment at which
 * the rule of decisions.md allows it, and at no other (testing-oracle.ts defines that moment).
 */
import { Evidence } from '@waymark/domain/commands/evidence.ts';
import type { GateConnection, HoldReason } from '@waymark/domain/commands/safety-gate.ts';
import {
  type DrivenTrace,
  type DrivenVehicle,
  drivenVehicles,
  type Telling,
} from '@waymark/domain/commands/testing-drives.ts';
import { RestOracle } from '@waymark/domain/commands/testing-oracle.ts';
import { describe, expect, it } from 'vitest';
import { chanceOf } from '../acknowledged/chance.ts';

/** Without a packet for this long the gate stays closed. Later seconds are the same as this one. */
const SILENT_MS = 63_000;

interface Tally {
  /** Sent commands by proof, and those that waited to the end of their recording. */
  ends: Record<'ignitionOff' | 'atRest' | 'held', number>;
  /** Commands sent after a wait, and those among them that time and not a packet released. */
  waited: number;
  byTime: number;
  /** Number of evaluations that held the command. */
  held: Partial<Record<HoldReason, number>>;
}

/** Returns this many moments for each vehicle. Recordings have equal weight, whatever their length. */
function momentsOf(
  vehicles: readonly DrivenVehicle[],
  commands: number,
  chance: () => number,
): Map<DrivenVehicle, number[]> {
  const traces = [...new Set(vehicles.map(({ trace }) => trace))];
  const moments = new Map<DrivenVehicle, number[]>();
  for (let i = 0; i < commands; i++) {
    const own = vehicles.filter(({ trace }) => trace === traces[i % traces.length]);
    const vehicle = own[Math.floor(chance() * own.length)] as DrivenVehicle;
    // Moments are near a random packet, because recordings of weeks are mostly silence.
    const packet = vehicle.reports[Math.floor(chance() * vehicle.reports.length)];
    const moment = Math.round((packet?.receivedAt ?? 0) + chance() * 90_000);
    moments.set(vehicle, [...(moments.get(vehicle) ?? []), moment]);
  }
  return moments;
}

/**
 * Runs the dispatcher's steps over one device's packets, and compares with the oracle at every step while a command
 * waits.
 */
function replay({ reports }: DrivenVehicle, asked: readonly number[], starterOnly: boolean, tally: Tally): void {
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

function replayAll({ traces, commands }: GateReplay, telling: Telling, starterOnly: boolean): Tally {
  const seed = 11;
  const vehicles = drivenVehicles(traces, chanceOf(seed), telling);
  const tally: Tally = { ends: { ignitionOff: 0, atRest: 0, held: 0 }, waited: 0, byTime: 0, held: {} };
  for (const [vehicle, asked] of momentsOf(vehicles, commands, chanceOf(seed)))
    replay(vehicle, asked, starterOnly, tally);
  expect(Object.values(tally.ends).reduce((sum, each) => sum + each, 0)).toBe(commands);
  return tally;
}

export interface GateReplay {
  traces: readonly DrivenTrace[];
  /** Number of commands, requested at random moments. */
  commands: number;
}

/** Declares the tests. @param load called once */
export function gateReplaySuite(load: () => GateReplay): void {
  const suite = load();
  const { commands } = suite;

  describe(`a command at ${commands} random moments goes when the rule allows it, and only then`, {
    timeout: 120_000,
  }, () => {
    it('over drives as recorded, most of which never show rest', () => {
      const { ends, waited, held } = replayAll(suite, 'recorded', true);
      expect(ends.ignitionOff).toBe(0);
      expect(Math.min(ends.atRest, waited)).toBeGreaterThan(commands / 70);
      expect(Object.keys(held)).toEqual(
        expect.arrayContaining(['awaitingReport', 'moving', 'notAtRestLongEnough', 'notConnected']),
      );
    });

    it('over the same drives with a cut beyond the starter, where nothing shows the engine off', () => {
      const { ends, held } = replayAll(suite, 'recorded', false);
      expect(ends.held).toBe(commands);
      expect(held.ignitionUnknown).toBeGreaterThan(100);
    });

    it('over drives with an ignition, on a packet and never on a timer', () => {
      const { ends, waited, byTime, held } = replayAll(suite, 'wired', false);
      expect(ends.ignitionOff).toBeGreaterThan(commands / 2);
      expect(waited).toBeGreaterThan(commands / 20);
      expect(byTime).toBe(0);
      expect(held.moving).toBeGreaterThan(1000);
    });

    it('over drives with frequent reports and no ignition state, where the starter is cut', () => {
      const { ends, waited, held } = replayAll(suite, 'dense', true);
      expect(Math.min(ends.atRest, waited)).toBeGreaterThan(commands / 4);
      expect(held.moving).toBeGreaterThan(1000);
    });
  });
}
