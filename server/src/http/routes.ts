import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { aliasesOf } from '@waymark/contract/query-aliases.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Download } from '../features/records/download.ts';
import type { UploadedFile } from '../features/records/uploaded-file.ts';
import { Refusal } from '../features/refusal.ts';
import { mustHaveNeeded, mustMay } from '../features/session/access.ts';
import type { Viewer } from '../features/session/viewer.ts';
import { mustHaveFields, stripOf } from './feature-fields.ts';
import type { Handlers } from './handler.ts';
import { mustShowAccount } from './page-account.ts';
import { sendDownload } from './send-download.ts';
import { answerSchema } from './serialize.ts';
import { acceptUploads, uploadedFile } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before the look-up of the session and without a session. */
    viewer: Viewer | undefined;
  }
}

/** Handlers of every call of the contract. */
export type AllHandlers = { readonly [Noun in keyof typeof ENDPOINTS]: Handlers<(typeof ENDPOINTS)[Noun]> };

type AnyHandler = (call: {
  viewer: Viewer | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
  file: UploadedFile | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<unknown>;

/** Largest body of a call without a session, such as signing in. */
const PUBLIC_BODY_CAP_BYTES = 64 * 1024;

/** A multipart form around its file. */
const FORM_BYTES = 64 * 1024;

/** Registers every declared call with its handler, its validation, its permission and its feature. */
export async function registerEndpoints(app: FastifyInstance, handlers: AllHandlers): Promise<void> {
  const uploads: [Endpoint, AnyHandler][] = [];
  for (const noun of Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[])
    for (const [name, endpoint] of Object.entries(ENDPOINTS[noun]) as [string, Endpoint][]) {
      const handler = (handlers[noun] as Record<string, AnyHandler | undefined>)[name];
      if (handler === undefined) throw new Error(`${noun}.${name} has no handler`);
      if (endpoint.upload === undefined) registerEndpoint(app, endpoint, handler);
      else uploads.push([endpoint, handler]);
    }
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const [endpoint, handler] of uploads) registerEndpoint(scope, endpoint, handler);
  });
}

function registerEndpoint(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): void {
  const schema: FastifySchema = {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.answer ? { response: { 200: answerSchema(endpoint.answer) } } : {}),
  };
  const aliases = aliasesOf(queryNames(endpoint));
  const strip = stripOf(endpoint.answer);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema,
    ...(endpoint.uploadCapBytes === undefined ? {} : { bodyLimit: endpoint.uploadCapBytes + FORM_BYTES }),
    ...(endpoint.permission === 'public' ? { bodyLimit: PUBLIC_BODY_CAP_BYTES } : {}),
    onRequest: async (request) => authorize(endpoint, request),
    preValidation: async (request) => foldAliases(request.query as Record<string, unknown>, aliases),
    handler: async (request, reply) => {
      const { viewer, params, query, body } = request;
      mustHaveFields(endpoint.body, body, viewer);
      const file = endpoint.upload === undefined ? undefined : await uploadedFile(request, endpoint.uploadCapBytes);
      const answer = await handler({ viewer, params, query, body, file, request, reply });
      if (endpoint.file !== undefined) return sendDownload(reply, endpoint.file, answer as Download);
      if (endpoint.answer === undefined) return reply.code(204).send();
      return strip(answer, viewer);
    },
  });
}

/**
 * @throws Refusal if there is no session, the page shows another account, the role lacks the permission or the feature
 * is off
 */
function authorize(endpoint: Endpoint, request: FastifyRequest): void {
  const { viewer } = request;
  if (viewer !== undefined && !endpoint.anyAccount) mustShowAccount(request, viewer);
  if (endpoint.permission === 'public') return;
  if (viewer === undefined) throw new Refusal('error.session.missing');
  if (endpoint.permission !== 'session') mustMay(viewer, endpoint.permission);
  mustHaveNeeded(viewer, endpoint.feature);
}

function queryNames(endpoint: Endpoint): ReadonlySet<string> {
  const { properties } = (endpoint.query ?? {}) as { properties?: Record<string, unknown> };
  return new Set(Object.keys(properties ?? {}));
}

/** An empty parameter counts as unset. An alias counts if the parameter itself is unset. */
function foldAliases(query: Record<string, unknown>, aliases: ReturnType<typeof aliasesOf>): void {
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
  // `count=true` asks for the total, which every list answers.
  if (query['count'] === 'true') delete query['count'];
  for (const [alias, name] of aliases)
    if (query[alias] !== undefined && query[name] === undefined) query[name] = query[alias];
}
