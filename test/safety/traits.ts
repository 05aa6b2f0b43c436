import type { Chance } from './chance.ts';
import { CLOCKS, type ClockKind } from './device-clock.ts';

/** Construction, installation and configuration of a tracker. */
export interface TrackerTraits {
  protocol: 'teltonika' | 'gt06' | 'jt808' | 'queclink' | 'wialon';
  ignitionType: 'wired' | 'can' | 'virtual' | 'none';
  immobilizationType: 'starter' | 'ignition' | 'fuel';
  role: 'primary' | 'auxiliary';
  movingSeconds: number;
  parkedSeconds: number;
  /** Disconnects between reports while parked, this long after each report. */
  sleepsAfterSeconds: number | undefined;
  heartbeatSeconds: number | undefined;
  recordsPerPacket: number;
  newestFirst: boolean;
  marksBuffered: boolean;
  /** `lagging`: reports motion for a while after the vehicle stopped. */
  motion: 'none' | 'honest' | 'lagging';
  /** The fixes drift while parked. */
  drifts: boolean;
  /** Value that the tracker sends in place of a missing fix. */
  badFix: 'none' | 'zero' | 'stale';
  clock: ClockKind;
  clockErrorMs?: number | undefined;
  latencyMs: readonly [number, number];
  answerTimeoutSeconds: number;
  /** Probabilities: an order is obeyed, an order is answered, a packet is sent twice. */
  obeys: number;
  answers: number;
  repeats: number;
  tellsOutputs: boolean;
  /** Events per hour. */
  outages: number;
  stalls: number;
  shocks: number;
}

/** A tracker without faults, the default of the scenes. */
export const PLAIN: Readonly<TrackerTraits> = {
  protocol: 'teltonika',
  ignitionType: 'wired',
  immobilizationType: 'fuel',
  role: 'primary',
  movingSeconds: 10,
  parkedSeconds: 10,
  sleepsAfterSeconds: undefined,
  heartbeatSeconds: undefined,
  recordsPerPacket: 1,
  newestFirst: false,
  marksBuffered: false,
  motion: 'none',
  drifts: false,
  badFix: 'none',
  clock: 'right',
  clockErrorMs: 0,
  latencyMs: [0, 0],
  answerTimeoutSeconds: 30,
  obeys: 1,
  answers: 1,
  repeats: 0,
  tellsOutputs: false,
  outages: 0,
  stalls: 0,
  shocks: 0,
};

const PROTOCOLS = ['teltonika', 'teltonika', 'gt06', 'jt808', 'queclink', 'wialon'] as const;
const IGNITIONS = ['wired', 'wired', 'wired', 'can', 'virtual', 'none'] as const;
const STARTER = ['starter', 'starter', 'ignition', 'fuel'] as const;

export function traitsBy(chance: Chance, role: TrackerTraits['role']): TrackerTraits {
  const protocol = chance.of(PROTOCOLS);
  const ignitionType = role === 'auxiliary' ? chance.of(['none', 'virtual', 'wired'] as const) : chance.of(IGNITIONS);
  const sleeps = chance.is(0.3);
  const unreliable = chance.is(0.5);
  return {
    protocol,
    ignitionType,
    immobilizationType: chance.of(STARTER),
    role,
    movingSeconds: chance.of([5, 10, 15, 20, 30, 60, 60]),
    parkedSeconds: sleeps ? chance.of([900, 3600]) : chance.of([30, 60, 120, 300, 600, 900]),
    sleepsAfterSeconds: sleeps ? chance.of([3, 9, 20, 40]) : undefined,
    heartbeatSeconds: chance.is(0.4) ? chance.of([60, 180]) : undefined,
    recordsPerPacket: chance.is(0.7) ? 1 : chance.whole(2, 10),
    newestFirst: chance.is(0.15),
    marksBuffered: chance.is(0.5),
    motion: chance.of(['none', 'honest', 'lagging'] as const),
    drifts: chance.is(0.25),
    badFix: chance.of(['none', 'zero', 'stale'] as const),
    clock: chance.is(0.6) ? 'right' : chance.of(CLOCKS),
    latencyMs: chance.of([
      [0, 0],
      [0, 1500],
      [200, 4000],
    ] as const),
    answerTimeoutSeconds: chance.of([10, 20, 60]),
    obeys: chance.is(0.8) ? 1 : 0.7,
    answers: chance.of([1, 1, 0.6, 0]),
    repeats: chance.is(0.2) ? 0.1 : 0,
    tellsOutputs: chance.is(0.3),
    outages: unreliable ? chance.between(0.3, 4) : 0,
    stalls: unreliable ? chance.between(0.3, 6) : 0.1,
    shocks: chance.is(0.3) ? chance.between(0.2, 3) : 0,
  };
}
