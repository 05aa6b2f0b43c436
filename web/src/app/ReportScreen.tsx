import { useParams } from '@tanstack/react-router';
import { closedReport } from '@waymark/contract/reports/closed-report.ts';
import { useCurrentUser } from '../base/session.ts';
import { reportOfSlug } from '../features/reports/address.ts';
import { ReportPage } from '../features/reports/ReportPage.tsx';
import { ClosedScreen } from './NotFound.tsx';

/** One report, or the page that says why it is closed to the user. The need of a report is in its declaration. */
export function ReportScreen() {
  const { report } = useParams({ from: '/reports/$report' });
  const name = reportOfSlug(report);
  const user = useCurrentUser();
  // The route refuses unknown names.
  if (name === undefined) return null;
  const cause = closedReport(name, user);
  if (cause !== undefined) return <ClosedScreen cause={cause} />;
  return <ReportPage key={name} report={name} />;
}
