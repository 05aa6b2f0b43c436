/** The requests of every measured call. */
import { buildRequest } from '@waymark/contract/call.ts';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Workshop } from '../ingest/workshop.ts';
import { type AllMeasured, type AllOf, callsOf, type Measured, type NamedCalls } from './calls.ts';
import type { RequestOf } from './rounds.ts';
import { prepareThings } from './things.ts';

/** Returns the names of the measured calls with their requests. @param first start of the driven days, epoch ms */
export async function measuredCalls(workshop: Workshop, first: number): Promise<[string, RequestOf][]> {
  const { product } = workshop;
  // A kept folder has those of earlier runs.
  const own = Date.now().toString(36);
  const calls = callsOf(await prepareThings(workshop, own, first));
  const requests: [string, RequestOf][] = [];
  for (const [noun, endpoints] of Object.entries<Record<string, Endpoint>>(ENDPOINTS)) {
    const named = () => namedRecord(product, endpoints as unknown as NamedCalls, `${noun} ${own}`);
    const inputs = (calls[noun as keyof AllMeasured] ?? (await named())) as Record<string, Measured<Endpoint>>;
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const input = inputs[name];
      if (input === undefined) throw new Error(`${noun}.${name} is in the contract and not in this benchmark`);
      if (typeof input === 'string') continue;
      requests.push([
        `${noun}${name[0]!.toUpperCase()}${name.slice(1)}`,
        (turn) => buildRequest(endpoint, input(turn)),
      ]);
    }
  }
  return requests;
}

/** Creates a record. @returns the inputs of the calls of its noun */
async function namedRecord({ call }: Workshop['product'], { create }: NamedCalls, name: string) {
  const { id } = await call(create, { body: { name } });
  return {
    list: () => ({}),
    create: 'changes something',
    file: 'a file',
    template: 'a file',
    import: 'changes something',
    read: () => ({ params: { id } }),
    update: 'changes something',
    remove: 'changes something',
  } satisfies AllOf<NamedCalls>;
}
