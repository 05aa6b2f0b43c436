import type { Tag } from '@waymark/contract/tags/schema.ts';
import { useTranslation } from '../../base/translation.ts';

/** Returns a sentence with the number of records that renaming, merging or deleting the tag affects. */
export function useUses({ assets, drivers, customers, places }: Tag): string {
  const { t, i18n } = useTranslation('tags');
  const parts = [
    assets > 0 && t('usedByAssets', { count: assets }),
    drivers !== null && drivers > 0 && t('usedByDrivers', { count: drivers }),
    customers !== null && customers > 0 && t('usedByCustomers', { count: customers }),
    places !== null && places > 0 && t('usedByPlaces', { count: places }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return t('unused');
  return t('usedBy', { uses: new Intl.ListFormat(i18n.language).format(parts) });
}
