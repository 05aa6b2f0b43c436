import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { expect, it } from 'vitest';
import type { Viewer } from '../features/session/viewer.ts';
import type { Handler } from './handler.ts';
import { together } from './together.ts';

const VIEWER = {
  ...{ userId: 1, accountId: 7, visibleAccounts: [7, 8], role: 'admin', timeZone: 'UTC', language: 'en' },
  ...{ permissions: new Set(['assets.read']), features: new Set(['tripReports']), alerts: new Set(['shock']) },
} as unknown as Viewer;

/** Makes two calls while a third one is being answered. @returns whether they got the same answer */
async function shares(one: object, other: object): Promise<boolean> {
  let answered = 0;
  const handler = together((async () => ++answered) as unknown as Handler<Endpoint>) as unknown as (
    call: object,
  ) => Promise<number>;
  const call = (of: object) => handler({ viewer: VIEWER, params: undefined, query: {}, body: undefined, ...of });
  const [, first, second] = await Promise.all([call(one), call(one), call(other)]);
  return first === second;
}

it('shares answers between users with the same rights and settings', async () => {
  expect(await shares({}, { viewer: { ...VIEWER, userId: 2, name: 'Another' } })).toBe(true);
});

it.each<[string, object]>([
  ['accounts', { visibleAccounts: [7] }],
  ['account', { accountId: 8 }],
  ['permissions', { permissions: new Set(['reports.read']) }],
  ['features', { features: new Set() }],
  ['alerts', { alerts: new Set() }],
  ['time zones', { timeZone: 'Asia/Tokyo' }],
  ['languages', { language: 'ja' }],
])('does not share them between different %s', async (_what, of) => {
  expect(await shares({}, { viewer: { ...VIEWER, ...of } })).toBe(false);
});

it.each<[string, object]>([
  ['parameters', { params: { report: 'mileage' } }],
  ['queries', { query: { limit: 5 } }],
  ['bodies', { body: { tags: [] } }],
])('does not share them between different %s', async (_what, of) => {
  expect(await shares({}, of)).toBe(false);
});
