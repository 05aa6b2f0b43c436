import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../features/refusal.ts';

const compress = promisify(gzip);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pbf': 'application/x-protobuf',
  '.txt': 'text/plain; charset=utf-8',
};
/** Formats that are already compressed. */
const DENSE = new Set(['.png', '.ico', '.woff2']);
/** Cache limit for compressed files of a build, far above their total size. */
const CACHE_CAP_BYTES = 64 * 1024 * 1024;

interface Cached {
  modified: number;
  plain: Buffer;
  gzipped: Buffer | undefined;
}

/** Files by their full name. Servers that follow each other in one process share them. */
const cache = new Map<string, Cached>();
let cachedBytes = 0;

/** The built web application. Reads and compresses a file once, and answers from memory until the file changes. */
export class WebFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Answers with a file of the build.
   * @param path as in the URL, from the root of the build
   * @throws Refusal `error.not.found` if it does not exist, is not a file or lies outside the build
   */
  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const file = await this.#read(path);
    const tag = `"${file.modified.toString(36)}-${file.plain.byteLength.toString(36)}"`;
    reply
      .type(MEDIA_TYPES[extname(path)] ?? 'application/octet-stream')
      .header('etag', tag)
      .header('vary', 'accept-encoding')
      // The build puts a hash of the content into the names of its assets.
      .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    // A page whose status carries information is sent in full.
    if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (file.gzipped && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.header('content-encoding', 'gzip').send(file.gzipped);
    return reply.send(file.plain);
  }

  /** Returns whether the build has a file. @param path as in `send` */
  async has(path: string): Promise<boolean> {
    return this.#read(path).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
  }

  async #read(path: string): Promise<Cached> {
    const name = normalize(join(this.#folder, path));
    if (!name.startsWith(this.#folder + sep) || path.includes('/.') || path.includes('\0'))
      throw new Refusal('error.not.found');
    const facts = await stat(name).catch(() => undefined);
    if (!facts?.isFile()) throw new Refusal('error.not.found');
    const cached = cache.get(name);
    if (cached?.modified === facts.mtimeMs) return cached;
    const plain = await readFile(name);
    const gzipped = DENSE.has(extname(name)) ? undefined : await compress(plain, { level: 9 });
    const file = { modified: facts.mtimeMs, plain, gzipped };
    cachedBytes += plain.byteLength + (gzipped?.byteLength ?? 0);
    if (cachedBytes > CACHE_CAP_BYTES) {
      cache.clear();
      cachedBytes = 0;
    }
    cache.set(name, file);
    return file;
  }
}
