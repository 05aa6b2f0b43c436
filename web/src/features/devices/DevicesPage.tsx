import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DEVICE_STATUSES } from '@waymark/domain/device-status.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { useHasFeature, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { EmptyRecords, MoreMenu, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { deviceTypesQuery, modelKey } from '../set-up/index.ts';
import { useDeviceColumns } from './columns.tsx';
import { DeviceSelection } from './DeviceSelection.tsx';
import { deviceAccountsQuery, deviceCountsQuery, deviceListQuery } from './queries.ts';
import { SeenNotice } from './SeenNotice.tsx';
import type { DevicesView } from './search.ts';

const DeviceDrawer = lazyPart(() => import('./DeviceDrawer.tsx'), 'DeviceDrawer');
const SeenDrawer = lazyPart(() => import('./SeenDrawer.tsx'), 'SeenDrawer');
const UploadDrawer = lazyPart(() => import('./UploadDrawer.tsx'), 'UploadDrawer');

type DeviceStatusName = (typeof DEVICE_STATUSES)[number];

/**
 * Lists every device of the account, with search, sorting, registration, edits and moves. The view is part of the
 * address.
 */
export function DevicesPage() {
  return <Devices uploading={false} />;
}

/** Devices page with the upload drawer open. */
export function DeviceUploadPage() {
  return <Devices uploading />;
}

function Devices({ uploading }: { uploading: boolean }) {
  const { t } = useTranslation(['devices', 'common']);
  const phone = usePhone();
  const navigate = useNavigate();
  const [view, change] = useRecordView<DevicesView>();
  const managed = useHasFeature('deviceManagement');
  const mayWrite = useMay('devices.write') && managed;
  const types = useQuery(deviceTypesQuery).data ?? [];
  const accounts = useQuery({ ...deviceAccountsQuery, enabled: mayWrite }).data ?? [];
  const columns = useDeviceColumns(accounts.length > 1);
  const close = (): void => change({ edit: undefined, part: undefined, number: undefined, model: undefined });
  const upload = (open: boolean): void => void navigate({ to: open ? '/devices/upload' : '/devices' });
  const add = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('provision')}
    </Button>
  );
  const uploadButton = (
    <Button leftSection={<Icon name="upload" />} onClick={() => upload(true)}>
      {t('upload')}
    </Button>
  );
  const acts = mayWrite && (
    <>
      {phone ? (
        <MoreMenu
          bordered
          label={t('common:more')}
          acts={[{ id: 'upload', label: t('devices:upload'), icon: 'upload', onAct: () => upload(true) }]}
        />
      ) : (
        uploadButton
      )}
      {add}
    </>
  );
  return (
    <RecordPage
      name="devices"
      title={t('title')}
      columns={columns}
      list={deviceListQuery}
      rowId={({ id }) => id}
      rowName={({ imei }) => imei}
      view={view}
      onChange={change}
      searchPlaceholder={t('searchPlaceholder')}
      filters={[
        {
          id: 'status',
          label: t('status'),
          any: t('anyStatus'),
          options: DEVICE_STATUSES.map((status) => ({ value: status, label: t(status) })),
        },
        {
          id: 'deviceType',
          label: t('deviceType'),
          any: t('anyType'),
          options: types.map(({ deviceType, title }) => ({ value: deviceType, label: title })),
        },
      ]}
      actions={acts}
      tabs={<StatusTabs view={view} onStatus={(status) => change({ status })} />}
      notice={mayWrite && <SeenNotice onShow={() => change({ seen: 'all' })} />}
      empty={
        <EmptyRecords
          icon="chip"
          title={t('emptyTitle')}
          body={mayWrite ? t('emptyBody', { limit: LIMITS.deviceUploadDevices }) : t('emptyBodyReader')}
        >
          {mayWrite && (
            <>
              {add}
              {uploadButton}
            </>
          )}
        </EmptyRecords>
      }
      {...(mayWrite
        ? {
            selectionActions: (ids: readonly string[], clear: () => void) => (
              <DeviceSelection ids={ids} clear={clear} />
            ),
          }
        : {})}
    >
      <Suspense fallback={null}>
        {uploading && <UploadDrawer allowed={mayWrite} onClose={() => upload(false)} />}
        {!uploading && view.edit !== undefined && (
          <DeviceDrawer
            key={view.edit}
            id={view.edit}
            tab={view.part as 'device'}
            preset={{ imei: view.number, model: view.model }}
            onTab={(tab) => change({ part: tab === 'device' ? undefined : tab }, true)}
            onProvisioned={(id) => change({ edit: id, part: 'connection', number: undefined, model: undefined }, true)}
            onClose={close}
          />
        )}
        {!uploading && view.seen !== undefined && view.edit === undefined && (
          <SeenDrawer
            onClose={() => change({ seen: undefined })}
            onProvision={({ imei, deviceType }) =>
              change({ seen: undefined, edit: 'new', number: imei, model: modelKey(deviceType, '') })
            }
          />
        )}
      </Suspense>
    </RecordPage>
  );
}

/** Tabs of the statuses, each with its number of devices. */
function StatusTabs({
  view,
  onStatus,
}: {
  view: DevicesView;
  onStatus: (status: DeviceStatusName | undefined) => void;
}) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const statuses = [undefined, ...DEVICE_STATUSES];
  const { data } = useQuery(deviceCountsQuery);
  const tabs = statuses.map((status) => {
    const label = status === undefined ? t('all') : t(status);
    const count = status === undefined ? data?.total : data?.counts[status];
    return { tab: status ?? 'all', label: count === undefined ? label : `${label} ${format.number(count)}` };
  });
  return (
    <PageTabs
      label={t('status')}
      tabs={tabs}
      tab={view.status ?? 'all'}
      onTab={(tab) => onStatus(tab === 'all' ? undefined : (tab as DeviceStatusName))}
    />
  );
}
