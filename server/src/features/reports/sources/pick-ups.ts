import { reportedPickUps } from '../../visits/service.ts';
import { ofScope } from '../scope-sql.ts';
import type { ReportSource } from './source.ts';

/** Whole visits to pickup and drop-off places that touch the window. */
export const pickUpsSource: ReportSource = { parts: (scope) => [reportedPickUps(scope, ofScope('v', scope))] };
