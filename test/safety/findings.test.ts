/** Drives that once stopped a moving vehicle, or kept a cut from a stationary one. Each scene tells the drive. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driving, light, parked, towed } from './driver.ts';
import { ask, play, type Scene, silence } from './scene.ts';
import { Simulation } from './simulation.ts';
import type { SimulatedVehicle } from './vehicle.ts';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await Simulation.open();
}, 120_000);
afterAll(() => simulation?.close());

/** Expects no cut while the key is on or the vehicle moves, and a cut once it is stationary again. */
async function expectCutAfter(seconds: number, scene: Scene): Promise<void> {
  const { cuts, violations, story } = await play(simulation, scene);
  expect(violations.length, story).toBe(0);
  expect(cuts.length, story).toBe(1);
  expect(cuts[0], story).toBeGreaterThanOrEqual(seconds);
}

async function expectNoCut(scene: Scene): Promise<void> {
  const { cuts, violations, story } = await play(simulation, scene);
  expect(violations.length, story).toBe(0);
  expect(cuts, story).toEqual([]);
}

it.for([5, 15, 25])('sends no cut on the first record of a buffer of %i s', async (outage) => {
  await expectCutAfter(500, {
    phases: [parked(300), driving(200), parked(200)],
    tracker: { movingSeconds: 5, parkedSeconds: 5 },
    cues: [
      [292, silence(simulation, outage + 8, 1)],
      [295, ask(simulation, 'SET_IMMOBILIZE')],
    ],
  });
});

it('sends no cut on a long buffer that is emptied packet by packet', async () => {
  await expectCutAfter(900, {
    phases: [parked(300), driving(200), parked(100), driving(300), parked(200)],
    tracker: { movingSeconds: 10, parkedSeconds: 10, recordsPerPacket: 3 },
    cues: [
      [150, silence(simulation, 700, 5)],
      [160, ask(simulation, 'SET_IMMOBILIZE')],
    ],
  });
});

it('sends no cut on a timer while a connection stalls', async () => {
  await expectCutAfter(300, {
    phases: [driving(60), parked(60), driving(180), parked(200)],
    tracker: { movingSeconds: 5, parkedSeconds: 5 },
    cues: [
      [62, ask(simulation, 'SET_IMMOBILIZE')],
      [72, silence(simulation, 120)],
    ],
  });
});

it('takes a record into account while its commit is delayed', async () => {
  await expectCutAfter(400, {
    phases: [parked(200), driving(200), parked(200)],
    tracker: { movingSeconds: 5, parkedSeconds: 5 },
    cues: [
      [199, () => simulation.hold('positions', 30)],
      [215, ask(simulation, 'SET_IMMOBILIZE')],
    ],
  });
});

it('evaluates the gate again after the commit of the cut itself was delayed', async () => {
  await expectCutAfter(300, {
    phases: [driving(60), parked(64), driving(176), parked(200)],
    tracker: { movingSeconds: 5, parkedSeconds: 5 },
    cues: [
      [70, ask(simulation, 'SET_IMMOBILIZE')],
      [118, () => simulation.hold('commands', 30)],
    ],
  });
});

it.for(['none', 'zero', 'stale'] as const)(
  'takes the ignition of a record without a fix into account (%s)',
  async (badFix) => {
    await expectCutAfter(360, {
      phases: [parked(300), driving(60, 10, false), parked(200)],
      tracker: { badFix, movingSeconds: 5, parkedSeconds: 5 },
      cues: [[320, ask(simulation, 'SET_IMMOBILIZE')]],
    });
  },
);

it('takes the ignition of a record whose clock is 400 s ahead into account', async () => {
  await expectNoCut({
    phases: [parked(300), driving(200)],
    tracker: { movingSeconds: 5, parkedSeconds: 5 },
    cues: [
      [299, ({ primary }) => primary.parts.clock.set(400_000)],
      [302, ask(simulation, 'SET_IMMOBILIZE')],
    ],
  });
});

it.for([-50_000, -20_000, -9_000, 12_000, 40_000])(
  'counts 60 s by both clocks for a clock off by %i ms',
  async (clockErrorMs) => {
    const { cuts, violations, story } = await play(simulation, {
      phases: [driving(100), parked(300)],
      tracker: { clock: 'wrong', clockErrorMs, movingSeconds: 5, parkedSeconds: 5 },
      cues: [[101, ask(simulation, 'SET_IMMOBILIZE')]],
    });
    expect(violations.length, story).toBe(0);
    for (const at of cuts) expect(at, story).toBeGreaterThanOrEqual(160);
  },
);

it('takes the motion flag of a vehicle that rolls with its ignition off into account', async () => {
  await expectNoCut({
    phases: [driving(100), towed(300, 0.5)],
    tracker: { movingSeconds: 65, parkedSeconds: 65, motion: 'honest' },
    cues: [[101, ask(simulation, 'SET_IMMOBILIZE')]],
  });
});

it('sends no cut to a vehicle on a tow truck', async () => {
  await expectCutAfter(400, {
    phases: [parked(100), towed(300, 8), parked(300)],
    cues: [[110, ask(simulation, 'SET_IMMOBILIZE')]],
  });
});

it('sends no cut at a traffic light', async () => {
  await expectNoCut({
    phases: [driving(60), light(119), driving(60), light(90, false), driving(100)],
    tracker: { immobilizationType: 'starter', ignitionType: 'none', movingSeconds: 5, parkedSeconds: 5 },
    cues: [[20, ask(simulation, 'SET_IMMOBILIZE')]],
  });
});

it('takes the other tracker of the vehicle into account', async () => {
  await expectNoCut({
    phases: [parked(300), driving(300)],
    tracker: { movingSeconds: 300, parkedSeconds: 300 },
    second: { ignitionType: 'none', movingSeconds: 5, parkedSeconds: 5 },
    cues: [[310, ask(simulation, 'SET_IMMOBILIZE')]],
  });
});

it('sends a cut with the packet that shows 60 s without ignition', async () => {
  const { cuts, violations, story } = await play(simulation, {
    phases: [driving(100), parked(300)],
    cues: [[110, ask(simulation, 'SET_IMMOBILIZE')]],
  });
  expect(violations.length, story).toBe(0);
  expect(cuts[0], story).toBeGreaterThanOrEqual(160);
  expect(cuts[0], story).toBeLessThan(175);
});

it('sends a cut with the hourly report of a sleeping tracker', { timeout: 120_000 }, async () => {
  const { cuts, violations, story } = await play(simulation, {
    phases: [driving(100), parked(6 * 3600)],
    tracker: { parkedSeconds: 3600, sleepsAfterSeconds: 20 },
    cues: [[4 * 3600, ask(simulation, 'SET_IMMOBILIZE')]],
  });
  expect(violations.length, story).toBe(0);
  expect(cuts.length, story).toBe(1);
  expect(cuts[0], story).toBeLessThan(5.2 * 3600);
});

it('sends a starter cut after three fixes of rest where no ignition is wired', async () => {
  const { cuts, violations, story } = await play(simulation, {
    phases: [driving(100), parked(300)],
    tracker: { immobilizationType: 'starter', ignitionType: 'none' },
    cues: [[110, ask(simulation, 'SET_IMMOBILIZE')]],
  });
  expect(violations.length, story).toBe(0);
  expect(cuts[0], story).toBeGreaterThanOrEqual(219);
  expect(cuts[0], story).toBeLessThan(240);
});

it.for([false, true])(
  'releases a vehicle that is driven away before its tracker answers (tracker removed: %s)',
  async (isTaken) => {
    const { vehicle, cuts, violations, story } = await play(simulation, {
      phases: [parked(200), driving(200)],
      tracker: { obeys: 0, answers: 0, movingSeconds: 5, parkedSeconds: 5 },
      cues: [
        [150, ask(simulation, 'SET_IMMOBILIZE')],
        ...(isTaken ? [[180, (one: SimulatedVehicle) => simulation.unassign(one)] as const] : []),
      ],
    });
    expect(violations.length, story).toBe(0);
    expect(cuts.length, story).toBe(1);
    expect(vehicle.commands[0]?.releasedAt, story).toBeDefined();
  },
);
