import { useParams } from '@tanstack/react-router';
import { hasNeeded } from '@waymark/contract/endpoint.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { useCurrentUser } from '../base/session.ts';
import { reportOfSlug } from '../features/reports/address.ts';
import { ReportPage } from '../features/reports/ReportPage.tsx';
import { ClosedScreen } from './NotFound.tsx';

/** One report, or the page that says why it is closed to the user. The need of a report is in its declaration. */
export function ReportScreen() {
  const { report } = useParams({ from: '/reports/$report' });
  const name = reportOfSlug(report);
  const { features, permissions } = useCurrentUser();
  // The route refuses unknown names.
  if (name === undefined) return null;
  const { permission, feature } = reportOf(name);
  if (!hasNeeded(feature, new Set(features))) return <ClosedScreen cause="error.feature.disabled" />;
  if (permission !== undefined && !permissions.includes(permission))
    return <ClosedScreen cause="error.permission.missing" />;
  return <ReportPage key={name} report={name} />;
}
