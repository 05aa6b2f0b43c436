import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { type ReportName, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportFileQuery } from '@waymark/contract/reports/rows.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import {
  ColumnChoice,
  EmptyRecords,
  firstPageOf,
  type ListFilter,
  listFilter,
  RecordPage,
  useRecordView,
} from '../../ui/records/index.ts';
import { type ReportView, reportOfSlug } from './address.ts';
import { ExportButton } from './ExportButton.tsx';
import { Figures } from './Figures.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { PeriodButton } from './PeriodButton.tsx';
import { reportDays } from './period.ts';
import { firstRowsQuery, type ReportSubject, reportCall } from './queries.ts';
import { ReportChart } from './ReportChart.tsx';
import { RowLink } from './RowLink.tsx';
import { useReportColumns, useTotalCells } from './use-columns.tsx';
import { useReportFilters } from './use-filters.ts';

/** One report, drawn from its declaration. */
export function ReportPage() {
  const { report: slug } = useParams({ from: '/reports/$report' });
  const report = reportOfSlug(slug);
  // The route refuses unknown names.
  return report && <Report key={report} report={report} />;
}

function Report({ report }: { report: ReportName }) {
  const { t } = useTranslation(['reports', 'reportNames', 'schedules']);
  const declaration = reportOf(report);
  const [view, change] = useRecordView<ReportView>();
  const { accountTimeZone } = useCurrentUser();
  const phone = usePhone();
  const { startDate, endDate } = reportDays(view, Date.now(), accountTimeZone);
  const group = groupOf(declaration.groups, view.group);
  const days = useMemo(() => ({ startDate, endDate }), [startDate, endDate]);
  const subject = useMemo<ReportSubject>(
    () => ({ ...(declaration.window === 'period' && days), ...(group && { group }) }),
    [declaration, days, group],
  );
  const filters = useReportFilters(declaration, view);
  const { offered, shown, columns } = useReportColumns(declaration, group, view.columns);
  const list = useMemo(() => reportCall(report, subject), [report, subject]);
  const filter = useMemo(() => listFilter(view, columns, filters, ''), [view, columns, filters]);
  const { data } = useQuery(firstRowsQuery(report, subject, firstPageOf(filter)));
  const totalCell = useTotalCells(declaration, data?.totals, data?.count);
  const title = t(`reportNames:${report}`);
  const chart = view.chart ?? (phone ? 'none' : 'bars');
  const query = { ...filter, ...subject } as ReportFileQuery;
  const maySchedule = useMay('reportSchedules.write');
  return (
    <RecordPage
      name={`report ${report}`}
      title={title}
      heading={
        <PathTitle to="/reports" parent={t('reports:title')}>
          {title}
        </PathTitle>
      }
      columns={columns}
      list={list}
      rowId={({ id }) => String(id)}
      rowName={(row) => String(row[columns[0]!.id] ?? '')}
      view={view}
      onChange={change}
      // The list arrives in the declared order.
      usualSort=""
      searchPlaceholder={t('reports:searchPlaceholder')}
      filters={filters}
      totalCell={totalCell}
      actions={
        <>
          {!phone && (
            <ColumnChoice
              offered={offered}
              shown={shown}
              onChange={(names) => change({ columns: names?.join(',') }, true)}
              chosen={view.columns !== undefined}
            />
          )}
          {declaration.groups && (
            <GroupChoice
              groups={declaration.groups}
              group={group}
              onChange={(next) => change({ group: next, columns: undefined, sort: undefined, order: undefined })}
            />
          )}
          {declaration.window === 'period' && <PeriodButton days={days} onChange={change} />}
          {maySchedule && !phone && (
            <Button
              component={Link}
              to="/report-schedules"
              search={{ edit: 'new', report, group, tag: view.tag, depot: view.depot } as never}
              leftSection={<Icon name="schedule" />}
            >
              {t('schedules:schedule')}
            </Button>
          )}
          <ExportButton report={report} query={query} />
        </>
      }
      notice={
        data?.count === 0 ? null : (
          <>
            <Figures declaration={declaration} data={data} />
            {declaration.chart && chart !== 'none' && (
              <ReportChart
                {...{ report, declaration, group, subject, days }}
                filter={withoutColumns(filter)}
                asTable={chart === 'table'}
                onTable={(asTable) => change({ chart: asTable ? 'table' : undefined }, true)}
              />
            )}
          </>
        )
      }
      empty={
        declaration.window === 'now' ? (
          <EmptyRecords icon="check" title={t('reports:allReportTitle')} body={t('reports:allReportBody')} />
        ) : (
          <EmptyRecords icon="chart" title={t('reports:emptyTitle')} body={t('reports:emptyBody')} />
        )
      }
      rowLink={(row, props) => (
        <RowLink {...props} row={row} days={days} group={group} filter={withoutColumns(filter)} />
      )}
    />
  );
}

/** Returns the grouping that an address names, else the report's first. */
function groupOf(groups: readonly ReportGroup[] | undefined, named: string | undefined): ReportGroup | undefined {
  return groups?.find((group) => group === named) ?? groups?.[0];
}

/** Returns the filters that another report has too. */
function withoutColumns({ sort: _sort, order: _order, duration: _duration, ...filter }: ListFilter) {
  return filter as Record<string, string>;
}
