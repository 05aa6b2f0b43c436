import { addedUpVisits, newestEntries, reportedVisits } from '../../visits/service.ts';
import { ofScope } from '../scope-sql.ts';
import type { ReportSource } from './source.ts';

/** Whole visits that touch the window, with the parts of their times inside it. */
export const visitsSource: ReportSource = {
  parts: (scope) => [reportedVisits(scope, ofScope('v', scope))],
  addedUp: (scope) => addedUpVisits(scope, (alias) => ofScope(alias, scope)),
  newest: (scope) => newestEntries(scope, ofScope('v', scope)),
};
