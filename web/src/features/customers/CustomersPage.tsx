import { ActionIcon } from '@mantine/core';
import { CUSTOMER_COLUMNS, type Customer } from '@waymark/contract/customers/schema.ts';
import { isLanguage, LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { RecordFacts } from '../../ui/records/index.ts';
import { LenderTabs, useSeesLenderTabs } from '../lender/index.ts';
import { PeopleRecords } from '../people/index.ts';
import { TagChips } from '../tags/index.ts';
import { CustomerForm, customerCalls } from './CustomerForm.tsx';
import { useCustomerColumns } from './columns.tsx';

const ShareAssetsDrawer = lazyPart(() => import('./ShareAssetsDrawer.tsx'), 'ShareAssetsDrawer');

/** Lists the customers of the fleet. */
export function CustomersPage() {
  const { t } = useTranslation('customers');
  const [shown, setShown] = useState<Customer>();
  return (
    <>
      <PeopleRecords
        noun="customers"
        icon="user"
        tabs={<LenderTabs tab="customers" />}
        counted={!useSeesLenderTabs()}
        columns={useCustomerColumns(useMay('people.contact'))}
        fileColumns={CUSTOMER_COLUMNS}
        calls={customerCalls}
        facts={(customer) => <Facts customer={customer} />}
        form={(customer, drawer) => <CustomerForm customer={customer} drawer={drawer} />}
        rowActions={(customer) => (
          <ActionIcon
            aria-label={t('assetsOf', { name: customer.name })}
            title={t('shareAssets')}
            onClick={() => setShown(customer)}
          >
            <Icon name="link" />
          </ActionIcon>
        )}
      />
      {shown && (
        <Suspense>
          <ShareAssetsDrawer customer={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
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
        [t('language'), isLanguage(customer.language) && LANGUAGE_NAMES[customer.language]],
        [t('tags'), tags.length > 0 && <TagChips tags={tags} />],
        [t('notes'), customer.notes],
      ]}
    />
  );
}
