import { Readable } from 'node:stream';
import type { FileType } from '@waymark/contract/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { Download } from '../features/records/download.ts';

/** Sends a file as it is made; what cannot be in a file name is replaced. */
export function sendDownload(reply: FastifyReply, type: FileType, { fileName, chunks }: Download): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', contentDisposition(fileName))
    .send(Readable.from(chunks, { objectMode: false }));
}

/** RFC 6266: the name in ASCII for old readers, and as it is, percent-encoded (RFC 8187). */
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
