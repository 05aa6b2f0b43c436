import { sql } from 'kysely';
import { ofScope } from '../scope-sql.ts';
import { keptStretches } from './kept-stretches-sql.ts';
import type { ReportSource } from './source.ts';
import { endOfStretches, stretches, waitingTimes } from './stretches-sql.ts';

export const idlingSource: ReportSource = {
  isKeyedByStart: true,
  parts: (scope) => [stretches(scope, 'idle')],
  addedUp: (scope, cuts) => keptStretches(scope, cuts, 'idle'),
  // The longest interval of each quarter, as far as it is certainly a whole row: nothing cuts it.
  longestFrom: async (tx, scope, count) => {
    const [from, to] = [new Date(scope.window.from), endOfStretches(scope)];
    const { rows } = await sql<{ least: number | null; found: number }>`
      SELECT min(n.longest_idle_s) AS least, count(*)::int AS found FROM (
        SELECT q.longest_idle_s FROM asset_quarters q
        WHERE ${ofScope('q', scope)} AND q.idles > 0 AND q.start >= ${from} AND q.start < ${to}
          AND q.start + interval '6 hours' + make_interval(secs => q.longest_idle_s) <= ${to}
          AND (q.account_id, q.asset_id) NOT IN (SELECT w.account_id, w.asset_id FROM (${waitingTimes(scope)}) w)
          AND (q.account_id, q.asset_id) NOT IN (
            SELECT a.account_id, a.id FROM assets a WHERE ${ofScope('a', scope, 'id')} AND a.deleted_at IS NOT NULL)
        ORDER BY 1 DESC LIMIT ${count}) n`.execute(tx);
    const [{ least, found } = { least: null, found: 0 }] = rows;
    return least !== null && found === count ? Math.floor(least) : undefined;
  },
};
