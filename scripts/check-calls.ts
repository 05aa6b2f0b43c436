/**
 * Checks what every call of the contract says of who may make it: a permission that there is, a feature that there is,
 * and `public` only where this list says so. Each rule is first tried on a planted fault, so that a check which finds
 * nothing has looked.
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
