/** Whatever is switched, in any place and order, a child never has more than its parent. */
import { accountEndpoints as accounts } from '@waymark/contract/accounts/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';
import { seedUser } from '../../storage/testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const features = FEATURES.slice(0, 4);
const alerts = ALERT_TYPES.slice(0, 3);
const toggles = fc.record({ features: fc.subarray([...features]), alerts: fc.subarray([...alerts]) });
/** Creates an account under an existing one, or switches one. Numbers wrap around. */
const step = fc.record({ at: fc.nat(20), make: fc.boolean(), toggles });

it('a child is within its parent, and users are within their account, after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const root = await test.account(undefined, [...features, 'accounts']);
      const admin = await test.signedIn(root.id);
      const tree = [root.uid];
      for (const [number, { at, make, toggles }] of steps.entries()) {
        const id = tree[at % tree.length]!;
        const kept = id === root.uid ? { ...toggles, features: [...toggles.features, 'accounts' as const] } : toggles;
        const { status, answer } = make
          ? await admin.call(accounts.create, { body: { name: `Account ${number}`, parentId: id, ...toggles } })
          : await admin.call(accounts.update, { body: { id, ...kept } });
        expect([200, 400]).toContain(status);
        if (make && status === 200) {
          tree.push(answer.id);
          await populate(root.id, answer.id);
        }
        await mustHold(root.id);
      }
    }),
    { numRuns: 12 },
  );
});

/** Creates two users of every account, in two roles, with all features and alerts. */
async function populate(rootId: number, uid: string): Promise<void> {
  const reachable = await test.database.system.accountAndDescendants(rootId);
  const account = await test.database.tenant(reachable, (tx) =>
    tx.selectFrom('accounts').select(['id', 'features', 'alerts']).where('uid', '=', uid).executeTakeFirstOrThrow(),
  );
  for (const role of ['admin', 'viewer'])
    await seedUser(test.database, account.id, { role, features: account.features, alerts: account.alerts });
}

async function mustHold(rootId: number): Promise<void> {
  const reachable = await test.database.system.accountAndDescendants(rootId);
  const { all, users } = await test.database.tenant(reachable, async (tx) => ({
    all: await tx.selectFrom('accounts').select(['id', 'parent_id', 'features', 'alerts']).execute(),
    users: await tx.selectFrom('users').select(['account_id', 'features', 'alerts', 'role']).execute(),
  }));
  const byId = new Map(all.map((account) => [account.id, account]));
  for (const { parent_id: parentId, features, alerts } of all) {
    const above = parentId === null ? undefined : byId.get(parentId);
    if (above === undefined) continue;
    expect(above.features).toEqual(expect.arrayContaining(features));
    expect(above.alerts).toEqual(expect.arrayContaining(alerts));
  }
  // The administrator who switches got everything at the start, even what the account never had.
  for (const { account_id: accountId, features, alerts } of users.filter((user) => user.account_id !== rootId)) {
    expect(byId.get(accountId)!.features).toEqual(expect.arrayContaining(features));
    expect(byId.get(accountId)!.alerts).toEqual(expect.arrayContaining(alerts));
  }
}
