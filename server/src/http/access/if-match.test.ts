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

describe.each(NOUNS)('%s', (_name, { update, list }) => {
  const answer = async (changes: object, read?: string) => {
    const { params, body } = SAMPLES[update.name]!(fleet);
    const input = { params, body: { ...(body as object), ...changes } } as never;
    const { status, problem } = await admin.call(update, input, read === undefined ? {} : { 'if-match': read });
    return [status, problem.code];
  };
  const updatedAt = async (): Promise<string> => {
    const { items } = (await admin.call(list, {} as never)).answer as { items: { id: string; updatedAt: string }[] };
    const { id, username } = SAMPLES[update.name]!(fleet).params!;
    return items.find((item) => item.id === (id ?? username))!.updatedAt;
  };

  it('are replaced by who read the present one, and by who does not say what was read', async () => {
    expect(await answer({}, `"${await updatedAt()}"`)).toEqual([200, undefined]);
    expect(await answer({})).toEqual([200, undefined]);
    expect(await answer({}, '*')).toEqual([200, undefined]);
  });

  it('stay as they are for who read an earlier one, or names no time', async () => {
    test.clock.now += 60_000;
    const read = await updatedAt();
    const name = `Of ${test.clock.now}`;
    expect(await answer({ name }, `"${read}"`)).toEqual([200, undefined]);
    const digest = await tenantDigest(test.database);
    expect(await answer({ name: 'Stale' }, `"${read}"`)).toEqual([412, 'error.record.changed']);
    expect(await answer({ name: 'Stale' }, read)).toEqual([400, 'error.date.format']);
    expect(await tenantDigest(test.database)).toEqual(digest);
  });
});

it('covers every noun whose page can be open twice', () => {
  expect(NOUNS.map(([name]) => name)).toEqual(
    expect.arrayContaining(['assets', 'drivers', 'customers', 'places', 'routes', 'sensors', 'alertRules', 'tags']),
  );
});

it('covers every noun whose records say when they were changed', () => {
  const dated = Object.entries(DECLARED).filter(([, { update }]) =>
    Object.hasOwn((update?.answer as { properties?: object } | undefined)?.properties ?? {}, 'updatedAt'),
  );
  expect(dated.map(([name]) => name)).toEqual(expect.arrayContaining(['users', 'views']));
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
