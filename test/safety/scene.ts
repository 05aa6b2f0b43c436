import type { Violation } from './judge.ts';
import type { Act } from './operator.ts';
import { storyOf } from './report.ts';
import type { Simulation } from './simulation.ts';
import { PLAIN, type TrackerTraits } from './traits.ts';
import type { Phase } from './truth.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** An event that is applied to a vehicle a number of seconds after the scene began. */
type Cue = (vehicle: SimulatedVehicle) => void;

export interface Scene {
  phases: readonly Phase[];
  tracker?: Partial<TrackerTraits>;
  second?: Partial<TrackerTraits>;
  cues: readonly (readonly [seconds: number, cue: Cue])[];
}

/** Result of a scene. */
export interface Played {
  vehicle: SimulatedVehicle;
  /** Seconds after the start at which cuts were written. */
  cuts: number[];
  violations: Violation[];
  /** For the message of an assertion. */
  story: string;
}

let scenes = 0;

/** Plays the scene of one vehicle to the end of its phases. */
export async function play(simulation: Simulation, { phases, tracker = {}, second, cues }: Scene): Promise<Played> {
  const beganAt = simulation.now();
  const { violations } = simulation.judge;
  const before = violations.length;
  const traits = [{ ...PLAIN, ...tracker }, ...(second ? [{ ...PLAIN, role: 'auxiliary' as const, ...second }] : [])];
  const vehicle = await simulation.vehicle(++scenes, phases.values(), traits, 1);
  vehicle.start();
  for (const [seconds, cue] of cues) simulation.agenda.plan(beganAt + seconds * 1000, () => cue(vehicle));
  await simulation.run(phases.reduce((sum, { seconds }) => sum + seconds, 0));
  for (const each of vehicle.trackers) each.close();
  const found = violations.slice(before);
  const cuts = vehicle.commands.flatMap(({ request, writtenAt }) =>
    writtenAt !== undefined && (request === 'SET_IMMOBILIZE' || request === 'REMOTE_FORCE_LOCK')
      ? [(writtenAt - beganAt) / 1000]
      : [],
  );
  const end = { kind: 'unsafe', vehicle, at: simulation.now(), text: 'the end of the scene' } as const;
  const last = { ...end, notes: vehicle.notes };
  return {
    vehicle,
    cuts,
    violations: found,
    story: (found.length > 0 ? found : [last]).map((each) => storyOf(simulation, each)).join('\n'),
  };
}

/** Returns a cue in which the operator requests the act. */
export function ask(simulation: Simulation, act: Act): Cue {
  return (vehicle) => simulation.act(vehicle, act);
}

/** Returns a cue that blocks the link. @param givesUpSeconds when the tracker closes the connection; default never */
export function silence(simulation: Simulation, seconds: number, givesUpSeconds?: number): Cue {
  return ({ primary }) => {
    const from = simulation.now();
    primary.disturb({ from, to: from + seconds * 1000 }, givesUpSeconds);
  };
}
