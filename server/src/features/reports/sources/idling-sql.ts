import { sql } from 'kysely';
import { ofScope } from '../scope-sql.ts';
import { keptStretches } from './kept-stretches-sql.ts';
import type { LongestQuarter, ReportSource } from './source.ts';
import { endOfStretches, stretches, waitingTimes } from './stretches-sql.ts';

export const idlingSource: ReportSource = {
  isKeyedByStart: true,
  parts: (scope) => [stretches(scope, 'idle')],
  addedUp: (scope, cuts) => keptStretches(scope, cuts, 'idle'),
  // The longest interval of each quarter counts as far as it is certainly a whole row: nothing cuts it. Rows of later
  // quarters are shorter than as many whole rows, or equal to them but behind them in the order of asset and start.
  longestUntil: async (tx, scope, count) => {
    const [from, to] = [new Date(scope.window.from), endOfStretches(scope)];
    const { rows } = await sql<LongestQuarter>`
      SELECT q.longest_idle_s AS seconds, a.uid AS asset, q.start
      FROM asset_quarters q JOIN assets a ON a.account_id = q.account_id AND a.id = q.asset_id
      WHERE ${ofScope('q', scope)} AND q.idles > 0 AND q.start >= ${from} AND q.start < ${to}
        AND q.start + interval '6 hours' + make_interval(secs => q.longest_idle_s) <= ${to} AND a.deleted_at IS NULL
        AND (q.account_id, q.asset_id) NOT IN (SELECT w.account_id, w.asset_id FROM (${waitingTimes(scope)}) w)
      ORDER BY 1 DESC, 2 DESC, 3 DESC OFFSET ${count - 1} LIMIT 1`.execute(tx);
    return rows[0];
  },
};
