import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chartPlan } from '@waymark/contract/reports/chart.ts';
import { comparesRows, type ReportDeclaration, usualOrder } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportFileQuery } from '@waymark/contract/reports/rows.ts';
import { useMemo, useState } from 'react';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { useNarrow, usePhone } from '../../ui/layout/use-phone.ts';
import {
  EmptyRecords,
  firstPageOf,
  type ListFilter,
  listFilter,
  RecordPage,
  useRecordView,
} from '../../ui/records/index.ts';
import { ViewsButton } from '../views/index.ts';
import type { ReportView } from './address.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { CompareChoice } from './CompareChoice.tsx';
import { ConditionsButton } from './ConditionsButton.tsx';
import { DriversCard } from './DriversCard.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Figures } from './Figures.tsx';
import { GroupChoice } from './GroupChoice.tsx';
import { GroupedLink } from './GroupedLink.tsx';
import { canOpen, openedCall } from './group-rows.ts';
import { PeriodButton } from './PeriodButton.tsx';
import { reportDays } from './period.ts';
import { firstRowsQuery, reportCall } from './queries.ts';
import { ReportChart } from './ReportChart.tsx';
import styles from './ReportPage.module.css';
import { ReportPath } from './ReportPath.tsx';
import { RowLink } from './RowLink.tsx';
import { reportSubject } from './subject.ts';
import { useReportColumns, useTotalCells } from './use-columns.tsx';
import { useConditionText } from './use-condition-text.ts';
import { useReportFilters } from './use-filters.ts';

/** One report, drawn from its declaration. */
export function ReportPage({ report }: { report: ReportName }) {
  const { t } = useTranslation(['reports', 'reportNames', 'schedules', 'records']);
  const declaration = reportOf(report);
  const [view, change] = useRecordView<ReportView>();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const phone = usePhone();
  const narrow = useNarrow();
  const { days, group, groups, compare, conditions, own, subject } = useSubject(declaration, view);
  const refused = conditions.filter((one) => one.refused);
  const textOf = useConditionText(declaration.columns);
  const filters = useReportFilters(declaration, view);
  const { offered, shown, missing, columns } = useReportColumns(declaration, group, view.columns, compare);
  const filter = useMemo(() => listFilter(view, columns, filters, ''), [view, columns, filters]);
  const { data } = useQuery(firstRowsQuery(report, subject, firstPageOf(filter)));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isOpenable = group !== undefined && !phone && canOpen(data?.count);
  const list = useMemo(
    () =>
      isOpenable && opened.size > 0
        ? openedCall({ report, declaration, group, subject, days, opened })
        : reportCall(report, subject),
    [report, declaration, group, subject, days, opened, isOpenable],
  );
  const totalCell = useTotalCells(declaration, data?.totals, data?.count);
  const title = t(`reportNames:${report}`);
  const chart = view.chart ?? (phone ? 'none' : 'bars');
  const query = { ...filter, ...subject, ...(view.columns && { columns: view.columns }) } as ReportFileQuery;
  const maySchedule = useMay('reportSchedules.write');
  const comparable = offered.filter((column) => column.comparable).map(({ id }) => id);
  const changeCompare = (names: readonly string[]) => change({ compare: names.join(',') || undefined }, true);
  const plan = chartPlan(report, { group, compare, where: view.where }, days);
  const ranked =
    group === undefined && groups.includes('driver')
      ? (declaration.ranksDrivers ?? []).filter((name) => own.some(([column]) => column === name))
      : [];
  const kept = { ...withoutOrder(filter), ...(view.where && { where: view.where }) };
  // On phones beside the other icons, so that the toolbar has few lines.
  const exporting = <ExportButton report={report} query={query} />;
  return (
    <RecordPage
      name={`report ${report}`}
      title={title}
      heading={<ReportPath>{title}</ReportPath>}
      extra={!narrow && <ViewsButton screen="reports" />}
      columns={columns}
      list={list}
      rowId={({ id }) => String(id)}
      rowName={(row) => String(row[columns[0]!.id] ?? '')}
      view={view}
      onChange={change}
      usualSort=""
      arrives={usualOrder(
        declaration,
        group,
        offered.map(({ id }) => id),
      )}
      searchPlaceholder={t('reports:searchPlaceholder')}
      filters={filters}
      totalCell={totalCell}
      actions={
        <>
          {narrow && <ViewsButton screen="reports" compact />}
          <ConditionsButton {...{ declaration, conditions }} columns={own} onChange={(where) => change({ where })} />
          {!phone && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon name="columns" />}
              aria-expanded={isPanelOpen}
              onClick={() => setPanelOpen(!isPanelOpen)}
            >
              {t('records:columns')}
            </Button>
          )}
          {groups.length > 0 && (
            <GroupChoice
              {...{ declaration, groups, group }}
              onChange={(next) => {
                const before = { columns: undefined, sort: undefined, order: undefined };
                change({ ...before, group: next, ...(!comparesRows(declaration, next) && { compare: undefined }) });
              }}
            />
          )}
          {phone && exporting}
          {comparable.length > 0 && (
            <CompareChoice
              on={compare.length > 0}
              onChange={(on) => changeCompare(on ? firstCompared(declaration, comparable) : [])}
            />
          )}
          {declaration.window === 'period' && (
            <PeriodButton
              days={days}
              onChange={(next) => change({ ...next, period: undefined })}
              onPeriod={(period) => change({ period, startDate: undefined, endDate: undefined })}
            />
          )}
          {maySchedule && !phone && (
            <Button
              component={Link}
              to="/report-schedules"
              search={{ edit: 'new', report, asked: askedText(query) } as never}
              leftSection={<Icon name="schedule" />}
            >
              {t('schedules:schedule')}
            </Button>
          )}
          {!phone && exporting}
        </>
      }
      notice={
        data?.count === 0 ? null : (
          <>
            <Figures declaration={declaration} data={data} />
            {declaration.note && (
              <Text as="p" tone="quiet" size="small" className={styles.note}>
                {t(`reports:note.${declaration.note}`)}
              </Text>
            )}
            {chart !== 'none' && (plan || ranked.length > 0) && (
              <div className={styles.charts}>
                {plan && (
                  <ReportChart
                    {...{ plan, compare, subject }}
                    filter={withoutOrder(filter)}
                    asTable={chart === 'table'}
                    onTable={(asTable) => change({ chart: asTable ? 'table' : undefined }, true)}
                  />
                )}
                {ranked.length > 0 && (
                  <DriversCard {...{ report, subject, days, ranked }} filter={withoutOrder(filter)} />
                )}
              </div>
            )}
          </>
        )
      }
      aside={
        isPanelOpen &&
        !phone && (
          <ColumnsPanel
            {...{ offered, shown, missing, compare }}
            chosen={view.columns !== undefined}
            onChange={(names) => change({ columns: names?.join(',') }, true)}
            onCompare={changeCompare}
            onClose={() => setPanelOpen(false)}
          />
        )
      }
      refusal={
        refused.length > 0 && (
          <EmptyRecords
            icon="octagon"
            title={t('records:loadFailed')}
            body={t('reports:conditionsRefused', { conditions: refused.map(textOf).join(', ') })}
            role="alert"
          >
            <Button
              variant="filled"
              onClick={() =>
                change({
                  where:
                    conditions.flatMap(({ text, refused: isRefused }) => (isRefused ? [] : [text])).join(';') ||
                    undefined,
                })
              }
            >
              {t('reports:conditionsRemove', { count: refused.length })}
            </Button>
          </EmptyRecords>
        )
      }
      empty={
        report === 'notReporting' ? (
          <EmptyRecords icon="check" title={t('reports:allReportTitle')} body={t('reports:allReportBody')} />
        ) : declaration.window === 'now' ? (
          <EmptyRecords icon="chart" title={t('reports:noAssetsTitle')} body={t('reports:noAssetsBody')} />
        ) : (
          <EmptyRecords icon="chart" title={t('reports:emptyTitle')} body={t('reports:emptyBody')} />
        )
      }
      rowLink={(row, props) =>
        isOpenable ? (
          <GroupedLink
            {...props}
            {...{ row, report, days, group }}
            filter={kept}
            isOpen={opened.has(String(row.id))}
            onToggle={() => setOpened(toggled(opened, String(row.id)))}
          />
        ) : (
          <RowLink {...props} {...{ row, report, days, group }} filter={kept} />
        )
      }
    />
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}

/** Returns what the address asks of a report. */
function useSubject(declaration: ReportDeclaration, view: ReportView) {
  const { accountTimeZone, features, permissions } = useCurrentUser();
  const { startDate, endDate } = reportDays(view, Date.now(), accountTimeZone);
  const { group, compare, where, columns } = view;
  return useMemo(() => {
    const reader = { features: new Set(features), permissions: new Set(permissions) };
    return reportSubject(
      declaration,
      { ...(group && { group }), ...(compare && { compare }), ...(where && { where }), ...(columns && { columns }) },
      reader,
      { startDate, endDate },
    );
  }, [declaration, features, permissions, startDate, endDate, group, compare, where, columns]);
}

/** Returns the column that is compared first: that of the chart, else the first figure. */
function firstCompared({ chart, figures }: ReportDeclaration, comparable: readonly string[]): readonly string[] {
  return [...(chart?.columns ?? []), ...figures, ...comparable].filter((id) => comparable.includes(id)).slice(0, 1);
}

/** Returns the parameters of a report, without days, as one text. */
function askedText({ startDate: _start, endDate: _end, begun: _begun, ...query }: ReportFileQuery): string {
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}

/** Returns the filters that the rows behind a row have too. */
function withoutOrder({ sort: _sort, order: _order, duration: _duration, ...filter }: ListFilter) {
  return filter as Record<string, string>;
}
