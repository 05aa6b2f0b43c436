/** Saved views: owners, visibility, changes and limits. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ViewWrite } from '@waymark/contract/views/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { views } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let viewer: Caller;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  viewer = await test.signedIn(account.id, 'viewer');
});

const view = (name: string, values: Partial<ViewWrite> = {}): ViewWrite => ({
  name,
  screen: 'map',
  query: 'status=%5B%22moving%22%5D&view=9_47.1_9.5',
  shared: false,
  ...values,
});
const save = (by: Caller, body: ViewWrite) => by.call(views.create, { body });
const names = async (by: Caller) => (await by.call(views.list, {})).answer.items.map(({ name }) => name);

describe('a saved view', () => {
  it('is kept as given, for the user who saved it', async () => {
    const { status, answer } = await save(viewer, view('  Trucks that move '));
    expect(status).toBe(200);
    expect(answer).toMatchObject({ ...view('Trucks that move'), own: true, mayChange: true, ownerName: 'Test User' });
    expect(await names(viewer)).toEqual(['Trucks that move']);
    expect(await names(admin)).toEqual([]);
    const change = view('All', { query: '' });
    expect((await viewer.call(views.update, { params: { id: answer.id }, body: change })).answer).toMatchObject(change);
    expect((await admin.call(views.update, { params: { id: answer.id }, body: change })).status).toBe(404);
    expect((await admin.call(views.remove, { params: { id: answer.id } })).status).toBe(404);
    expect((await viewer.call(views.remove, { params: { id: answer.id } })).status).toBe(204);
    expect(await names(viewer)).toEqual([]);
  });

  it('is listed by name, in any case', async () => {
    for (const name of ['beta', 'Alpha', 'Gamma']) await save(viewer, view(name));
    expect(await names(viewer)).toEqual(['Alpha', 'beta', 'Gamma']);
  });

  it('has a name of at most 60 characters, an address of its screen and nothing else', async () => {
    const refused = async (body: object) => {
      const { status, problem } = await save(viewer, body as ViewWrite);
      return [status, ...(problem.errors ?? []).map(({ path, key }) => `${path} ${key}`)];
    };
    expect((await save(viewer, view('x'.repeat(60)))).status).toBe(200);
    expect(await refused(view('x'.repeat(61)))).toEqual([400, 'name error.max.length']);
    expect(await refused(view(' '))).toEqual([400, 'name error.none.empty.space']);
    expect(await refused(view('a', { query: '#x' }))).toEqual([400, 'query error.format.field']);
    expect(await refused(view('a', { query: 'x'.repeat(2001) }))).toEqual([400, 'query error.max.length']);
    expect(await refused({ ...view('a'), screen: 'https://elsewhere.example' })).toEqual([
      400,
      'screen error.enum.field',
    ]);
  });

  it('has a name that its user has not used on that screen, in any case', async () => {
    const first = (await save(viewer, view('North'))).answer;
    const again = await save(viewer, view('NORTH'));
    expect(again.status).toBe(409);
    expect(again.problem).toMatchObject({ code: 'error.duplicate.view', errors: [{ path: 'name' }] });
    expect((await save(viewer, view('North', { screen: 'assets' }))).status).toBe(200);
    expect((await save(admin, view('North'))).status).toBe(200);
    const body = view('north', { query: 'q=x' });
    expect((await viewer.call(views.update, { params: { id: first.id }, body })).status).toBe(200);
    const other = (await save(viewer, view('South'))).answer;
    expect((await viewer.call(views.update, { params: { id: other.id }, body })).status).toBe(409);
  });

  it('is one of at most 50, also under concurrent creation', async () => {
    const answers = await Promise.all(
      Array.from({ length: LIMITS.viewsPerUser + 5 }, (_, index) => save(viewer, view(`View ${index}`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.viewsPerUser);
    expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('error.view.limit');
    expect((await save(admin, view('Mine'))).status).toBe(200);
  });
});

describe('a view shared with the account', () => {
  it.each([
    ['admin', 200],
    ['techSupport', 403],
    ['installer', 403],
    ['accountant', 403],
    ['viewer', 403],
  ])('may be made by the role %s: %i', async (role, expected) => {
    const caller = await test.signedIn(account.id, role);
    const { status, answer } = await save(caller, view(`Of ${role}`, { shared: true }));
    expect(status).toBe(expected);
    expect((await save(caller, view('My own'))).status).toBe(200);
    if (expected !== 200) return;
    expect(await names(viewer)).toEqual([answer.name]);
  });

  it('is changed only by users who may share', async () => {
    const shared = (await save(admin, view('Everybody', { shared: true }))).answer;
    const seen = (await viewer.call(views.list, {})).answer.items[0];
    expect(seen).toMatchObject({ id: shared.id, own: false, mayChange: false, ownerName: 'Test User' });
    const params = { id: shared.id };
    const body = view('Renamed', { shared: true });
    expect((await viewer.call(views.update, { params, body })).status).toBe(403);
    expect((await viewer.call(views.remove, { params })).status).toBe(403);
    const colleague = await test.signedIn(account.id);
    expect((await colleague.call(views.update, { params, body })).answer).toMatchObject({
      name: 'Renamed',
      own: false,
    });
    // It is another user's, so they cannot make it private.
    expect((await colleague.call(views.update, { params, body: { ...body, shared: false } })).status).toBe(403);
    expect((await admin.call(views.update, { params, body: { ...body, shared: false } })).status).toBe(200);
    expect(await names(viewer)).toEqual([]);
  });

  it('has a name that no other shared one has', async () => {
    await save(admin, view('Everybody', { shared: true }));
    const colleague = await test.signedIn(account.id);
    expect((await save(colleague, view('everybody', { shared: true }))).status).toBe(409);
    expect((await save(colleague, view('everybody'))).status).toBe(200);
  });

  it('cannot be changed by its owner without the permission to share', async () => {
    const { answer } = await save(viewer, view('Everybody'));
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('saved_views').set({ shared: true }).where('uid', '=', answer.id).execute(),
    );
    expect((await viewer.call(views.remove, { params: { id: answer.id } })).status).toBe(403);
    expect((await admin.call(views.remove, { params: { id: answer.id } })).status).toBe(204);
  });
});

describe('row-level security between accounts', () => {
  it('hides shared views from other accounts, from the one above and from those below', async () => {
    const shared = (await save(admin, view('Everybody', { shared: true }))).answer;
    const child = await test.account(account.id);
    const parentLike = await test.account();
    for (const id of [child.id, parentLike.id]) {
      const caller = await test.signedIn(id);
      expect(await names(caller)).toEqual([]);
      const params = { id: shared.id };
      expect((await caller.call(views.update, { params, body: view('Mine') })).status).toBe(404);
      expect((await caller.call(views.remove, { params })).status).toBe(404);
    }
    const below = await test.signedIn(child.id);
    await save(below, view('Of the child', { shared: true }));
    expect(await names(admin)).toEqual(['Everybody']);
  });

  it('lets a user in a child account save views of that account', async () => {
    const child = await test.account(account.id);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('sessions').set({ current_account_id: child.id }).where('user_id', '=', admin.user!.id).execute(),
    );
    const { status, answer } = await save(admin, view('Looked at', { shared: true }));
    expect(status).toBe(200);
    expect(answer).toMatchObject({ own: true });
    const below = await test.signedIn(child.id, 'viewer');
    // Row-level security hides the owner's name.
    expect((await below.call(views.list, {})).answer.items).toMatchObject([{ name: 'Looked at', ownerName: '' }]);
    expect(await names(viewer)).toEqual([]);
  });
});
