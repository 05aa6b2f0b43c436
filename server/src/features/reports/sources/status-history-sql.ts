import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import { endOfStretches } from './edges-sql.ts';
import { keptStretches } from './kept-stretches-sql.ts';
import type { ReportSource } from './source.ts';
import { stretches } from './stretches-sql.ts';

export const statusHistorySource: ReportSource = {
  isKeyedByStart: true,
  hasEdges: 'statuses',
  parts: (scope) => [stretches(scope)],
  addedUp: (scope, cuts) => keptStretches(scope, cuts),
  partsSince: (scope, since) => [stretches(scope, undefined, since)],
  newest: (scope) => sql`
    SELECT t.start_time FROM state_intervals t
    WHERE ${ofScope('t', scope)} AND t.start_time > ${new Date(scope.window.from)}
      AND t.start_time < ${endOfStretches(scope)} AND t.end_time > t.start_time
    ORDER BY t.start_time DESC`,
};
