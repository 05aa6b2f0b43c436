/**
 * Checks the access rules of every call of the contract: an existing permission, an existing feature, and `public` only
 * for the calls of this list. Each rule is first tried on a planted fault, which proves that the check works.
 */
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { ENDPOINTS } from '../packages/contract/src/endpoints.ts';
import { callFaults, plantedFaults } from './calls/rules.ts';

/** Returns the faults; none if the check passes. */
export function check(): string[] {
  const missed = plantedFaults().map((fault) => `the check itself does not see: ${fault}`);
  return [...missed, ...callFaults(Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]))];
}
