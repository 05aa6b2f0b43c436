import { Link } from '@tanstack/react-router';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { EmptyRecords, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { fileListQuery, runListQuery } from './queries.ts';
import type { HistoryView } from './search.ts';
import { useFileColumns, useRunColumns } from './use-history-columns.tsx';

/** Runs of schedules with their deliveries, and on a tab of its own the files that the user exported. */
export function ReportHistoryPage() {
  const { t } = useTranslation(['schedules', 'reports']);
  const [view, change] = useRecordView<HistoryView>();
  const runColumns = useRunColumns();
  const fileColumns = useFileColumns();
  const seesRuns = useMay('reportSchedules.read');
  const tab = seesRuns && view.show !== 'files' ? 'runs' : 'files';
  const common = {
    title: t('schedules:historyTitle'),
    heading: (
      <PathTitle to="/reports" parent={t('reports:title')}>
        {t('schedules:historyTitle')}
      </PathTitle>
    ),
    tabs: seesRuns && (
      <PageTabs
        label={t('schedules:historyTitle')}
        tabs={(['runs', 'files'] as const).map((each) => ({ tab: each, label: t(`schedules:tab.${each}`) }))}
        tab={tab}
        onTab={(next) => change({ show: next === 'files' ? 'files' : undefined })}
      />
    ),
    ...{ view, onChange: change, usualSort: '' },
    rowLink: (_row: unknown, { children }: { children?: React.ReactNode }) => <span>{children}</span>,
  };
  if (tab === 'files')
    return (
      <RecordPage
        {...common}
        name="report-files"
        phoneLines={3}
        columns={fileColumns}
        list={fileListQuery}
        rowId={({ id }) => id}
        rowName={({ fileName, report }) => fileName ?? report}
        empty={<EmptyRecords icon="file" title={t('schedules:filesEmptyTitle')} body={t('schedules:filesEmptyBody')} />}
      />
    );
  return (
    <RecordPage
      {...common}
      name="report-runs"
      phoneLines={3}
      columns={runColumns}
      list={runListQuery}
      rowId={({ id }) => id}
      rowName={({ scheduleName }) => scheduleName}
      rowLink={({ scheduleId }, props) =>
        scheduleId === null ? (
          <span className={props.className}>{props.children}</span>
        ) : (
          <Link {...props} to="/report-schedules" search={{ edit: scheduleId }} />
        )
      }
      empty={<EmptyRecords icon="history" title={t('schedules:runsEmptyTitle')} body={t('schedules:runsEmptyBody')} />}
    />
  );
}
