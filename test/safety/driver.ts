import type { Chance } from './chance.ts';
import type { Phase } from './truth.ts';

/** How a vehicle is used. */
export const HABITS = ['commuter', 'delivery', 'taxi', 'parked', 'towed', 'ferry'] as const;
export type Habit = (typeof HABITS)[number];

const standing = { ignition: false, engine: false, metersPerSecond: 0, sky: true };
const running = { ignition: true, engine: true, metersPerSecond: 0, sky: true };

export function parked(seconds: number, kind = 'parked'): Phase {
  return { ...standing, kind, seconds };
}

export function driving(seconds: number, metersPerSecond = 14, sky = true): Phase {
  return { ...running, kind: sky ? 'driving' : 'tunnel', seconds, metersPerSecond, sky };
}

export function light(seconds: number, engine = true): Phase {
  return { ...running, kind: engine ? 'light' : 'light, engine stopped', seconds, engine };
}

export function towed(seconds: number, metersPerSecond: number, sky = true): Phase {
  return { ...standing, kind: sky ? 'towed' : 'ferry', seconds, metersPerSecond, sky };
}

/** The endless sequence of phases of a vehicle. */
export function* days(chance: Chance, habit: Habit): Generator<Phase> {
  yield parked(chance.between(5, 400));
  for (;;) {
    if (habit === 'towed' && chance.is(0.4)) yield* away(chance);
    else if (habit === 'ferry' && chance.is(0.4)) yield* crossing(chance);
    else yield* trip(chance, habit);
    yield* rest(chance, habit);
  }
}

function* trip(chance: Chance, habit: Habit): Generator<Phase> {
  const direction = chance.is(0.5) ? 1 : -1;
  if (chance.is(0.6)) yield light(chance.between(1, 40));
  const legs = chance.whole(1, habit === 'delivery' ? 6 : 5);
  for (let leg = 0; leg < legs; leg++) {
    yield driving(chance.spread(8, 300), direction * chance.between(4, 30), !chance.is(0.08));
    if (leg === legs - 1) return;
    const kind = chance.between(0, 1);
    if (kind < 0.35) yield light(chance.between(10, 120), !chance.is(0.3));
    else if (kind < 0.5) yield* queue(chance, direction);
    else if (kind < (habit === 'delivery' ? 0.95 : 0.7)) yield parked(chance.between(30, 90), 'short stop');
  }
}

/** Stop and go. */
function* queue(chance: Chance, direction: number): Generator<Phase> {
  for (let moves = chance.whole(2, 10); moves > 0; moves--) {
    yield light(chance.between(5, 50));
    yield { ...driving(chance.between(4, 15), direction * chance.between(1, 4)), kind: 'queue' };
  }
}

function* rest(chance: Chance, habit: Habit): Generator<Phase> {
  const longest = habit === 'parked' || habit === 'commuter' ? 10 * 3600 : 3 * 3600;
  yield parked(chance.is(0.35) ? chance.spread(60, 400) : chance.spread(300, longest));
  // The driver listens to the radio, or unlocks the doors.
  if (chance.is(0.15)) {
    yield { ...light(chance.between(5, 90), false), kind: 'key on' };
    yield parked(chance.spread(20, 600));
  }
}

/** Carried on a truck with the engine off. */
function* away(chance: Chance): Generator<Phase> {
  const speed = chance.between(2, 18) * (chance.is(0.5) ? 1 : -1);
  for (let legs = chance.whole(1, 3); legs > 0; legs--) {
    yield towed(chance.between(60, 400), speed, !chance.is(0.2));
    yield { ...parked(chance.between(10, 90)), kind: 'tow truck stands' };
  }
}

function* crossing(chance: Chance): Generator<Phase> {
  const speed = chance.between(4, 10) * (chance.is(0.5) ? 1 : -1);
  yield towed(chance.between(600, 2400), speed, false);
  if (chance.is(0.5)) yield towed(chance.between(60, 300), speed);
}
