import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { MapConfig } from '@waymark/contract/map/schema.ts';

const unzip = promisify(gunzip);
export type Archive = MapConfig['archives'][number];

/** Header of a PMTiles archive, version 3 (github.com/protomaps/PMTiles, spec/v3/spec.md): 127 bytes, little-endian. */
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const COMPRESSION = { none: 1, gzip: 2 } as const;
/** Metadata is a few kilobytes of JSON. Larger metadata is not read. */
const METADATA_CAP = 4 * 1024 * 1024;

interface Header {
  metadataOffset: number;
  metadataBytes: number;
  compression: number;
  bounds: [west: number, south: number, east: number, north: number];
  minZoom: number;
  maxZoom: number;
}

/** @returns undefined if the bytes are not a PMTiles header of version 3 */
function readHeader(bytes: Buffer): Header | undefined {
  if (bytes.byteLength < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== MAGIC || bytes[7] !== 3) return undefined;
  return {
    metadataOffset: Number(bytes.readBigUInt64LE(24)),
    metadataBytes: Number(bytes.readBigUInt64LE(32)),
    compression: bytes[97]!,
    minZoom: bytes[100]!,
    maxZoom: bytes[101]!,
    bounds: [102, 106, 110, 114].map((at) => bytes.readInt32LE(at) / 1e7) as Header['bounds'],
  };
}

/** Returns the browser's description of one archive; undefined if the file is not an archive. */
async function readArchive(file: string, url: string): Promise<Omit<Archive, 'name'> | undefined> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  const header = readHeader(buffer);
  if (header === undefined) return undefined;
  const { bounds, minZoom, maxZoom } = header;
  const attribution = await readAttribution(handle, header);
  return { url, bounds, minZoom, maxZoom, attribution };
}

type Handle = Awaited<ReturnType<typeof open>>;

/** Returns the attribution from the archive's metadata; empty if missing or unreadable. */
async function readAttribution(handle: Handle, header: Header): Promise<string> {
  if (header.metadataBytes > METADATA_CAP || !Number.isSafeInteger(header.metadataOffset)) return '';
  if (header.compression !== COMPRESSION.none && header.compression !== COMPRESSION.gzip) return '';
  const raw = Buffer.alloc(header.metadataBytes);
  await handle.read(raw, 0, raw.byteLength, header.metadataOffset);
  try {
    const text = header.compression === COMPRESSION.gzip ? await unzip(raw, { maxOutputLength: METADATA_CAP }) : raw;
    const metadata = JSON.parse(text.toString('utf8')) as { attribution?: unknown };
    return typeof metadata.attribution === 'string' ? metadata.attribution : '';
  } catch {
    // The map draws without metadata, so broken metadata must not disable the whole map.
    return '';
  }
}

/** Archives of a folder, by name; empty if the folder does not exist. Read again only when a file changes. */
export class MapArchives {
  readonly #folder: string;
  readonly #urlPrefix: string;
  readonly #known = new Map<string, { modified: number; archive: Archive | undefined }>();

  constructor(folder: string, urlPrefix: string) {
    this.#folder = folder;
    this.#urlPrefix = urlPrefix;
  }

  async list(): Promise<Archive[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    });
    const archives = await Promise.all(
      names
        .filter((name) => name.endsWith('.pmtiles') && !name.startsWith('.'))
        .map((name) =>
          this.#one(name).catch((error: NodeJS.ErrnoException) => {
            // A folder, a deleted file or an unreadable one is skipped. The others remain.
            if (error.code !== undefined) return undefined;
            throw error;
          }),
        ),
    );
    return archives.filter((archive) => archive !== undefined).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async #one(name: string): Promise<Archive | undefined> {
    const file = join(this.#folder, name);
    const { mtimeMs } = await stat(file);
    const known = this.#known.get(name);
    if (known?.modified === mtimeMs) return known.archive;
    const facts = await readArchive(file, `${this.#urlPrefix}/${encodeURIComponent(name)}`);
    const archive = facts && { name: name.replace(/\.pmtiles$/, ''), ...facts };
    this.#known.set(name, { modified: mtimeMs, archive });
    return archive;
  }
}
