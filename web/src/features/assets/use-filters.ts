import { useQuery } from '@tanstack/react-query';
import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import { useMemo } from 'react';
import { useSeesNpa } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import type { RecordFilter } from '../../ui/records/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { depotsQuery } from './queries.ts';
import type { AssetListSearch } from './search.ts';

/** Returns the filters of the list. Offers NPA only to users who may see it. */
export function useAssetFilters({ status }: AssetListSearch): readonly RecordFilter[] {
  const { t } = useTranslation(['assets', 'assetType', 'status']);
  const seesNpa = useSeesNpa();
  const tags = useQuery(tagNamesQuery).data;
  const depots = useQuery(depotsQuery).data;
  return useMemo(() => {
    const statuses = STATUSES.filter((one) => one !== 'npa').map((one) => ({ value: one, label: t(`status:${one}`) }));
    const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
    return [
      {
        id: 'status',
        label: t('assets:status'),
        any: t('assets:anyStatus'),
        options: seesNpa ? [{ value: 'npa', label: t('status:npa') }, ...statuses] : statuses,
      },
      ...(seesNpa && status === 'npa'
        ? [{ id: 'movement', label: t('assets:underNpa'), any: t('assets:anyStatus'), options: statuses }]
        : []),
      {
        id: 'type',
        label: t('assets:type'),
        any: t('assets:anyType'),
        options: ASSET_TYPES.map((type) => ({ value: type, label: t(`assetType:${type}`) })),
      },
      { id: 'tag', label: t('assets:tags'), any: t('assets:anyTag'), options: named(tags) },
      { id: 'depot', label: t('assets:depot'), any: t('assets:anyDepot'), options: named(depots) },
    ];
  }, [t, seesNpa, status, tags, depots]);
}
