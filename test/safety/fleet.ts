import { Chance } from './chance.ts';
import { days, HABITS } from './driver.ts';
import { Operator } from './operator.ts';
import type { Simulation } from './simulation.ts';
import type { Tracker } from './tracker.ts';
import { traitsBy } from './traits.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const HOUR = 3600;
const AT_ONCE = 8;

/** Adds vehicles of every kind, each with its own faults. @param only number of the single vehicle to run */
export async function populate(
  simulation: Simulation,
  { seed, vehicles, only }: { seed: number; vehicles: number; only?: number | undefined },
): Promise<void> {
  const numbers = only === undefined ? Array.from({ length: vehicles }, (_, number) => number) : [only];
  // Runs a few at a time, as many as the database has connections for.
  for (let first = 0; first < numbers.length; first += AT_ONCE)
    await Promise.all(numbers.slice(first, first + AT_ONCE).map((number) => provision(simulation, number, seed)));
}

async function provision(simulation: Simulation, number: number, seed: number): Promise<void> {
  const chance = new Chance(seed, number, 100);
  const traits = [traitsBy(chance, 'primary'), ...(chance.is(0.2) ? [traitsBy(chance, 'auxiliary')] : [])];
  const plan = days(new Chance(seed, number, 101), chance.of(HABITS));
  const vehicle = await simulation.vehicle(number, plan, traits, seed);
  operate(simulation, vehicle, new Chance(seed, number, 102));
  vehicle.start();
  for (const [index, tracker] of vehicle.trackers.entries())
    trouble(simulation, tracker, new Chance(seed, number, 103, index));
}

function operate(simulation: Simulation, vehicle: SimulatedVehicle, chance: Chance): void {
  const { agenda, now } = simulation;
  const operator = new Operator(vehicle, agenda, chance, now, (act) => simulation.act(vehicle, act));
  const troubles = new Chance(chance.whole(0, 1e9));
  vehicle.onPhase = (phase) => {
    operator.changed(phase);
    if (phase.ignition || phase.seconds < 60) return;
    // The network fails or stalls exactly when the vehicle starts again.
    const { primary } = vehicle;
    const isStall = troubles.is(0.4);
    if (!troubles.is(primary.parts.traits.stalls > 0.2 ? 0.4 : 0.05)) return;
    const earlier = troubles.spread(isStall ? 3 : 10, isStall ? 60 : 400);
    const from = now() + Math.max(1, phase.seconds - earlier) * 1000;
    const to = now() + (phase.seconds + troubles.spread(5, 90)) * 1000;
    const givesUp = isStall ? undefined : troubles.between(0.5, 20);
    agenda.plan(from, () => primary.disturb({ from, to }, givesUp));
  };
}

/** Plans outages, stalls, shocks and clock changes at any time. */
function trouble(simulation: Simulation, tracker: Tracker, chance: Chance): void {
  const { agenda, now } = simulation;
  const { outages, stalls, shocks, clock } = tracker.parts.traits;
  const again = (perHour: number, act: () => void): void => {
    if (perHour <= 0) return;
    agenda.plan(now() + (-Math.log(1 - chance.between(0, 0.999)) * HOUR * 1000) / perHour, () => {
      act();
      again(perHour, act);
    });
  };
  const block = (seconds: number, givesUp: number | undefined): void =>
    tracker.disturb({ from: now(), to: now() + seconds * 1000 }, givesUp);
  again(outages, () => block(chance.spread(5, 1200), chance.between(0.5, 20)));
  again(stalls, () => block(chance.spread(4, 90), undefined));
  again(shocks, () => tracker.shake());
  again(clock === 'jumping' ? 0.5 : 0, () => tracker.setClock());
}

/** Delays commits and restarts the server, which affects all vehicles. */
export function disturbServer(simulation: Simulation, chance: Chance): void {
  const { agenda, now } = simulation;
  const hold = (): void => {
    simulation.hold(chance.is(0.6) ? 'positions' : 'commands', chance.spread(1, 40));
    agenda.plan(now() + chance.between(300, 1500) * 1000, hold);
  };
  const restart = (): void => {
    simulation.restart();
    agenda.plan(now() + chance.between(3600, 4 * 3600) * 1000, restart);
  };
  agenda.plan(now() + chance.between(300, 1500) * 1000, hold);
  agenda.plan(now() + chance.between(400, 1100) * 1000, restart);
}
