import { sql } from 'kysely';
import { ofScope } from '../scope-sql.ts';
import { keptStretches } from './kept-stretches-sql.ts';
import type { ReportSource } from './source.ts';
import { endOfStretches, stretches } from './stretches-sql.ts';

export const statusHistorySource: ReportSource = {
  isKeyedByStart: true,
  parts: (scope) => [stretches(scope)],
  addedUp: (scope, cuts) => keptStretches(scope, cuts),
  newestSince: async (tx, scope, count) => {
    const { rows } = await sql<{ since: Date | null; found: number }>`
      SELECT min(n.start_time) AS since, count(*)::int AS found FROM (
        SELECT t.start_time FROM state_intervals t
        WHERE ${ofScope('t', scope)} AND t.start_time > ${new Date(scope.window.from)}
          AND t.start_time < ${endOfStretches(scope)} AND t.end_time > t.start_time
        ORDER BY t.start_time DESC LIMIT ${count}) n`.execute(tx);
    const [{ since, found } = { since: null, found: 0 }] = rows;
    return since !== null && found === count ? since.getTime() : undefined;
  },
};
