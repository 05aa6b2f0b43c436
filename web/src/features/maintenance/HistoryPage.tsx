import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { SERVICE_LOG_COLUMNS, type ServiceLog } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMemo } from 'react';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import {
  ManagedRecords,
  type RecordColumn,
  RecordFacts,
  type RecordFiles,
  useRecordView,
} from '../../ui/records/index.ts';
import { Photographs } from '../photographs/index.ts';
import { LastImport } from './LastImport.tsx';
import { MaintenanceTabs } from './MaintenanceTabs.tsx';
import { PartsTable } from './PartsTable.tsx';
import { logListQuery, logQuery, photographCalls, STALE } from './queries.ts';
import { ServiceForm } from './ServiceForm.tsx';
import type { HistoryView } from './search.ts';
import { useServiceWords } from './use-service-words.ts';

const FILES: RecordFiles = {
  file: ENDPOINTS.serviceLogs.file,
  template: ENDPOINTS.serviceLogs.template,
  upload: ENDPOINTS.serviceLogs.import,
  columns: SERVICE_LOG_COLUMNS,
  rowLimit: LIMITS.importRows,
};

/** Lists the services that were done, the newest first. */
export function HistoryPage() {
  const { t } = useTranslation('maintenance');
  const [view, change] = useRecordView<HistoryView>();
  const mayWrite = useMay('maintenance.write');
  return (
    <ManagedRecords
      name="service-history"
      title={t('title')}
      tabs={<MaintenanceTabs tab="history" />}
      icon="history"
      columns={useHistoryColumns()}
      list={logListQuery}
      load={logQuery}
      stale={STALE}
      files={FILES}
      rowName={({ serviceName, asset }) => `${serviceName} · ${asset}`}
      view={view}
      onChange={change}
      // The list arrives newest first.
      usualSort=""
      searchPlaceholder={t('historySearch')}
      filters={[
        { id: 'startDate', label: t('from'), kind: 'day' },
        { id: 'endDate', label: t('to'), kind: 'day' },
      ]}
      notice={mayWrite && <LastImport />}
      mayWrite={mayWrite}
      words={{
        create: t('log'),
        edit: t('service'),
        emptyTitle: t('historyEmpty'),
        emptyBody: t('historyEmptyBody'),
      }}
      facts={(log) => <Facts log={log} />}
      form={(log, drawer) => <ServiceForm log={log} assetId={view.assetId} service={view.service} drawer={drawer} />}
    />
  );
}

function Facts({ log }: { log: ServiceLog }) {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  const format = useFormat();
  return (
    <RecordFacts
      facts={[
        [t('asset'), log.asset],
        [t('service'), log.serviceName],
        [t('date'), log.serviceDate],
        [t('odometer'), log.odometer !== null && words.kilometers(log.odometer)],
        [t('operationalHours'), log.operationalHours !== null && words.hours(log.operationalHours)],
        [t('cost'), log.cost !== null && format.number(log.cost, 2)],
        [t('partsTitle'), (log.parts.length > 0 || log.labor !== null) && <PartsTable log={log} />],
        [t('supplier'), log.supplier],
        [t('notes'), log.notes],
        [t('loggedBy'), log.loggedBy],
      ]}
    >
      <Photographs calls={photographCalls(log.id)} mayChange={false} />
    </RecordFacts>
  );
}

function useHistoryColumns(): RecordColumn<ServiceLog>[] {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  const format = useFormat();
  const { currency } = useCurrentUser();
  return useMemo(
    () => [
      { id: 'service', label: t('service'), width: 190, sort: 'serviceName', cell: (log) => log.serviceName },
      { id: 'asset', label: t('asset'), width: 150, sort: 'asset', phone: 'detail', cell: (log) => log.asset },
      { id: 'date', label: t('date'), width: 110, sort: 'serviceDate', phone: 'aside', cell: (log) => log.serviceDate },
      {
        id: 'odometer',
        label: t('odometer'),
        width: 120,
        sort: 'odometer',
        align: 'end',
        phone: 'badge',
        cell: ({ odometer }) => odometer !== null && words.kilometers(odometer),
      },
      {
        id: 'hours',
        label: t('operationalHours'),
        width: 110,
        sort: 'operationalHours',
        align: 'end',
        cell: ({ operationalHours }) => operationalHours !== null && words.hours(operationalHours),
      },
      {
        id: 'cost',
        label: currency ? `${t('cost')} (${currency})` : t('cost'),
        width: 110,
        sort: 'cost',
        align: 'end',
        cell: ({ cost }) => cost !== null && format.number(cost, 2),
      },
      { id: 'supplier', label: t('supplier'), width: 150, sort: 'supplier', cell: (log) => log.supplier },
    ],
    [t, words, format, currency],
  );
}
