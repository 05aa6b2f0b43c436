/** Invariants of any history, over every recorded trace. */
import { expect, it } from 'vitest';
import { rulesOf } from './index.ts';
import { holdsTheRules, isTheSameAgain, source } from './testing-rules.ts';
import { allTraces, requireTraces } from './testing-traces.ts';

it('no unseen interval counts as driving, and repeated derivation changes nothing', { timeout: 60_000 }, () => {
  requireTraces();
  let vehicleCount = 0;
  for (const { name, vehicles } of allTraces())
    for (const [vehicle, positions] of vehicles) {
      vehicleCount++;
      try {
        holdsTheRules(positions, rulesOf(source));
        isTheSameAgain(positions, rulesOf(source), [7], [2000]);
        isTheSameAgain(positions, rulesOf({ assetType: 'truck' }), [1, 40], [1000, 900_000]);
      } catch (error) {
        throw new Error(`${name} ${vehicle}`, { cause: error });
      }
    }
  expect(vehicleCount).toBeGreaterThan(100);
});
