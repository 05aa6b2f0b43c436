/** Many drivers against the running product, over real sockets and in virtual time. README.md describes longer runs. */
import { cases } from '@waymark/domain/testing-thorough.ts';
import { afterEach, expect, it } from 'vitest';
import { Chance } from './chance.ts';
import { disturbServer, populate } from './fleet.ts';
import { storyOf, summaryOf } from './report.ts';
import { Simulation } from './simulation.ts';

const setting = (name: string, otherwise: number): number => Number(process.env[`WAYMARK_SAFETY_${name}`] ?? otherwise);
const hours = setting('HOURS', cases(12, 40));
const seed = setting('SEED', 1);
const only = process.env.WAYMARK_SAFETY_ONLY === undefined ? undefined : setting('ONLY', 0);
const vehicles = setting('VEHICLES', Math.max(1, Math.min(1000, hours * 3)));
const isLong = process.env.WAYMARK_SAFETY_HOURS !== undefined;
const SLICE_SECONDS = 600;
const MOST_STORIES = 8;
/** Limit of real time. A longer run ends there and reports its progress. */
const minutes = setting('MINUTES', 60);
const PATIENCE_MS = (minutes + 2) * 60_000;

let simulation: Simulation | undefined;
afterEach(async () => {
  await simulation?.close();
});

async function holdsOf({ world }: Simulation, holds: Map<string, number>): Promise<void> {
  const waiting = await world.database.tenant([world.accountId], (tx) =>
    tx.selectFrom('commands').select('hold').where('status', '=', 'queued').execute(),
  );
  for (const { hold } of waiting) if (hold !== null) holds.set(hold, (holds.get(hold) ?? 0) + 1);
}

it(`cuts nobody off who drives, in ${hours} hours of vehicles`, { timeout: PATIENCE_MS }, async () => {
  const run = await Simulation.open();
  simulation = run;
  await populate(run, { seed, vehicles, only });
  disturbServer(run, new Chance(seed, 999));
  const holds = new Map<string, number>();
  const { violations } = run.judge;
  const seconds = (hours * 3600) / vehicles;
  const until = performance.now() + minutes * 60_000;
  const isOver = (): boolean => performance.now() > until;
  const again = `--hours ${hours} --vehicles ${vehicles} --seed ${seed}`;
  const stories: string[] = [];
  for (let passed = 0; passed < seconds && !isOver(); passed += SLICE_SECONDS) {
    await run.run(Math.min(SLICE_SECONDS, seconds - passed), isOver);
    await holdsOf(run, holds);
    if (isLong) process.stdout.write(`${summaryOf(run, holds).replaceAll('\n', ' · ')}\n`);
    for (const violation of violations.slice(stories.length, MOST_STORIES)) {
      const story = storyOf(run, violation, again);
      stories.push(story);
      if (isLong) process.stdout.write(`${story}\n`);
    }
  }
  const text = [summaryOf(run, holds), ...stories].join('\n\n');
  expect(violations.length, text).toBe(0);
  expect(run.judge.counts.cutsWritten).toBeGreaterThan(0);
});
