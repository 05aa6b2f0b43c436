import { VIOLATIONS, type Violation } from './judge.ts';
import type { Simulation } from './simulation.ts';

const SHOWN_NOTES = 45;

/** Returns `hh:mm:ss.s` since the start of the run. */
function clockOf(at: number, startedAt: number): string {
  const seconds = (at - startedAt) / 1000;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;
}

/** Returns the events of a vehicle before a violation, and the command to reproduce it. */
export function storyOf(simulation: Simulation, { kind, vehicle, at, text, notes }: Violation, again?: string): string {
  const { startedAt } = simulation;
  const fitted = vehicle.trackers.map(({ parts: { traits, clock } }, index) => {
    const { protocol, ignitionType, immobilizationType, role } = traits;
    const error = clock.errorAt(at) / 1000;
    return `  tracker ${index + 1}: ${role}, ${protocol}, ignition ${ignitionType}, cuts ${immobilizationType}, clock ${traits.clock} (${error} s), ${traits.movingSeconds}/${traits.parkedSeconds} s`;
  });
  const times = text.replace(/\b1\d{12}\b/g, (found) => clockOf(Number(found), startedAt));
  const relevant = notes.slice(-SHOWN_NOTES).map((note) => `  ${clockOf(note.at, startedAt)} ${note.text}`);
  const head = `${kind} at ${clockOf(at, startedAt)}: ${times}`;
  const repeat = again === undefined ? [] : [`  again: npm run safety -- ${again} --only ${vehicle.number}`];
  return [head, ...repeat, ...fitted, ...relevant].join('\n');
}

export function summaryOf(simulation: Simulation, holds: ReadonlyMap<string, number>): string {
  const { judge, packets, vehicles } = simulation;
  const hours = ((simulation.now() - simulation.startedAt) / 3_600_000) * vehicles.length;
  const { cutsWritten, releasesWritten, unknowable, overtaken, carried, restingWithIgnition, prompt, releasesChecked } =
    judge.counts;
  const kinds = VIOLATIONS.map((kind) => {
    const count = judge.violations.filter((each) => each.kind === kind).length;
    return `${kind} ${count}`;
  });
  return [
    `vehicle-hours ${hours.toFixed(0)}, packets ${packets}`,
    `cuts written ${cutsWritten}, releases written ${releasesWritten}`,
    `held by reason: ${[...holds].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none seen'}`,
    `unknowable: started after the last record ${unknowable}, started while the cut was under way ${overtaken}`,
    `carried with the ignition off, without a fix or a word of motion ${carried}`,
    `starter cut at rest with the ignition on ${restingWithIgnition}`,
    `promptness checked ${prompt} times, releases after movement checked ${releasesChecked} times`,
    `violations: ${kinds.join(', ')}`,
  ].join('\n');
}
