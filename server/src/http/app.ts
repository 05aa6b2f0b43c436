import fastify, { type FastifyInstance } from 'fastify';
import type { AppOptions } from './options.ts';

/** The whole HTTP side, ready to `listen`: the same for production and tests. Closing it ends the live sockets too. */
export async function buildApp(_options: AppOptions): Promise<FastifyInstance> {
  return fastify();
}
