import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import type { ReportSource } from './source.ts';

/** Row-level security of `users` hides the names of users that the reader may not see. */
export const commandsSource: ReportSource = {
  parts: (scope) => [
    sql`
      SELECT c.uid::text AS id, a.uid AS "assetId", c.created_at AS at, a.name AS asset,
        a.license_plate AS "licensePlate", c.request AS command, c.status AS "commandStatus", c.created_at AS requested,
        c.status_at AS updated, CASE WHEN c.status IN ('success', 'failed', 'cancelled')
          THEN greatest(0, extract(epoch FROM c.status_at - c.created_at))::float8 END AS took,
        u.name AS "requestedBy", c.reason, (c.status = 'success')::int AS succeeded, (c.status = 'failed')::int AS failed
      FROM commands c JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
        LEFT JOIN users u ON u.account_id = c.requested_by_account_id AND u.id = c.requested_by_id
      WHERE ${ofScope('c', scope)} AND c.created_at >= ${new Date(scope.window.from)}
        AND c.created_at < ${new Date(scope.window.to)} AND c.family = ANY (${[...scope.families]}::text[])`,
  ],
};
