import type { MakeModel } from '@waymark/contract/make-models/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { Kinds, Years } from './cells.tsx';

/** Returns the columns of the list of makes and models. */
export function useMakeModelColumns(): RecordColumn<MakeModel>[] {
  const { t } = useTranslation('makeModels');
  return useMemo(
    () => [
      { id: 'make', label: t('make'), width: 150, sort: 'make', cell: ({ make }) => make },
      { id: 'model', label: t('model'), width: 170, sort: 'model', phone: 'detail', cell: ({ model }) => model },
      {
        id: 'assetTypes',
        label: t('assetTypes'),
        width: 220,
        grow: 2,
        cell: ({ assetTypes }) => <Kinds assetTypes={assetTypes} />,
      },
      {
        id: 'years',
        label: t('years'),
        width: 120,
        sort: 'yearFrom',
        phone: 'aside',
        cell: (item) => <Years yearFrom={item.yearFrom} yearTo={item.yearTo} />,
      },
      {
        id: 'origin',
        label: t('origin'),
        width: 130,
        sort: 'origin',
        phone: 'badge',
        cell: ({ accountId }) => t(accountId === null ? 'originProduct' : 'originOwn'),
      },
    ],
    [t],
  );
}
