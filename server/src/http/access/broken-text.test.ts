/** Every field of every call gets text that cannot be stored: refused with 400, the field and the rule. */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing.ts';
import { tenantDigest } from './testing-digest.ts';
import type { Fleet } from './testing-fleet.ts';
import { SAMPLES } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

const CALLS = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
const BROKEN = ['\ud800', 'a\udc00', '\ud83d\ud83d\ude00', 'a\u0000b'];
const DIGITS = '9'.repeat(400);

/** Returns the paths of the leaves of a schema that accept a value of the type. */
function leaves(schema: Schema | undefined, type: 'string' | 'number', path: string[] = []): string[][] {
  if (schema === undefined) return [];
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const within = [
    ...branches.flatMap((branch) => leaves(branch, type, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => leaves(part, type, [...path, name])),
    ...(schema.items ? leaves(schema.items, type, [...path, '0']) : []),
  ];
  const types = type === 'number' ? ['number', 'integer'] : ['string', undefined];
  const own = types.includes(schema.type) && within.length === 0 && branches.length === 0 ? [path] : [];
  return [...new Map([...own, ...within].map((one) => [one.join('.'), one])).values()];
}

/** Returns a copy of the sample's body with a value at the path, and creates missing lists and objects on the way. */
function withValue(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [withValue(undefined, rest, value)];
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

let test: TestApp;
let fleet: Fleet;
beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
});
afterAll(() => test.close());

interface Tried {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Sends a request as a client of another make does, without building or checking it with our own code. */
async function send(endpoint: Endpoint, { params = {}, query = {}, body }: Tried) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const response = await test.app.inject({
    method: endpoint.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: { cookie: fleet.admin.cookie!, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  return { status: response.statusCode, problem: isJson ? response.json() : undefined };
}

/** Returns the requests that were not answered with 400, the field and its rule. */
async function letIn(tries: [Endpoint, Tried, path: string][], key?: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [endpoint, tried, path] of tries) {
    const { status, problem } = await send(endpoint, tried);
    const named = problem?.errors?.some?.(
      (one: { path: string; key: string }) => one.path === path && (key === undefined || one.key === key),
    );
    if (status !== 400 || problem?.code !== 'error.validation' || !named)
      wrong.push(`${endpoint.name} ${path}: ${status} ${JSON.stringify(problem)?.slice(0, 200)}`);
  }
  return wrong;
}

describe('text that cannot be stored', () => {
  it('is refused in every field of every body, with the field', async () => {
    const before = await tenantDigest(test.database);
    const tries = CALLS.flatMap((endpoint) => {
      const { body, params, query } = SAMPLES[endpoint.name]!(fleet);
      return leaves(endpoint.body as Schema | undefined, 'string').flatMap((path, index) => {
        const broken = BROKEN[index % BROKEN.length];
        const rest = { ...(params && { params }), ...(query && { query }) };
        return [[endpoint, { ...rest, body: withValue(body, path, broken) }, path.join('.')]] as [
          Endpoint,
          Tried,
          string,
        ][];
      });
    });
    expect(tries.length).toBeGreaterThan(100);
    expect(await letIn(tries, 'error.format.text')).toEqual([]);
    expect(await tenantDigest(test.database)).toEqual(before);
  });

  it('is refused in every path and query parameter', async () => {
    const tries = CALLS.flatMap((endpoint) => {
      const { params = {}, query = {} } = SAMPLES[endpoint.name]!(fleet);
      const ofQuery = leaves(endpoint.query as Schema | undefined, 'string').map(
        (path) => [endpoint, { params, query: { ...query, [path.join('.')]: 'a\u0000' } }, path.join('.')] as const,
      );
      const ofPath = Object.keys(params).map(
        (name) => [endpoint, { query, params: { ...params, [name]: 'a\u0000' } }, name] as const,
      );
      return [...ofQuery, ...ofPath] as unknown as [Endpoint, Tried, string][];
    });
    expect(tries.length).toBeGreaterThan(100);
    expect(await letIn(tries, 'error.format.text')).toEqual([]);
  });

  it('is refused as the name of a field at any depth', async () => {
    const { assets } = ENDPOINTS;
    const named = await send(assets.create, { body: { name: 'Van', type: 'car', '\ud800': 1 } });
    expect(named).toMatchObject({ status: 400, problem: { errors: [{ path: '', key: 'error.format.text' }] } });
    const headers = { cookie: fleet.admin.cookie!, 'content-type': 'application/json' };
    for (const [depth, status] of [
      [10_000, 400],
      [200_000, 413],
    ] as const) {
      const payload = `{"name":"Van","type":"car","tags":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`;
      const { statusCode } = await test.app.inject({ method: 'POST', url: assets.create.path, headers, payload });
      expect(statusCode).toBe(status);
    }
  });

  it('is refused as the name or the text of an uploaded file', async () => {
    const upload = (disposition: string, text: string) =>
      test.app.inject({
        method: 'POST',
        url: `${ENDPOINTS.devices.bulkUpload.path}?dryRun=true`,
        headers: { cookie: fleet.admin.cookie!, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `--x\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--x--\r\n`,
      });
    const table = 'IMEI,Device type\n356307042443002,teltonika';
    for (const [disposition, text, key] of [
      [`filename*=utf-8''a%00.csv`, table, 'error.format.text'],
      ['filename="a.csv"', `${table}\u0000`, 'error.import.encoding'],
    ] as const) {
      const answered = await upload(disposition, text);
      expect([answered.statusCode, answered.json().errors]).toEqual([
        400,
        [expect.objectContaining({ path: 'file', key })],
      ]);
    }
  });

  it('leaves pairs of surrogates alone', async () => {
    const { status } = await send(ENDPOINTS.assets.create, { body: { name: '🚚 Ünïcödé 東京', type: 'car' } });
    expect(status).toBe(200);
  });
});

describe('a number of 400 digits', () => {
  it('is refused wherever a query takes a number', async () => {
    const tries = CALLS.flatMap((endpoint) => {
      const { query = {}, ...rest } = SAMPLES[endpoint.name]!(fleet);
      return leaves(endpoint.query as Schema | undefined, 'number').flatMap((path) =>
        [DIGITS, `-${DIGITS}`, '1e400'].map(
          (number) => [endpoint, { ...rest, query: { ...query, [path.join('.')]: number } }, path.join('.')] as const,
        ),
      ) as unknown as [Endpoint, Tried, string][];
    });
    expect(tries.length).toBeGreaterThan(16);
    expect(await letIn(tries)).toEqual([]);
  });

  it('is refused in the aliases of the paging parameters', async () => {
    for (const alias of ['top', 'count', 'offset'])
      for (const endpoint of CALLS.filter(({ query }) => (query as Schema | undefined)?.properties?.limit)) {
        const { query = {}, ...rest } = SAMPLES[endpoint.name]!(fleet);
        const { status } = await send(endpoint, { ...rest, query: { ...query, [alias]: DIGITS } });
        expect([endpoint.name, alias, status]).toEqual([endpoint.name, alias, 400]);
      }
  });

  it('is refused in every number of every body', async () => {
    for (const endpoint of CALLS) {
      const { params = {}, query = {}, body } = SAMPLES[endpoint.name]!(fleet);
      for (const path of leaves(endpoint.body as Schema | undefined, 'number')) {
        const written = JSON.stringify(withValue(body, path, '<number>')).replace('"<number>"', DIGITS);
        const url = endpoint.path.replace(/\{(\w+)\}/g, (_part, name: string) => params[name]!);
        const { statusCode } = await test.app.inject({
          method: endpoint.method,
          url: `${url}?${new URLSearchParams(query)}`,
          headers: { cookie: fleet.admin.cookie!, 'content-type': 'application/json' },
          payload: written,
        });
        expect([endpoint.name, path.join('.'), statusCode]).toEqual([endpoint.name, path.join('.'), 400]);
      }
    }
  });
});
