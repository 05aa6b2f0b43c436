import { useQuery } from '@tanstack/react-query';
import { CUSTOMER_COLUMNS, type Customer } from '@waymark/contract/customers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session.ts';
import { ManagedRecords, NamesOnly, RecordFacts, type RecordFiles, useRecordView } from '../../ui/records/index.ts';
import { TagChips, tagNamesQuery } from '../tags/index.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { useCustomerColumns } from './columns.tsx';
import { customerListQuery, customerQuery, STALE } from './queries.ts';
import type { CustomersView } from './search.ts';

const FILES: RecordFiles = {
  file: ENDPOINTS.customers.file,
  template: ENDPOINTS.customers.template,
  upload: ENDPOINTS.customers.import,
  columns: CUSTOMER_COLUMNS,
  rowLimit: LIMITS.importRows,
};

/** Whom the fleet drives for. */
export function CustomersPage() {
  const { t } = useTranslation('customers');
  const [view, change] = useRecordView<CustomersView>();
  const contact = useMay('people.contact');
  const tags = useQuery({ ...tagNamesQuery, enabled: contact }).data ?? [];
  const filter = {
    id: 'tag',
    label: t('tags'),
    any: t('anyTag'),
    options: tags.map((tag) => ({ value: tag, label: tag })),
  };
  return (
    <ManagedRecords
      name="customers"
      title={t('title')}
      icon="user"
      columns={useCustomerColumns(contact)}
      list={customerListQuery}
      load={customerQuery}
      stale={STALE}
      files={FILES}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t(contact ? 'searchPlaceholder' : 'name')}
      filters={contact ? [filter] : []}
      notice={!contact && <NamesOnly />}
      mayWrite={useMay('customers.write')}
      words={{
        create: t('create'),
        edit: t('edit'),
        emptyTitle: t('emptyTitle'),
        emptyBody: t('emptyBody'),
      }}
      facts={(customer) => <Facts customer={customer} />}
      form={(customer, drawer) => <CustomerForm customer={customer} drawer={drawer} />}
    />
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const { tags = [] } = customer;
  return (
    <RecordFacts
      facts={[
        [t('name'), customer.name],
        [t('externalNumber'), customer.externalNumber],
        [t('contactPerson'), customer.contactPerson],
        [t('phone'), customer.phone && `+${customer.phone}`],
        [t('email'), customer.email],
        [t('address'), customer.address],
        [t('tags'), tags.length > 0 && <TagChips tags={tags} />],
        [t('notes'), customer.notes],
      ]}
    />
  );
}
