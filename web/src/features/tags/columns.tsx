import { Link } from '@tanstack/react-router';
import type { Tag } from '@waymark/contract/tags/schema.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../app/session.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import styles from './TagsPage.module.css';

/** The columns of the list of tags; each figure leads to what has the tag. */
export function useTagColumns(people: { drivers: boolean; customers: boolean }): RecordColumn<Tag>[] {
  const { t } = useTranslation('tags');
  const { accountId } = useCurrentUser();
  const { drivers, customers } = people;
  return useMemo(() => {
    const figure = { width: 110, grow: 0, align: 'end' as const };
    const link = (to: '/assets' | '/drivers' | '/customers', tag: string, count: number | null, label: string) =>
      count ? (
        <Link to={to} search={{ tag }} className={styles.count} aria-label={`${count}: ${label}`}>
          {count}
        </Link>
      ) : (
        <span className={styles.none}>{count}</span>
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
              <span className={styles.account}>{t('ofAccount', { account: tag.accountName })}</span>
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
        cell: (tag) => link('/drivers', tag.name, tag.drivers, t('showDrivers', { tag: tag.name })),
      });
    if (customers)
      columns.push({
        ...figure,
        id: 'customers',
        label: t('customers'),
        sort: 'customers',
        cell: (tag) => link('/customers', tag.name, tag.customers, t('showCustomers', { tag: tag.name })),
      });
    return columns;
  }, [t, accountId, drivers, customers]);
}
