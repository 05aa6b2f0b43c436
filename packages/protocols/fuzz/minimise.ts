import type { Protocol } from '../src/protocol.ts';
import { execute, type Finding, type Input } from './execute.ts';

/** Longer searches for a shorter input are not worth their time. */
const LONGEST_SEARCH_MS = 5000;

/** A shorter input that still finds the same kind of thing: stretches are taken out, large ones first. */
export function minimised(protocol: Protocol, input: Input, finding: Finding): Input {
  const until = performance.now() + LONGEST_SEARCH_MS;
  let shortest = input;
  for (let size = input.bytes.length >> 1; size > 0; size >>= 1) {
    for (let from = 0; from < shortest.bytes.length; ) {
      if (performance.now() > until) return shortest;
      const candidate = without(shortest, from, from + size);
      if (candidate.bytes.length > 0 && execute(protocol, candidate)?.kind === finding.kind) shortest = candidate;
      else from += size;
    }
  }
  return shortest;
}

/** The input without a stretch; cuts behind it move along. */
function without(input: Input, from: number, to: number): Input {
  const end = Math.min(to, input.bytes.length);
  const bytes = Uint8Array.from([...input.bytes.subarray(0, from), ...input.bytes.subarray(end)]);
  const moved = input.cuts.map((cut) => (cut <= from ? cut : Math.max(from, cut - (end - from))));
  const cuts = [...new Set(moved)].filter((cut) => cut > 0 && cut < bytes.length);
  return { ...input, bytes, cuts };
}
