import { hasNeeded } from '../endpoint.ts';
import type { CurrentUser } from '../session/schema.ts';
import { reportOf } from './kinds/index.ts';
import type { ReportName } from './names.ts';

/** Returns why a report stays closed to the user, as its call would refuse it. Undefined if it is open. */
export function closedReport(
  name: ReportName,
  { features, permissions }: Pick<CurrentUser, 'features' | 'permissions'>,
): 'error.feature.disabled' | 'error.permission.missing' | undefined {
  const { permission, feature } = reportOf(name);
  if (!hasNeeded(feature, new Set(features))) return 'error.feature.disabled';
  return permission !== undefined && !permissions.includes(permission) ? 'error.permission.missing' : undefined;
}
