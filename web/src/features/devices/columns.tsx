import { Link } from '@tanstack/react-router';
import type { Device } from '@waymark/contract/devices/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Ago } from '../../ui/format/Ago.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { DeviceStatus } from './DeviceStatus.tsx';

/** Returns the columns of the list of devices. @param withAccount the list contains devices of several accounts */
export function useDeviceColumns(withAccount: boolean): RecordColumn<Device>[] {
  const { t } = useTranslation('devices');
  const format = useFormat();
  return useMemo(() => {
    const time = (instant: string | null) => (instant === null ? t('never') : <Ago time={Date.parse(instant)} />);
    const day = (instant: string | null) => (instant === null ? '–' : format.date(instant));
    const account: RecordColumn<Device> = {
      id: 'account',
      label: t('account'),
      width: 120,
      sort: 'account',
      cell: ({ accountName }) => accountName,
    };
    return [
      {
        id: 'imei',
        label: t('imei'),
        width: 158,
        sort: 'imei',
        cell: ({ imei }) => <span className="figures">{imei}</span>,
      },
      {
        id: 'model',
        label: t('model'),
        width: 110,
        sort: 'deviceModel',
        phone: 'aside',
        cell: ({ deviceModel, deviceType }) => deviceModel ?? deviceType,
      },
      {
        id: 'status',
        label: t('status'),
        width: 115,
        sort: 'status',
        phone: 'badge',
        cell: ({ status }) => <DeviceStatus status={status} />,
      },
      {
        id: 'asset',
        label: t('asset'),
        width: 120,
        sort: 'assetName',
        phone: 'detail',
        cell: ({ assetSclId, assetName }) =>
          assetSclId === null ? (
            '–'
          ) : (
            <Link to="/assets/$id" params={{ id: assetSclId }}>
              {assetName}
            </Link>
          ),
      },
      ...(withAccount ? [account] : []),
      {
        id: 'imsi',
        label: t('imsi'),
        width: 158,
        sort: 'imsiId',
        cell: ({ imsiId }) => <span className="figures">{imsiId ?? '–'}</span>,
      },
      {
        id: 'lastPacket',
        label: t('lastPacket'),
        width: 148,
        keep: true,
        sort: 'lastPacketTime',
        cell: ({ lastPacketTime }) => time(lastPacketTime),
      },
      {
        id: 'lastLocation',
        label: t('lastLocation'),
        width: 148,
        sort: 'lastLocationTime',
        cell: ({ lastLocationTime }) => time(lastLocationTime),
      },
      {
        id: 'onboardDate',
        label: t('onboardDate'),
        width: 140,
        sort: 'creationTime',
        cell: ({ creationTime }) => day(creationTime),
      },
      {
        id: 'assignDate',
        label: t('assignDate'),
        width: 140,
        sort: 'assignDate',
        cell: ({ assignDate }) => day(assignDate),
      },
    ];
  }, [t, format, withAccount]);
}
