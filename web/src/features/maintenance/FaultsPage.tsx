import { ActionIcon } from '@mantine/core';
import type { FaultyAsset } from '@waymark/contract/maintenance/schema.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyRecords, type RecordColumn, RecordPage, TwoLines, useRecordView } from '../../ui/records/index.ts';
import { useFaultWords } from '../faults/index.ts';
import { MaintenanceTabs } from './MaintenanceTabs.tsx';
import { faultListQuery } from './queries.ts';
import { ServiceDrawer } from './ServiceDrawer.tsx';
import type { MaintenanceView } from './search.ts';

/** Lists the vehicles with active fault codes, the latest first. */
export function FaultsPage() {
  const { t } = useTranslation('maintenance');
  const [view, change] = useRecordView<MaintenanceView>();
  const mayWrite = useMay('maintenance.write');
  const log = ({ assetId }: FaultyAsset): void => change({ edit: 'new', assetId });
  return (
    <RecordPage
      name="vehicle-faults"
      title={t('title')}
      tabs={<MaintenanceTabs tab="faults" />}
      columns={useFaultColumns()}
      list={faultListQuery}
      rowId={({ assetId }) => assetId}
      rowName={({ asset }) => asset}
      view={view}
      onChange={change}
      // The list arrives with the latest first.
      usualSort=""
      twoLines
      searchPlaceholder={t('faultsSearch')}
      empty={<EmptyRecords icon="check" title={t('faultsEmpty')} body={t('faultsEmptyBody')} />}
      rowLink={(row, props) => <button type="button" {...props} disabled={!mayWrite} onClick={() => log(row)} />}
      {...(mayWrite && {
        rowActions: (row: FaultyAsset) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('logFor', { asset: row.asset })}
            onClick={() => log(row)}
          >
            <Icon name="wrench" />
          </ActionIcon>
        ),
      })}
    >
      {mayWrite && view.edit === 'new' && (
        <ServiceDrawer
          id="new"
          assetId={view.assetId}
          service={undefined}
          onClose={() => change({ edit: undefined, assetId: undefined })}
        />
      )}
    </RecordPage>
  );
}

function useFaultColumns(): RecordColumn<FaultyAsset>[] {
  const { t } = useTranslation('maintenance');
  const words = useFaultWords();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'asset',
        label: t('asset'),
        width: 170,
        sort: 'asset',
        cell: ({ asset, make, model }) => <TwoLines first={asset} second={[make, model].filter(Boolean).join(' ')} />,
      },
      {
        id: 'faults',
        label: t('faultCodes'),
        width: 260,
        grow: 3,
        phone: 'detail',
        cell: ({ faults: { codes, count } }) => words.each(codes).join(', ') || words.all(codes, count),
      },
      {
        id: 'since',
        label: t('faultSince'),
        width: 150,
        sort: 'since',
        phone: 'badge',
        cell: ({ faults }) => faults.since && format.dateTime(faults.since),
      },
    ],
    [t, words, format],
  );
}
