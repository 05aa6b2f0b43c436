import type { Customer } from '@waymark/contract/customers/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { TagChips } from '../tags/index.ts';

/** Plain text columns with their minimum widths. */
const TEXTS = { externalNumber: 100, contactPerson: 140, phone: 155, email: 180, address: 190 } as const;
const PHONE_PLACES: Partial<Record<keyof typeof TEXTS, 'detail' | 'aside' | 'badge'>> = {
  externalNumber: 'badge',
  contactPerson: 'detail',
  phone: 'aside',
};

/** Returns the columns of the list of customers. @param contact whether contact data may be shown */
export function useCustomerColumns(contact: boolean): RecordColumn<Customer>[] {
  const { t } = useTranslation('customers');
  return useMemo(() => {
    const name: RecordColumn<Customer> = {
      id: 'name',
      label: t('name'),
      width: 170,
      grow: 2,
      sort: 'name',
      cell: (customer) => customer.name,
    };
    if (!contact) return [name];
    const texts = (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).map((field): RecordColumn<Customer> => {
      const phone = PHONE_PLACES[field];
      return {
        id: field,
        label: t(field),
        width: TEXTS[field],
        sort: field,
        ...(phone && { phone }),
        cell: (customer) => (field === 'phone' && customer.phone ? `+${customer.phone}` : customer[field]),
      };
    });
    return [
      name,
      ...texts,
      { id: 'tags', label: t('tags'), width: 120, cell: ({ tags = [] }) => <TagChips tags={tags} /> },
    ];
  }, [t, contact]);
}
