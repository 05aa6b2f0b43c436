import type { Visit } from '@waymark/contract/visits/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { PlaceLink } from '../places/index.ts';

/** Columns of single visits. The first one opens the asset's history at the moment of entering. */
export function useVisitColumns(): RecordColumn<Visit>[] {
  const { t } = useTranslation(['visits', 'units']);
  const format = useFormat();
  return useMemo(() => {
    const figures = { width: 112, grow: 0, align: 'end' } as const;
    const unit = t(`units:${format.speed(0).unit}`);
    return [
      { id: 'asset', label: t('asset'), width: 130, sort: 'assetName', cell: ({ assetName }) => assetName },
      {
        id: 'place',
        label: t('place'),
        width: 140,
        sort: 'placeName',
        phone: 'detail',
        cell: (row) => <PlaceLink id={row.placeId} name={row.placeName} deleted={row.placeDeleted} />,
      },
      {
        id: 'address',
        label: t('address'),
        width: 130,
        cell: ({ address }) => <span title={address ?? ''}>{address}</span>,
      },
      {
        id: 'entered',
        label: t('entered'),
        width: 140,
        grow: 0,
        sort: 'enteredAt',
        phone: 'aside',
        cell: ({ enteredAt }) => format.dateTime(enteredAt),
      },
      {
        id: 'left',
        label: t('left'),
        width: 140,
        grow: 0,
        sort: 'leftAt',
        cell: ({ leftAt }) => (leftAt === null ? t('insideNow') : format.dateTime(leftAt)),
      },
      {
        ...figures,
        id: 'duration',
        label: t('timeInside'),
        sort: 'duration',
        phone: 'badge',
        cell: ({ durationSeconds }) => <span className="figures">{format.duration(durationSeconds)}</span>,
      },
      {
        ...figures,
        id: 'inPeriod',
        label: t('inPeriod'),
        cell: ({ windowSeconds }) => format.duration(windowSeconds),
      },
      {
        ...figures,
        id: 'waiting',
        label: t('waitingTime'),
        sort: 'waiting',
        cell: ({ waitingSeconds }) => format.duration(waitingSeconds),
      },
      {
        ...figures,
        id: 'topSpeed',
        label: `${t('topSpeed')} ${unit}`,
        width: 150,
        sort: 'topSpeed',
        cell: ({ topSpeedMetersPerSecond: speed }) => (speed === null ? '' : format.speed(speed).figure),
      },
    ];
  }, [t, format]);
}
