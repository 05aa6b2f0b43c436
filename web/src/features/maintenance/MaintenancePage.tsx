import { ActionIcon, Button } from '@mantine/core';
import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { SERVICE_STATES } from '@waymark/domain/maintenance/due.ts';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../base/session.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyRecords, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { Figures } from './Figures.tsx';
import { MaintenanceTabs } from './MaintenanceTabs.tsx';
import { PlansPage } from './PlansPage.tsx';
import { dueListQuery } from './queries.ts';
import { ServiceDrawer } from './ServiceDrawer.tsx';
import type { MaintenanceView } from './search.ts';
import { useDueColumns } from './use-due-columns.tsx';

/** Lists due services, overdue ones first. A tab of its own shows the plans. */
export function MaintenancePage() {
  const [view] = useRecordView<MaintenanceView>();
  return view.show === 'plans' ? <PlansPage /> : <DuePage />;
}

function DuePage() {
  const { t } = useTranslation('maintenance');
  const [view, change] = useRecordView<MaintenanceView>();
  const mayWrite = useMay('maintenance.write');
  const log = (due?: DueService): void => change({ edit: 'new', assetId: due?.assetId, service: due?.serviceConfigId });
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => log()}>
      {t('log')}
    </Button>
  );
  return (
    <RecordPage
      name="maintenance"
      title={t('title')}
      tabs={
        <>
          <MaintenanceTabs tab="due" />
          <Figures onState={(state) => change({ state: view.state === state ? undefined : state })} />
        </>
      }
      columns={useDueColumns()}
      list={dueListQuery}
      rowId={({ assetId, serviceConfigId }) => `${assetId} ${serviceConfigId}`}
      rowName={({ asset, serviceName }) => `${asset} · ${serviceName}`}
      view={view}
      onChange={change}
      usualSort="due"
      searchPlaceholder={t('dueSearch')}
      filters={[
        {
          id: 'state',
          label: t('state'),
          any: t('anyState'),
          options: SERVICE_STATES.map((value) => ({
            value,
            label: t(value, { days: LIMITS.serviceSoonDays }),
          })),
        },
      ]}
      actions={add}
      empty={
        <EmptyRecords icon="wrench" title={t('dueEmpty')} body={t('dueEmptyBody')}>
          {mayWrite && (
            <Button variant="filled" onClick={() => change({ show: 'plans', edit: 'new' })}>
              {t('createPlan')}
            </Button>
          )}
        </EmptyRecords>
      }
      rowLink={(due, props) => <button type="button" {...props} disabled={!mayWrite} onClick={() => log(due)} />}
      {...(mayWrite && {
        rowActions: (due: DueService) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('logOf', { service: due.serviceName, asset: due.asset })}
            onClick={() => log(due)}
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
          service={view.service}
          onClose={() => change({ edit: undefined, assetId: undefined, service: undefined })}
        />
      )}
    </RecordPage>
  );
}
