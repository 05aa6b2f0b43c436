/**
 * Checks the access rules of every call of the contract: an existing permission, an existing feature, and `public` only
 * for the calls of this list. Each rule is first tried on a planted fault, which proves that the check works.
 */
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { ENDPOINTS } from '../packages/contract/src/endpoints.ts';
import { callFaults, plantedFaults } from './calls/rules.ts';

const missed = plantedFaults();
if (missed.length > 0) fail('the check itself does not see', missed);
const calls = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
const faults = callFaults(calls);
if (faults.length > 0) fail(`${faults.length} faults in the calls`, faults);
console.log(`${calls.length} calls`);

function fail(title: string, lines: readonly string[]): never {
  console.error(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  process.exit(1);
}
