/** A record that was changed after the caller read it is not replaced, if the call says when that was. */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../testing.ts';
import { tenantDigest } from './testing-digest.ts';
import type { Fleet } from './testing-fleet.ts';
import { SAMPLES } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

interface Noun {
  update: Endpoint;
  list: Endpoint;
}

/** Fields that say when a record was changed. product.md names that of a device. */
const DATES = ['updatedAt', 'lastModifiedTime'] as const;
type Dated = { id: string } & Partial<Record<(typeof DATES)[number], string>>;
/** Fields of bodies that have any text, the first one of a body is changed. */
const TEXTS = ['name', 'serviceName', 'incidentName', 'station', 'make'];

const DECLARED = ENDPOINTS as unknown as Record<string, Partial<Noun>>;
const NOUNS = Object.entries(DECLARED).filter((noun): noun is [string, Noun] => noun[1].update?.ifMatch === true);

let test: TestApp;
let fleet: Fleet;
let admin: Caller;

beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
  admin = await test.signedIn(fleet.account.id);
});
afterAll(() => test.close());

describe.each(NOUNS)('%s', (name, { update, list }) => {
  const text = TEXTS.find((field) => field in propertiesOf(update.body))!;
  const answer = async (changes: object, read?: string) => {
    const { params, body } = SAMPLES[update.name]!(fleet);
    const input = { params, body: { ...(body as object), ...changes } } as never;
    const { status, problem } = await admin.call(update, input, read === undefined ? {} : { 'if-match': read });
    return [status, problem.code];
  };
  const updatedAt = async (): Promise<string> => {
    const { params = {}, body } = SAMPLES[update.name]!(fleet);
    const id = params.id ?? params.username ?? (body as { id: string }).id;
    // The product's makes and models come first.
    const query = name === 'makeModels' ? { origin: 'own' } : {};
    const { items } = (await admin.call(list, { query } as never)).answer as { items: Dated[] };
    // The list of accounts leaves out the current one.
    const found = items.find((item) => item.id === id) ?? (await admin.call(ENDPOINTS.accounts.info, {})).answer;
    expect(found.id).toBe(id);
    return DATES.map((date) => (found as Dated)[date]).find((date) => date !== undefined)!;
  };

  it('are replaced by who read the present one, and by who does not say what was read', async () => {
    expect(await answer({}, `"${await updatedAt()}"`)).toEqual([200, undefined]);
    expect(await answer({})).toEqual([200, undefined]);
    expect(await answer({}, '*')).toEqual([200, undefined]);
  });

  it('stay as they are for who read an earlier one, or names no time', async () => {
    test.clock.now += 60_000;
    const read = await updatedAt();
    expect(await answer({ [text]: `Of ${test.clock.now}` }, `"${read}"`)).toEqual([200, undefined]);
    const digest = await tenantDigest(test.database);
    expect(await answer({ [text]: 'Stale' }, `"${read}"`)).toEqual([412, 'error.record.changed']);
    expect(await answer({ [text]: 'Stale' }, read)).toEqual([400, 'error.date.format']);
    expect(await tenantDigest(test.database)).toEqual(digest);
  });
});

it('covers every call that replaces a record', () => {
  const replacing = Object.entries(DECLARED).filter(([, { update }]) => update?.method === 'PUT');
  // Settings of states have no record: each value is a change of its own.
  const records = replacing.map(([name]) => name).filter((name) => name !== 'stateSettings');
  expect(NOUNS.map(([name]) => name)).toEqual(records);
});

it('covers every noun whose records say when they were changed', () => {
  const dated = Object.entries(DECLARED).filter(([, { update }]) =>
    DATES.some((date) => Object.hasOwn(propertiesOf(update?.answer), date)),
  );
  expect(dated.map(([name]) => name)).toEqual(expect.arrayContaining(['users', 'views', 'devices', 'accounts']));
  expect(NOUNS.map(([name]) => name)).toEqual(dated.map(([name]) => name));
});

it('knows a change that is kept in another table alone', async () => {
  test.clock.now += 60_000;
  const { params, body } = SAMPLES.updateSensor!(fleet) as { params: { id: string }; body: object };
  const read = async () => (await admin.call(ENDPOINTS.sensors.read, { params })).answer.updatedAt;
  const change = (source: string) =>
    admin.call(ENDPOINTS.sensors.update, { params, body: { ...body, source } as never });
  expect((await change('io73')).status).toBe(200);
  const before = await read();
  test.clock.now += 60_000;
  expect((await change('io74')).status).toBe(200);
  expect(await read()).not.toBe(before);
});

function propertiesOf(schema: unknown): object {
  return (schema as { properties?: object } | undefined)?.properties ?? {};
}
