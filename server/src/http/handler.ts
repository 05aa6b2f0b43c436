import type { Endpoint } from '@waymark/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Download } from '../features/records/download.ts';
import type { UploadedFile } from '../features/records/uploaded-file.ts';
import type { Viewer } from '../features/session/viewer.ts';

type Declared<Schema> = [Extract<Schema, TSchema>] extends [never] ? undefined : Static<Extract<Schema, TSchema>>;

/** Input of a handler, already validated and authorized. */
export interface Call<Of extends Endpoint> {
  /** Undefined only for public calls. */
  viewer: Of['permission'] extends 'public' ? undefined : Viewer;
  params: Declared<Of['params']>;
  query: Declared<Of['query']>;
  body: Declared<Of['body']>;
  /** The whole file of an upload, in memory. */
  file: [Extract<Of['upload'], string>] extends [never] ? undefined : UploadedFile;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Answer<Of extends Endpoint> = [Extract<Of['file'], string>] extends [never]
  ? Declared<Of['answer']>
  : Download;
export type Handler<Of extends Endpoint> = (call: Call<Of>) => Promise<Answer<Of>>;

/** One handler for every call of a noun. A missing handler does not compile. */
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]>;
};
