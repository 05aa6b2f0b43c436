import { Link } from '@tanstack/react-router';
import type { Tag } from '@waymark/contract/tags/schema.ts';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import styles from './TagsPage.module.css';

/** A screen whose records have tags. */
type Used = '/assets' | '/drivers' | '/customers' | '/places';

const WORDS = { '/assets': 'assets', '/drivers': 'drivers', '/customers': 'customers', '/places': 'places' } as const;

/** Returns the columns of the list of tags. Each number links to the records with the tag. */
export function useTagColumns(seen: { drivers: boolean; customers: boolean; places: boolean }): RecordColumn<Tag>[] {
  const { t } = useTranslation('tags');
  const { accountId } = useCurrentUser();
  const phone = usePhone();
  const { drivers, customers, places } = seen;
  return useMemo(() => {
    const figure = { width: 110, grow: 0, align: 'end' as const };
    /** Without a column header the number needs a label. */
    const figureOf = (to: Used, count: number | null) => (phone ? `${t(WORDS[to])} ${count ?? 0}` : count);
    const link = (to: Used, tag: string, count: number | null, label: string) =>
      count ? (
        <Link to={to} search={{ tag }} className={styles.count} aria-label={`${figureOf(to, count)}: ${label}`}>
          {figureOf(to, count)}
        </Link>
      ) : (
        <Text tone="quiet">{figureOf(to, count)}</Text>
      );
    const columns: RecordColumn<Tag>[] = [
      {
        id: 'name',
        label: t('name'),
        width: 200,
        sort: 'name',
        cell: (tag): ReactNode => (
          <>
            <span>{tag.name}</span>
            {tag.accountId !== accountId && (
              <Text tone="quiet" weight={400} marginLeft={8}>
                {t('ofAccount', { account: tag.accountName })}
              </Text>
            )}
          </>
        ),
      },
      {
        ...figure,
        id: 'assets',
        label: t('assets'),
        sort: 'assets',
        phone: 'badge',
        cell: ({ name, assets }) => link('/assets', name, assets, t('showAssets', { tag: name })),
      },
    ];
    if (drivers)
      columns.push({
        ...figure,
        id: 'drivers',
        label: t('drivers'),
        sort: 'drivers',
        phone: 'detail',
        cell: (tag) => link('/drivers', tag.name, tag.drivers, t('showDrivers', { tag: tag.name })),
      });
    if (customers)
      columns.push({
        ...figure,
        id: 'customers',
        label: t('customers'),
        sort: 'customers',
        phone: 'aside',
        cell: (tag) => link('/customers', tag.name, tag.customers, t('showCustomers', { tag: tag.name })),
      });
    if (places)
      columns.push({
        ...figure,
        id: 'places',
        label: t('places'),
        sort: 'places',
        cell: (tag) => link('/places', tag.name, tag.places, t('showPlaces', { tag: tag.name })),
      });
    return columns;
  }, [t, phone, accountId, drivers, customers, places]);
}
