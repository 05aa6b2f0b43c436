import type { ServiceLog } from '@waymark/contract/maintenance/schema.ts';
import { useMemo, useState } from 'react';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { FirstFieldFocus, ManagedRecords, type RecordColumn, useRecordView } from '../../ui/records/index.ts';
import { HISTORY_FILES } from './history-files.ts';
import { LastImport } from './LastImport.tsx';
import { MaintenanceTabs } from './MaintenanceTabs.tsx';
import { serviceCalls } from './queries.ts';
import { ServiceDetail } from './ServiceDetail.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import type { HistoryView } from './search.ts';
import { useServiceWords } from './use-service-words.ts';

/** Lists the services that were done, the newest first. */
export function HistoryPage() {
  const { t } = useTranslation('maintenance');
  const [view, change] = useRecordView<HistoryView>();
  const mayWrite = useMay('maintenance.write');
  // A service opens as its record. Its form is one step further.
  const [edited, setEdited] = useState<string>();
  return (
    <ManagedRecords
      name="service-history"
      title={t('title')}
      tabs={<MaintenanceTabs tab="history" />}
      icon="history"
      columns={useHistoryColumns()}
      calls={serviceCalls}
      files={HISTORY_FILES}
      rowName={({ serviceName, asset }) => `${serviceName} · ${asset}`}
      view={view}
      onChange={(part, replace) => {
        setEdited(undefined);
        change(part, replace);
      }}
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
      facts={(log) => (
        <ServiceDetail log={log} onEdit={() => setEdited(log.id)} onGone={() => change({ edit: undefined })} />
      )}
      form={(log, drawer) =>
        log === undefined || edited === log.id ? (
          <>
            <ServiceForm log={log} assetId={view.assetId} service={view.service} drawer={drawer} />
            {log && <FirstFieldFocus />}
          </>
        ) : (
          <ServiceDetail log={log} onEdit={() => setEdited(log.id)} onGone={drawer.onGone} />
        )
      }
    />
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
