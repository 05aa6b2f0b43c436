/** ZIP archives, written while their entries are produced (APPNOTE.TXT 6.3.10 of PKWARE, without ZIP64). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** ASCII path with slashes. */
  name: string;
  chunks: AsyncIterable<string> | Iterable<string>;
}

/** Version 2.0: deflate. */
const VERSION = 20;
/** Bit 3: sizes and checksum follow the data. */
const SIZES_FOLLOW = 0x0008;
const DEFLATE = 8;
/** 1980-01-01, the first day of the format, so that equal content gives equal files. */
const DAY = 0x0021;
const LARGEST = 0xffff_ffff;

interface Written {
  name: Buffer;
  offset: number;
  checksum: number;
  size: number;
  packed: number;
}

/** Returns the bytes of an archive. @throws RangeError if an entry or the archive is 4 GiB or larger */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, chunks } of entries) {
    const entry: Written = { name: Buffer.from(name, 'ascii'), offset, checksum: 0, size: 0, packed: 0 };
    const head = localHeader(entry);
    yield head;
    for await (const part of deflated(chunks, entry)) {
      entry.packed += part.length;
      yield part;
    }
    const sizes = descriptor(entry);
    yield sizes;
    offset += head.length + entry.packed + sizes.length;
    if (offset > LARGEST || entry.size > LARGEST) throw new RangeError(`${name} makes the archive 4 GiB or larger`);
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

/** Compresses the chunks, and records their checksum and size. */
async function* deflated(chunks: ZipEntry['chunks'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      entry.checksum = crc32(bytes, entry.checksum);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const packing = pipeline(Readable.from(measured(), { objectMode: false }), deflate);
  // The reader of the compressed data gets the error.
  packing.catch(() => undefined);
  yield* deflate;
  await packing;
}

/** Writes little-endian numbers of 2 or 4 bytes. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let place = 0;
  for (const [bytes, value] of fields) place = buffer.writeUIntLE(value, place, bytes);
  return buffer;
}

function localHeader({ name }: Written): Buffer {
  const fields = numbers(
    ...([
      [4, 0x0403_4b50],
      [2, VERSION],
      [2, SIZES_FOLLOW],
      [2, DEFLATE],
      [2, 0],
      [2, DAY],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ] as const),
  );
  return Buffer.concat([fields, name]);
}

function descriptor({ checksum, packed, size }: Written): Buffer {
  return numbers([4, 0x0807_4b50], [4, checksum], [4, packed], [4, size]);
}

function directoryEntry({ name, offset, checksum, size, packed }: Written): Buffer {
  const fields = numbers(
    ...([
      [4, 0x0201_4b50],
      [2, VERSION],
      [2, VERSION],
      [2, SIZES_FOLLOW],
      [2, DEFLATE],
      [2, 0],
      [2, DAY],
    ] as const),
    ...([
      [4, checksum],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
    ] as const),
    ...([
      [4, 0],
      [4, offset],
    ] as const),
  );
  return Buffer.concat([fields, name]);
}

function directoryEnd(entries: number, size: number, offset: number): Buffer {
  return numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, size], [4, offset], [2, 0]);
}
