import { hasNeeded } from '@waymark/contract/endpoint.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import { may } from '../../session/access.ts';
import type { Viewer } from '../../session/viewer.ts';

/** Returns true if the viewer may read a report at all. Columns of features that are off are left out. */
export function mayRead(viewer: Viewer, report: string): boolean {
  const { permission, feature } = reportOf(report as ReportName);
  return (
    may(viewer, 'reports.read') &&
    (permission === undefined || may(viewer, permission)) &&
    hasNeeded(feature, viewer.features)
  );
}
