import multipart from '@fastify/multipart';
import { UPLOAD_CAP_BYTES, UPLOAD_PART } from '@waymark/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../features/records/uploaded-file.ts';
import { Refusal } from '../features/refusal.ts';
import { mustBeText } from './text.ts';

/** Makes the calls of this scope accept one file in a multipart form, and no other body. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: { fileSize: UPLOAD_CAP_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
}

/**
 * Reads the form's file, of at most `capBytes`. Nothing of the body was read before, so a user without the permission is refused first.
 * @throws Refusal `error.validation` if the form has no file. errors.ts maps too large and other bodies
 */
export async function uploadedFile(request: FastifyRequest, capBytes = UPLOAD_CAP_BYTES): Promise<UploadedFile> {
  try {
    const part = await request.file({ limits: { fileSize: capBytes } });
    if (part?.fieldname === UPLOAD_PART) {
      mustBeText(part.filename, UPLOAD_PART);
      return { name: part.filename, bytes: await part.toBuffer() };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The framework's own errors have a code. The parser's errors about a malformed form have none.
    if ((error as { code?: string }).code !== undefined) throw error;
    throw new Refusal('error.request.malformed');
  }
  throw new Refusal('error.validation', [
    { path: UPLOAD_PART, keyword: 'required', key: 'error.required.field', params: {} },
  ]);
}
