import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMemo } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { RecordPage } from '../../ui/records/index.ts';
import { MomentLink, ReportPath } from '../reports/index.ts';
import { usePickUpColumns } from './pick-up-columns.tsx';
import { pickUpQuery } from './queries.ts';
import { ReportTabs } from './ReportTabs.tsx';
import { NoVisits, ReportActs, useReport } from './use-report.tsx';

/** "Pick-up and drive" of product.md: the visits to pickup and drop-off places. */
export function PickUpPage() {
  const { t } = useTranslation('visits');
  const { view, change, days, filter, filters } = useReport();
  const columns = usePickUpColumns();
  const list = useMemo(() => pickUpQuery(filter), [filter]);
  const file = fileAddress(ENDPOINTS.visits.pickUpsFile.path + buildQuery({ ...filter, search: view.search }));
  return (
    <RecordPage
      name="pick-ups"
      title={t('pickUpTitle')}
      heading={<ReportPath>{t('pickUpTitle')}</ReportPath>}
      columns={columns}
      list={list}
      rowId={({ vehicleId, placeId, inTime }) => `${vehicleId} ${placeId} ${inTime}`}
      rowName={({ name, placeName }) => `${name} · ${placeName}`}
      view={view}
      onChange={change}
      // Not a column: the list arrives newest first.
      usualSort=""
      searchPlaceholder={t('searchPlaceholder')}
      filters={filters}
      tabs={<ReportTabs tab="pickUps" days={days} />}
      actions={<ReportActs days={days} file={file} onDays={change} />}
      empty={<NoVisits title={t('emptyPickUpTitle')} body={t('emptyPickUpBody')} />}
      rowLink={({ vehicleId, inTime }, props) => <MomentLink {...props} assetId={vehicleId} time={inTime} />}
    />
  );
}
