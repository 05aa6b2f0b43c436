/**
 * Messages of notifications keep the alerts that they contain. If their reader may no longer see some of these, the
 * others become due again, for which their marks in `notification_told` are deleted.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { APP_ROLE } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `ALTER TABLE notification_log ADD COLUMN alert_account_ids int[] NOT NULL DEFAULT '{}',
      ADD COLUMN alert_ids bigint[] NOT NULL DEFAULT '{}'`,
    `GRANT DELETE ON notification_told TO ${APP_ROLE}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
