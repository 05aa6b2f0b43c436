import { expect, it } from 'vitest';
import { Agenda } from './agenda.ts';
import { driving, light, parked } from './driver.ts';
import { Judge } from './judge.ts';
import type { Sighting } from './sighting.ts';
import type { Tracker } from './tracker.ts';
import { PLAIN, type TrackerTraits } from './traits.ts';
import type { Phase } from './truth.ts';
import { SimulatedVehicle } from './vehicle.ts';

const SECOND = 1000;
const START = 1_700_000_000_000;
const REST_SECONDS = 200;
const CUT: Parameters<Judge['written']>[1] = { order: { kind: 'relay', cut: true }, serial: 2 };

interface Case {
  phases: readonly Phase[];
  traits?: Partial<TrackerTraits>;
  /** Changes of the newest record, which is received when the cut is written. Its time is in seconds. */
  newest: Partial<Omit<Sighting, 'madeAt'>> & { madeAt: number };
  cutAt: number;
}

/** Judges a cut after records of rest every 10 s that end with the newest record. */
function judged({ phases, traits, newest, cutAt }: Case) {
  let now = START;
  const agenda = new Agenda();
  const vehicle = new SimulatedVehicle(1, phases.values(), agenda, () => now);
  const parts = { id: 7, traits: { ...PLAIN, ...traits } };
  const tracker: unknown = { parts, start: () => undefined, changed: () => undefined, relayCut: false };
  vehicle.trackers.push(tracker as Tracker);
  vehicle.traits.set(parts.id, parts.traits);
  const judge = new Judge({
    startedAt: () => START - 3600 * SECOND,
    isUndisturbed: () => true,
    plan: () => undefined,
    waits: async () => undefined,
    fateOf: async () => undefined,
  });
  vehicle.start();
  while (agenda.nextAt <= START + cutAt * SECOND) {
    now = agenda.nextAt;
    agenda.run(now);
  }
  now = START + cutAt * SECOND;
  for (let at = 0; at < REST_SECONDS; at += 10) vehicle.received(record(parts, at, at));
  vehicle.received({ ...record(parts, newest.madeAt, cutAt), ...newest, madeAt: START + newest.madeAt * SECOND });
  judge.written(vehicle, CUT, now);
  return { violations: judge.violations.map(({ kind }) => kind), counts: judge.counts };
}

function record({ id, traits }: { id: number; traits: TrackerTraits }, madeAt: number, receivedAt: number): Sighting {
  const at = START + madeAt * SECOND;
  return {
    trackerId: id,
    madeAt: at,
    claimedAt: at,
    ignition: traits.ignitionType === 'none' ? undefined : false,
    motion: undefined,
    meters: 0,
    kilometersPerHour: 0,
    buffered: false,
    receivedAt: START + receivedAt * SECOND,
    acknowledgedAt: START + receivedAt * SECOND,
    connectedAt: START - 600 * SECOND,
  };
}

const starter: Partial<TrackerTraits> = { ignitionType: 'none', immobilizationType: 'starter' };

it('counts a start at the instant of the last record, which still shows rest, as unknowable', () => {
  const phases = [parked(REST_SECONDS), driving(60)];
  const { violations, counts } = judged({ phases, newest: { madeAt: REST_SECONDS }, cutAt: REST_SECONDS + 1 });
  expect(violations).toEqual([]);
  expect(counts.unknowable).toBe(1);
});

it('counts a starter cut at rest as unsafe only from the moment the vehicle moves', () => {
  const phases = [parked(REST_SECONDS - 10), light(10), driving(60)];
  const cut = { phases, traits: starter, newest: { madeAt: REST_SECONDS }, cutAt: REST_SECONDS + 1 };
  expect(judged(cut).violations).toEqual([]);
  expect(judged(cut).counts.unknowable).toBe(1);
});

it.for([
  ['a record of the instant of the start that shows motion', { madeAt: REST_SECONDS, motion: true }, {}],
  ['a record that was made after the start', { madeAt: REST_SECONDS + 1 }, {}],
  ['the same with a starter cut', { madeAt: REST_SECONDS + 1 }, starter],
] as const)('flags a cut after %s', ([, newest, traits]) => {
  const phases = [parked(REST_SECONDS), driving(60)];
  expect(judged({ phases, traits, newest, cutAt: REST_SECONDS + 2 }).violations).toContain('unsafe');
});
