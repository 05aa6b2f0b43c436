/** Tags: one list per account that every tagged thing uses, under any operations in any order. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset } from '../../storage/testing.ts';
import type { Viewer } from '../session/viewer.ts';
import { useTags } from './service.ts';

const { tags, assets, drivers, customers, places } = ENDPOINTS;
const depot = { name: 'P', type: 'depot', latitude: 1, longitude: 2, radius: 100 } as const;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
});

const make = async (name: string, by = admin) => (await by.call(tags.create, { body: { name } })).answer;
const names = async (by = admin, query = {}) =>
  (await by.call(tags.list, { query })).answer.items.map(({ name }) => name);
const tagged = async (name: string, tagNames: string[]) =>
  (await admin.call(assets.create, { body: { name, type: 'car', tags: tagNames } })).answer;
const tagsOf = async (id: string) => (await admin.call(assets.read, { params: { id } })).answer.tags;

describe('a tag', () => {
  it('has a name of at most 40 characters that is unique in the account, in any case', async () => {
    expect(await make('  Kühlung ')).toMatchObject({ name: 'Kühlung', accountId: account.uid, assets: 0 });
    const refused = async (name: string) => (await admin.call(tags.create, { body: { name } })).problem;
    expect(await refused('KÜHLUNG')).toMatchObject({
      status: 409,
      code: 'error.duplicate.tag',
      errors: [{ path: 'name', key: 'error.duplicate.tag' }],
    });
    expect((await refused('x'.repeat(LIMITS.tagNameCharacters + 1))).errors[0]?.key).toBe('error.max.length');
    expect((await refused('  ')).errors[0]?.key).toBe('error.none.empty.space');
    expect((await admin.call(tags.create, { body: { name: 'x'.repeat(LIMITS.tagNameCharacters) } })).status).toBe(200);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(tags.create, { body: { name: 'Kühlung' } })).status).toBe(200);
  });

  it('is created once by ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? admin.call(tags.create, { body: { name: index % 4 === 0 ? 'North' : 'NORTH' } })
          : admin.call(assets.create, { body: { name: `A${index}`, type: 'car', tags: ['north'] } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await names()).toHaveLength(1);
    const { items } = (await admin.call(tags.list, {})).answer;
    expect(items).toMatchObject([{ assets: 5 }]);
  });

  it('is one of at most 100, also under concurrent creation', async () => {
    const made = await Promise.all(
      Array.from({ length: LIMITS.accountTags + 3 }, (_, index) =>
        admin.call(tags.create, { body: { name: `T${index}` } }),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(LIMITS.accountTags);
    expect(made.find(({ status }) => status !== 200)?.problem).toMatchObject({ status: 400, code: 'error.tag.limit' });
    const onAsset = await admin.call(assets.create, { body: { name: 'A', type: 'car', tags: ['More'] } });
    expect(onAsset.problem).toMatchObject({ code: 'error.tag.limit', errors: [{ path: 'tags' }] });
    const { id } = (await admin.call(tags.list, {})).answer.items[0]!;
    expect((await admin.call(tags.remove, { params: { id } })).status).toBe(204);
    expect((await admin.call(tags.create, { body: { name: 'Room again' } })).status).toBe(200);
  });

  it('is counted on living things of the visible accounts, in any spelling, in the order of the request', async () => {
    const child = await test.account(account.id);
    await seedAsset(test.database, child.id, { tags: ['North'] });
    const { id } = await tagged('One', ['North', 'Cold']);
    await tagged('Two', ['North']);
    await admin.call(assets.remove, { params: { id: (await tagged('Gone', ['North', 'Cold'])).id } });
    await admin.call(drivers.create, { body: { name: 'D', tags: ['Cold'] } });
    await admin.call(customers.create, { body: { name: 'C', tags: ['cold'] } });
    await admin.call(places.create, { body: { ...depot, tags: ['cold'] } });
    const closed = (await admin.call(places.create, { body: { ...depot, name: 'Q', tags: ['cold'] } })).answer;
    await admin.call(places.remove, { params: { id: closed.id } });
    const count = async (by: Caller) =>
      (await by.call(tags.count, { body: { tags: ['none', 'north', 'COLD'] } })).answer;
    const none = { tag: 'none', assets: 0, drivers: 0, customers: 0, places: 0, routes: 0 };
    expect(await count(admin)).toEqual({
      items: [
        none,
        { tag: 'north', assets: 3, drivers: 0, customers: 0, places: 0, routes: 0 },
        { tag: 'COLD', assets: 1, drivers: 1, customers: 1, places: 1, routes: 0 },
      ],
      count: 3,
    });
    const installer = await test.signedIn(account.id, 'installer');
    expect((await count(installer)).items[2]).toEqual({
      tag: 'COLD',
      assets: 1,
      drivers: null,
      customers: null,
      places: null,
      routes: null,
    });
    const many = Array.from({ length: LIMITS.accountTags + 1 }, (_, index) => `t${index}`);
    expect((await admin.call(tags.count, { body: { tags: many } })).problem.errors[0]?.key).toBe(
      'error.maxItems.field',
    );
    const listed = (await admin.call(tags.list, { query: { sort: 'assets', order: 'desc' } })).answer.items;
    expect(listed.map(({ name, assets: used }) => [name, used])[0]).toEqual(['North', 2]);
    expect(listed.map(({ name, accountName, assets: used }) => `${name} ${accountName} ${used}`).sort()).toEqual(
      [`Cold Account ${account.id} 1`, `North Account ${account.id} 2`, `North Account ${child.id} 1`].sort(),
    );
    const viewer = await test.signedIn(account.id, 'viewer');
    expect((await viewer.call(tags.list, { query: { sort: 'drivers' } })).problem.code).toBe('error.sort.field');
    expect(await tagsOf(id)).toEqual(['North', 'Cold']);
  });

  it('is renamed on everything that has it', async () => {
    const asset = await tagged('One', ['Cold', 'North']);
    const driver = (await admin.call(drivers.create, { body: { name: 'D', tags: ['North'] } })).answer;
    const customer = (await admin.call(customers.create, { body: { name: 'C', tags: ['North', 'Cold'] } })).answer;
    const place = (await admin.call(places.create, { body: { ...depot, tags: ['North'] } })).answer;
    const { id } = (await admin.call(tags.list, { query: { search: 'nor' } })).answer.items[0]!;
    const renamed = await admin.call(tags.update, { params: { id }, body: { name: ' South ' } });
    expect(renamed.answer).toMatchObject({ id, name: 'South', assets: 1, drivers: 1, customers: 1, places: 1 });
    expect(await tagsOf(asset.id)).toEqual(['Cold', 'South']);
    expect((await admin.call(drivers.read, { params: { id: driver.id } })).answer.tags).toEqual(['South']);
    expect((await admin.call(customers.read, { params: { id: customer.id } })).answer.tags).toEqual(['South', 'Cold']);
    expect((await admin.call(places.read, { params: { id: place.id } })).answer.tags).toEqual(['South']);
    expect((await admin.call(tags.update, { params: { id }, body: { name: 'SOUTH' } })).answer.name).toBe('SOUTH');
    expect(await tagsOf(asset.id)).toEqual(['Cold', 'SOUTH']);
    const taken = await admin.call(tags.update, { params: { id }, body: { name: 'cold' } });
    expect(taken.problem).toMatchObject({ code: 'error.duplicate.tag', errors: [{ path: 'name' }] });
    const line = await test.database.tenant([account.id], (tx) =>
      tx
        .selectFrom('audit')
        .select('details')
        .where('subject_uid', '=', id)
        .where('action', '=', 'tag.rename')
        .executeTakeFirst(),
    );
    const uses = { assets: 1, drivers: 1, customers: 1, places: 1, routes: 0 };
    expect(line?.details).toEqual({ from: 'North', to: 'South', ...uses });
  });

  it('is merged into another: a thing with both has it once', async () => {
    const [north, northern] = [await make('North'), await make('Northern')];
    const [one, both] = [await tagged('One', ['Northern']), await tagged('Both', ['Northern', 'Cold', 'North'])];
    const params = { id: northern.id };
    const merged = await admin.call(tags.merge, { params, body: { intoId: north.id } });
    expect(merged.answer).toMatchObject({ id: north.id, name: 'North', assets: 2 });
    expect([await tagsOf(one.id), await tagsOf(both.id)]).toEqual([['North'], ['Cold', 'North']]);
    expect(await names()).toEqual(['Cold', 'North']);
    const itself = await admin.call(tags.merge, { params: { id: north.id }, body: { intoId: north.id.toUpperCase() } });
    expect(itself.problem).toMatchObject({ code: 'error.tag.same', errors: [{ path: 'intoId' }] });
    const child = await test.signedIn((await test.account(account.id)).id);
    const foreign = await make('Elsewhere', child);
    const refused = await admin.call(tags.merge, { params: { id: north.id }, body: { intoId: foreign.id } });
    expect(refused.problem.code).toBe('error.tag.unknown');
  });

  it('is removed from everything when it is deleted', async () => {
    const asset = await tagged('One', ['North', 'Cold']);
    const { id } = (await admin.call(tags.list, { query: { search: 'North' } })).answer.items[0]!;
    expect((await admin.call(tags.remove, { params: { id } })).status).toBe(204);
    expect(await tagsOf(asset.id)).toEqual(['Cold']);
    expect((await admin.call(tags.remove, { params: { id } })).status).toBe(404);
  });

  it('can be created only by users who may create tags', async () => {
    await make('North');
    const use = (permissions: string[], wanted: string[]) =>
      test.database.tenant([account.id], (tx) => {
        const viewer = { userId: admin.user!.id, permissions: new Set(permissions) } as unknown as Viewer;
        return useTags(tx, viewer, account.id, wanted, Date.now());
      });
    expect(await use([], ['NORTH'])).toEqual(['North']);
    await expect(use([], ['north', 'New'])).rejects.toMatchObject({
      code: 'error.tag.unknown',
      errors: [{ path: 'tags' }],
    });
    expect(await use(['tags.write'], ['New', 'new', 'north'])).toEqual(['New', 'North']);
  });

  it.each([
    ['admin', 200],
    ['techSupport', 403],
    ['installer', 403],
    ['accountant', 403],
    ['viewer', 403],
  ])('is read by everybody, and changed by the role %s: %i', async (role, expected) => {
    const { id } = await make('North');
    const caller = await test.signedIn(account.id, role);
    expect(await names(caller)).toEqual(['North']);
    const params = { id };
    expect((await caller.call(tags.update, { params, body: { name: 'South' } })).status).toBe(expected);
    expect((await caller.call(tags.merge, { params, body: { intoId: id } })).status).toBe(expected === 200 ? 400 : 403);
    expect((await caller.call(tags.remove, { params })).status).toBe(expected === 200 ? 204 : 403);
  });

  it('is exported and imported as a table', async () => {
    await tagged('One', ['North']);
    const upload = (text: string, dryRun: boolean) =>
      admin.call(tags.import, { query: { dryRun }, file: new File([text], 'tags.csv') });
    const faults = (await upload(`Tag\nNORTH\nCold\ncold\n${'x'.repeat(41)}\n`, true)).answer.faults;
    expect(faults.map(({ line, column, key }) => [line, column, key])).toEqual([
      [2, 'Tag', 'error.duplicate.tag'],
      [4, 'Tag', 'error.import.duplicate.line'],
      [5, 'Tag', 'error.max.length'],
    ]);
    expect((await upload('Tag\nCold\nSouth\n', false)).answer).toMatchObject({ accepted: 2 });
    const file = async (by: Caller) => String((await by.call(tags.file, {})).answer).slice(1);
    expect(await file(admin)).toBe(
      'Tag,Assets,Drivers,Customers,Places,Routes\r\nCold,0,0,0,0,0\r\nNorth,1,0,0,0,0\r\nSouth,0,0,0,0,0\r\n',
    );
    const viewer = await test.signedIn(account.id, 'viewer');
    expect(await file(viewer)).toBe('Tag,Assets,Places,Routes\r\nCold,0,0,0\r\nNorth,1,0,0\r\nSouth,0,0,0\r\n');
  });
});

describe('any concurrent operations on tags and tagged things, in any order', () => {
  const name = fc.constantFrom('a', 'B', 'b', 'ü', 'Ü', 'd e');
  const step = fc.oneof(
    fc.record({ act: fc.constant('give' as const), thing: fc.nat(2), names: fc.uniqueArray(name, { maxLength: 3 }) }),
    fc.record({ act: fc.constant('rename' as const), at: fc.nat(5), name }),
    fc.record({ act: fc.constant('merge' as const), at: fc.nat(5), into: fc.nat(5) }),
    fc.record({ act: fc.constant('remove' as const), at: fc.nat(5) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  it('leave things with existing tags only, each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const own = await test.account();
          const caller = await test.signedIn(own.id);
          const things: string[] = [];
          for (const title of ['x', 'y', 'z'])
            things.push(
              (await caller.call(assets.create, { body: { name: title, type: 'car', tags: ['a'] } })).answer.id,
            );
          const { id: driver } = (await caller.call(drivers.create, { body: { name: 'd', tags: ['b'] } })).answer;
          for (const round of rounds) {
            const { items } = (await caller.call(tags.list, {})).answer;
            const run = async (one: Step): Promise<number> => {
              if (one.act === 'give') {
                const driverToo = { params: { id: driver }, body: { name: 'd', tags: one.names } };
                const asset = {
                  params: { id: things[one.thing]! },
                  body: { name: 'x', type: 'car' as const, tags: one.names },
                };
                const [first, second] = await Promise.all([
                  caller.call(assets.update, asset),
                  caller.call(drivers.update, driverToo),
                ]);
                return Math.max(first.status, second.status);
              }
              const id = items[one.at % Math.max(1, items.length)]?.id;
              if (id === undefined) return 404;
              if (one.act === 'rename')
                return (await caller.call(tags.update, { params: { id }, body: { name: one.name } })).status;
              if (one.act === 'remove') return (await caller.call(tags.remove, { params: { id } })).status;
              const intoId = items[one.into % items.length]!.id;
              return (await caller.call(tags.merge, { params: { id }, body: { intoId } })).status;
            };
            const statuses = await Promise.all(round.map(run));
            expect(statuses.filter((status) => status >= 500)).toEqual([]);
            const { rows } = await test.database.tenant([own.id], (tx) =>
              sql`SELECT used.tags FROM (SELECT tags FROM assets UNION ALL SELECT tags FROM drivers) AS used
              WHERE NOT used.tags <@ (SELECT coalesce(array_agg(name), '{}') FROM tags)
                OR cardinality(used.tags) <> (SELECT count(DISTINCT tag) FROM unnest(used.tags) AS tag)`.execute(tx),
            );
            expect(rows).toEqual([]);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
