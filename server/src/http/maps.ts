import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { ISLAND_PATH, MAP_FILES_PATH } from '@waymark/contract/map/endpoints.ts';
import { SHARE_QUERY } from '@waymark/contract/shares/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../features/refusal.ts';
import type { ShareService } from '../features/shares/service.ts';

const compress = promisify(gzip);

/** Files of the map folder that are served: archives, and glyphs as `glyphs/<font>/<range>.pbf`. */
const HANDED_OUT = /^\/([^/]+\.pmtiles|glyphs\/[^/]+\/\d+-\d+\.pbf)$/;

/** Serves map files with range requests, and the demo country, to signed-in users and to the page of a valid link. */
export async function serveMaps(
  app: FastifyInstance,
  folder: string,
  island: (() => Promise<string>) | undefined,
  shares: ShareService,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (request.viewer !== undefined) return;
      const token = shareTokenOf(request);
      if (token === undefined) throw new Refusal('error.session.missing');
      await shares.mustWork({ token, address: request.ip });
    });
    if (island) {
      let packed: Promise<Buffer> | undefined;
      scope.get(ISLAND_PATH, async (_request, reply) => {
        packed ??= island().then((text) => compress(text, { level: 9 }));
        return reply
          .type('application/json; charset=utf-8')
          .header('content-encoding', 'gzip')
          .header('cache-control', 'private, max-age=3600')
          .send(await packed);
      });
    }
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: MAP_FILES_PATH,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: true,
      maxAge: '1h',
      decorateReply: false,
      allowedPath: (path) => HANDED_OUT.test(path),
    });
  });
}

function shareTokenOf(request: FastifyRequest): string | undefined {
  const token = (request.query as Record<string, unknown>)[SHARE_QUERY];
  return typeof token === 'string' ? token : undefined;
}
