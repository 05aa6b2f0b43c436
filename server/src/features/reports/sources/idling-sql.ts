import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { endOfStretches } from './edges-sql.ts';
import { keptStretches } from './kept-stretches-sql.ts';
import type { ReportSource } from './source.ts';
import { stretches } from './stretches-sql.ts';

export const idlingSource: ReportSource = {
  isKeyedByStart: true,
  hasEdges: 'idling',
  parts: (scope) => [stretches(scope, 'idle')],
  addedUp: (scope, cuts) => keptStretches(scope, cuts, 'idle'),
  // Quarters in the order of their longest interval, asset and start. It counts where it is certainly a whole row: nothing
  // cuts it. Rows of quarters behind as many whole rows are shorter, or equal to them but behind them in the order of rows.
  longest: async (tx, scope, count) => {
    const [from, to] = [new Date(scope.window.from), endOfStretches(scope)];
    const most = 2 * count + 100;
    const { rows } = await sql<{ account: number; asset: number; start: Date; whole: boolean }>`
      SELECT q.account_id AS account, q.asset_id AS asset, q.start,
        q.start >= ${from} AND q.until <= ${to} AND q.deleted_at IS NULL AND NOT EXISTS (
          SELECT FROM visits v WHERE v.account_id = q.account_id AND v.asset_id = q.asset_id AND v.waits
            AND v.entered_at < q.until AND (v.left_at IS NULL OR v.left_at > q.start)) AS whole
      FROM (
        SELECT q.account_id, q.asset_id, q.start, a.uid, a.deleted_at, q.longest_idle_s,
          q.start + interval '6 hours' + make_interval(secs => q.longest_idle_s) AS until
        FROM asset_quarters q JOIN assets a ON a.account_id = q.account_id AND a.id = q.asset_id
        WHERE ${ofScope('q', scope)} AND q.longest_idle_s IS NOT NULL AND q.start > ${from}::timestamptz - interval '6 hours' AND q.start < ${to}
        ORDER BY q.longest_idle_s DESC, a.uid DESC, q.start DESC LIMIT ${most}) q
      ORDER BY q.longest_idle_s DESC, q.uid DESC, q.start DESC`.execute(tx);
    let left = count;
    const last = rows.findIndex(({ whole }) => whole && --left === 0);
    if (last < 0) return undefined;
    const found = rows.slice(0, last + 1);
    return {
      ...{ accounts: found.map(({ account }) => account), assets: found.map(({ asset }) => asset) },
      starts: found.map(({ start }) => start),
    };
  },
};
