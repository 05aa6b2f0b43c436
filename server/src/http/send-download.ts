import { Readable } from 'node:stream';
import type { FileType } from '@waymark/contract/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { Download } from '../features/records/download.ts';

/** Media types without a character set. */
const BINARY = /\.sheet$|\/pdf$|\/octet-stream$|^image\//;

/** Sends a file while it is produced, and replaces characters that a file name cannot have. */
export function sendDownload(reply: FastifyReply, type: FileType, { fileName, chunks }: Download): FastifyReply {
  return reply
    .type(BINARY.test(type) ? type : `${type}; charset=utf-8`)
    .header('content-disposition', contentDisposition(fileName))
    .send(Readable.from(chunks, { objectMode: false }));
}

/** Returns a header of RFC 6266: the name in ASCII for old readers, and in full percent-encoded (RFC 8187). */
export function contentDisposition(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, '-').toWellFormed();
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
