import type { TSchema } from 'typebox';
import { type Endpoint, type FeatureNeed, UPLOAD_PART } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { PAGE_ACCOUNT_HEADER } from '../page-account.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, Problem, type ProblemCode } from '../problem.ts';
import { aliasesOf } from '../query-aliases.ts';

/** A JSON Schema in OpenAPI 3.1: the same schema that validates. */
type JsonSchema = Record<string, unknown>;

/** Returns every call of the contract as an OpenAPI 3.1 document (spec.openapis.org/oas/v3.1.0). Needs no server. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [noun, endpoints] of Object.entries(ENDPOINTS))
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const operations = paths[endpoint.path] ?? {};
      operations[endpoint.method.toLowerCase()] = operation(noun, endpoint);
      paths[endpoint.path] = operations;
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waymark',
      version,
      description:
        'Fleet and asset tracking. Lists return `{items, count}`. Requests accept dates as `YYYY-MM-DD` in the ' +
        'account’s time zone, as ISO 8601 instants or as epoch milliseconds. Responses use ISO 8601 UTC. Errors are ' +
        'problem details (RFC 9457) with a stable code. A field with `x-features` is omitted from responses and rejected ' +
        'in bodies while one of these features is off.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(ENDPOINTS).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: plain(Problem) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'waymark_session' } },
    },
  };
}

function operation(noun: string, endpoint: Endpoint): Record<string, unknown> {
  const open = endpoint.permission === 'public';
  return {
    operationId: endpoint.name,
    tags: [noun],
    summary: endpoint.summary,
    ...(open ? {} : { description: needs(endpoint) }),
    security: open ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...aliases(endpoint.query),
      ...(open || endpoint.anyAccount ? [] : [PAGE_ACCOUNT]),
      ...(endpoint.ifMatch ? [IF_MATCH] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      ...success(endpoint),
      ...problems(endpoint),
    },
  };
}

function requestBody({ body, upload }: Endpoint): Record<string, unknown> {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } } };
  if (upload === undefined) return {};
  const schema = { type: 'object', required: [UPLOAD_PART], properties: { [UPLOAD_PART]: { type: 'string' } } };
  const encoding = { [UPLOAD_PART]: { contentType: upload } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
}

function success({ answer, file }: Endpoint): Record<number, unknown> {
  if (file !== undefined)
    return { 200: { description: 'The file', content: { [file]: { schema: { type: 'string' } } } } };
  if (answer === undefined) return { 204: { description: 'Success' } };
  return { 200: { description: 'Success', content: { 'application/json': { schema: plain(answer) } } } };
}

function needs({ permission, feature }: Endpoint): string {
  const session = permission === 'session' ? 'Requires a session.' : `Requires the permission \`${permission}\`.`;
  const names = featureNames(feature);
  if (names.length === 0) return session;
  const features = names.map((name) => `\`${name}\``);
  const scope = names.length > 1 ? ' The response covers only the features that are turned on.' : '';
  return `${session} Requires the feature ${features.join(' or ')}.${scope}`;
}

function featureNames(need: FeatureNeed): readonly string[] {
  if (need === 'none') return [];
  return typeof need === 'string' ? [need] : need.anyOf;
}

const PAGE_ACCOUNT = {
  name: PAGE_ACCOUNT_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description:
    'Account that the page shows. If the session is in a different account, the call is rejected with 409 ' +
    '`error.account.switched`. Without this header, the call uses the account of the session.',
};

const IF_MATCH = {
  name: 'if-match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The `updatedAt` of the record (`lastModifiedTime` of a device) as it was read, in quotes. If the record was changed after it, the call is rejected with ' +
    '412 `error.record.changed`. Without this header, the call replaces whatever is stored.',
};

function parameters(place: 'path' | 'query', schema: TSchema | undefined): unknown[] {
  if (schema === undefined) return [];
  const { properties, required = [] } = plain(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Lists the other names of parameters, by which the specification calls them. */
function aliases(schema: TSchema | undefined): unknown[] {
  const { properties = {} } = (schema === undefined ? {} : plain(schema)) as {
    properties?: Record<string, JsonSchema>;
  };
  const names = new Set(Object.keys(properties));
  return aliasesOf(names)
    .filter(([alias]) => !names.has(alias))
    .map(([alias, name]) => ({
      name: alias,
      in: 'query',
      required: false,
      schema: { type: 'string' },
      description: `The same as \`${name}\`.`,
    }));
}

function problems(endpoint: Endpoint): Record<number, unknown> {
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  const statuses = new Set([429, 500, 503]);
  if (endpoint.body || endpoint.query || endpoint.upload) statuses.add(400);
  if (endpoint.body || endpoint.upload) statuses.add(415);
  if (endpoint.upload) statuses.add(413);
  if (endpoint.method !== 'GET') statuses.add(403);
  if (endpoint.name === 'signIn' || endpoint.permission !== 'public') statuses.add(401);
  if (endpoint.permission !== 'public' && endpoint.permission !== 'session') statuses.add(403);
  if (endpoint.params) statuses.add(404);
  if (endpoint.permission !== 'public' || endpoint.method !== 'GET') statuses.add(409);
  const content = { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...statuses]
      .sort()
      .map((status) => [
        status,
        { description: codes.filter((code) => PROBLEMS[code].status === status).join(', '), content },
      ]),
  );
}

/** Returns the schema without TypeBox's own properties. */
function plain(schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
