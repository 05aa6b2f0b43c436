import { hasField } from '@waymark/contract/feature-fields.ts';
import { PickUpAndDrop } from '@waymark/contract/visits/schema.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { PlaceLink } from '../places/index.ts';

/** Columns of product.md, "Pick-up and drive table", in its order. On phones a row is named after its vehicle. */
export function usePickUpColumns(): RecordColumn<PickUpAndDrop>[] {
  const { t } = useTranslation('visits');
  const { features } = useCurrentUser();
  const format = useFormat();
  const phone = usePhone();
  return useMemo(() => {
    const id: RecordColumn<PickUpAndDrop> = {
      id: 'vehicleId',
      label: t('vehicleId'),
      width: 84,
      grow: 0,
      keep: true,
      cell: ({ vehicleId }) => <span title={vehicleId}>{shortId(vehicleId)}</span>,
    };
    const name: RecordColumn<PickUpAndDrop> = {
      id: 'name',
      label: t('name'),
      width: 100,
      keep: true,
      sort: 'name',
      cell: (row) => row.name,
    };
    const mobile: RecordColumn<PickUpAndDrop> = {
      id: 'mobileId',
      label: t('mobileId'),
      width: 136,
      grow: 0,
      cell: ({ mobileId }) => mobileId,
    };
    return [
      ...(phone ? [name] : [id, name]),
      {
        id: 'vin',
        label: t('vin'),
        width: 84,
        grow: 0,
        sort: 'vin',
        cell: ({ vin }) => <span title={vin ?? ''}>{vin}</span>,
      },
      ...(hasField(PickUpAndDrop, 'mobileId', new Set(features)) ? [mobile] : []),
      {
        id: 'placeId',
        label: t('placeId'),
        width: 176,
        grow: 2,
        keep: true,
        sort: 'placeName',
        phone: 'detail',
        cell: ({ placeId, placeName, placeDeleted }) => (
          <span title={placeId}>
            <PlaceLink id={placeId} name={placeName} deleted={placeDeleted} />
          </span>
        ),
      },
      {
        id: 'inTime',
        label: t('inTime'),
        width: 136,
        grow: 0,
        keep: true,
        sort: 'inTime',
        phone: 'aside',
        cell: ({ inTime }) => format.dateTime(inTime),
      },
      {
        id: 'address',
        label: t('address'),
        width: 110,
        grow: 2,
        sort: 'address',
        cell: ({ address }) => <span title={address ?? ''}>{address}</span>,
      },
      { id: 'type', label: t('type'), width: 150, grow: 0, keep: true, cell: ({ type }) => t(type) },
      {
        id: 'outTime',
        label: t('outTime'),
        width: 136,
        grow: 0,
        keep: true,
        sort: 'outTime',
        cell: ({ outTime }) => (outTime === null ? t('insideNow') : format.dateTime(outTime)),
      },
      {
        id: 'timeInside',
        label: t('timeInsideColumn'),
        width: 108,
        grow: 0,
        align: 'end',
        keep: true,
        sort: 'timeInside',
        phone: 'badge',
        cell: ({ timeInside }) => <span className="figures">{format.duration(timeInside)}</span>,
      },
    ];
  }, [t, features, format, phone]);
}

/** The end of an id, which differs between records of one moment. The whole id is the tooltip. */
function shortId(id: string): string {
  return id.slice(-8);
}
