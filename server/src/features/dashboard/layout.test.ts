/** The order of the tiles of the dashboard: each user has one. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';

const { layout, setLayout } = ENDPOINTS.dashboard;
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('is kept for the user who chose it, and can be reset', async () => {
  const { id } = await test.account();
  const [one, other] = [await test.signedIn(id), await test.signedIn(id, 'viewer')];
  const tiles = ['silent', 'chart', 'attention'] as const;
  expect((await one.call(layout, {})).answer).toEqual({ tiles: null });
  expect((await one.call(setLayout, { body: { tiles: [...tiles] } })).answer).toEqual({ tiles });
  expect((await one.call(layout, {})).answer).toEqual({ tiles });
  expect((await other.call(layout, {})).answer).toEqual({ tiles: null });
  await one.call(setLayout, { body: { tiles: null } });
  expect((await one.call(layout, {})).answer).toEqual({ tiles: null });
});

it.each([
  ['an unknown tile', ['attention', 'weather']],
  ['the same tile twice', ['attention', 'attention']],
])('is refused with %s', async (_what, tiles) => {
  const caller = await test.signedIn((await test.account()).id);
  const { status, problem } = await caller.call(setLayout, { body: { tiles } as never });
  expect([status, problem.code]).toEqual([400, 'error.validation']);
  expect((await caller.call(layout, {})).answer).toEqual({ tiles: null });
});
