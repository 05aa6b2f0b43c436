/** Counting a bell looks at its entries, however many assets the account has and whatever the planner knows of them. */
import { ALERT_KIND_NAMES } from '@waymark/domain/alerts/kinds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { seedAccount, seedAlert, seedAsset, seedUser, type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { seenAlerts } from '../alerts/service.ts';
import { inboxCount } from './inbox-sql.ts';

const ASSETS = 3000;
const ENTRIES = 20;
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);

it('counts the bell before there are statistics of a large fleet', async () => {
  const { database } = test;
  const account = await seedAccount(database, {});
  const user = await seedUser(database, account.id, {});
  const asset = await seedAsset(database, account.id, { name: 'Van' });
  await database.tenant([account.id], (tx) =>
    sql`INSERT INTO assets (account_id, uid, name, type, tags, created_at)
      SELECT ${account.id}, gen_random_uuid(), 'Asset ' || n, 'car', '{}', now() FROM generate_series(1, ${ASSETS}) n`.execute(
      tx,
    ),
  );
  for (let entry = 0; entry < ENTRIES; entry++) {
    const alert = await seedAlert(database, account.id, asset.id, {});
    await database.tenant([account.id], (tx) =>
      sql`INSERT INTO notification_inbox (account_id, uid, user_id, alert_account_id, alert_id, group_key, first_at, last_at, created_at)
        VALUES (${account.id}, gen_random_uuid(), ${user.id}, ${account.id}, (SELECT id FROM alerts WHERE uid = ${alert}), ${String(entry)}, now(), now(), now())`.execute(
        tx,
      ),
    );
  }
  const owner = {
    homeAccountId: account.id,
    userId: user.id,
    visibleAccounts: [account.id],
    seen: seenAlerts({ kinds: ALERT_KIND_NAMES, fewer: [], off: ['fuel'] }),
  };
  const { rows } = await database.tenant([account.id], (tx) =>
    sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`EXPLAIN (ANALYZE, FORMAT JSON) ${inboxCount(owner)}`.execute(tx),
  );
  expect(rowsOf(rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThan(ENTRIES * 50);
});
