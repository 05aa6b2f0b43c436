import type { Tag } from '@waymark/contract/tags/schema.ts';
import { useTranslation } from 'react-i18next';

/** How many things have a tag, as a sentence: what renaming, merging and deleting it reaches. */
export function useUses({ assets, drivers, customers }: Tag): string {
  const { t, i18n } = useTranslation('tags');
  const parts = [
    assets > 0 && t('usedByAssets', { count: assets }),
    drivers !== null && drivers > 0 && t('usedByDrivers', { count: drivers }),
    customers !== null && customers > 0 && t('usedByCustomers', { count: customers }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return t('unused');
  return t('usedBy', { uses: new Intl.ListFormat(i18n.language).format(parts) });
}
