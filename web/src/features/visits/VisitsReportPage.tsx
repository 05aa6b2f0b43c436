import { useQuery } from '@tanstack/react-query';
import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMemo } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { RecordPage } from '../../ui/records/index.ts';
import { MomentLink, ReportPath } from '../reports/index.ts';
import { summaryQuery, totalsQuery, visitsQuery } from './queries.ts';
import { ReportTabs } from './ReportTabs.tsx';
import type { Report } from './search.ts';
import { useSummaryColumns } from './summary-columns.tsx';
import { NoVisits, ReportActs, useReport } from './use-report.tsx';
import { useVisitColumns } from './visit-columns.tsx';

/** Visits to places in a period: by place, by asset, and each on its own. */
export function VisitsReportPage() {
  const { view } = useReport();
  const report = (view.report ?? 'places') as Report;
  return report === 'visits' ? <Details key={report} /> : <Summary key={report} by={report} />;
}

function Summary({ by }: { by: 'places' | 'assets' }) {
  const { t } = useTranslation('visits');
  const { view, change, days, filter, filters } = useReport();
  const group = by === 'places' ? 'place' : 'asset';
  const columns = useSummaryColumns(group);
  const list = useMemo(() => summaryQuery(filter, group), [filter, group]);
  const { summaryFile } = ENDPOINTS.visits;
  const file = fileAddress(summaryFile.path + buildQuery({ ...filter, group, search: view.search }));
  return (
    <RecordPage
      name={`visits ${by}`}
      title={t('reportTitle')}
      heading={<ReportPath>{t('reportTitle')}</ReportPath>}
      columns={columns}
      list={list}
      rowId={({ placeId, assetId }) => placeId ?? assetId ?? ''}
      rowName={({ placeName, assetName }) => placeName ?? assetName ?? ''}
      view={view}
      onChange={change}
      usualSort=""
      arrives={{ column: 'visits', order: 'desc' }}
      searchPlaceholder={t('searchPlaceholder')}
      filters={filters}
      tabs={<ReportTabs tab={by} days={days} />}
      actions={<ReportActs days={days} file={file} onDays={change} />}
      notice={<Totals filter={filter} search={view.search} />}
      empty={<NoVisits title={t('emptyTitle')} body={t('emptyBody')} />}
      // A row opens its visits.
      rowLink={({ placeId, assetId }, props) => (
        <button
          type="button"
          {...props}
          onClick={() =>
            change({
              ...{ report: 'visits', sort: undefined, order: undefined },
              ...(placeId === null ? {} : { placeId }),
              ...(assetId === null ? {} : { assetId }),
            })
          }
        />
      )}
    />
  );
}

function Details() {
  const { t } = useTranslation('visits');
  const { view, change, days, filter, filters } = useReport();
  const columns = useVisitColumns();
  const list = useMemo(() => visitsQuery(filter), [filter]);
  const file = fileAddress(ENDPOINTS.visits.detailsFile.path + buildQuery({ ...filter, search: view.search }));
  return (
    <RecordPage
      name="visits"
      title={t('reportTitle')}
      heading={<ReportPath>{t('reportTitle')}</ReportPath>}
      columns={columns}
      list={list}
      rowId={({ assetId, placeId, enteredAt }) => `${assetId} ${placeId} ${enteredAt}`}
      rowName={({ assetName, placeName }) => `${assetName} · ${placeName}`}
      view={view}
      onChange={change}
      // Not a column: the list arrives newest first.
      usualSort=""
      searchPlaceholder={t('searchPlaceholder')}
      filters={filters}
      tabs={<ReportTabs tab="visits" days={days} />}
      actions={<ReportActs days={days} file={file} onDays={change} />}
      notice={<Totals filter={filter} search={view.search} />}
      empty={<NoVisits title={t('emptyTitle')} body={t('emptyBody')} />}
      rowLink={({ assetId, enteredAt }, props) => <MomentLink {...props} assetId={assetId} time={enteredAt} />}
    />
  );
}

/** The sums of all rows, independent of the page and of the grouping. */
function Totals({ filter, search }: { filter: Parameters<typeof totalsQuery>[0]; search: string | undefined }) {
  const { t } = useTranslation('visits');
  const format = useFormat();
  const { data } = useQuery(totalsQuery(filter, search));
  const shown = (seconds: number | undefined): string => (seconds === undefined ? '…' : format.duration(seconds));
  return (
    <Row gap="4px 20px" wrap fixed line="below" ground="subtle" padding="6px 16px">
      <span>
        {t('visits')} <b className="figures">{data ? format.number(data.visits) : '…'}</b>
      </span>
      <span>
        {t('totalTime')} <b className="figures">{shown(data?.totalSeconds)}</b>
      </span>
      <span>
        {t('waitingTime')} <b className="figures">{shown(data?.waitingSeconds)}</b>
      </span>
    </Row>
  );
}
