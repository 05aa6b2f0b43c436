import { type Customer, CustomerWrite } from '@waymark/contract/customers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type DrawerForm, recordCalls, recordKeys, useRecordForm } from '../../ui/records/index.ts';
import { TagsField } from '../tags/index.ts';

/** A customer may add new tags. */
export const customerCalls = recordCalls(ENDPOINTS.customers, recordKeys('customers', { related: [['tags']] }));

/** Form with every field of a customer. */
export function CustomerForm({ customer, drawer }: { customer: Customer | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation('customers');
  const form = useRecordForm({
    calls: customerCalls,
    record: customer,
    nameOf: ({ name }) => name,
    drawer,
    deleteWords: 'customers',
    schema: CustomerWrite,
    defaults: {
      name: customer?.name ?? '',
      externalNumber: customer?.externalNumber ?? '',
      contactPerson: customer?.contactPerson ?? '',
      phone: customer?.phone ?? '',
      email: customer?.email ?? '',
      address: customer?.address ?? '',
      language: customer?.language ?? '',
      tags: customer?.tags ?? [],
      notes: customer?.notes ?? '',
    },
  });
  return (
    <FormInDrawer {...form}>
      <FormSection title={t('sectionCustomer')}>
        <TextField name="name" label={t('name')} first />
        <TextField name="externalNumber" label={t('externalNumber')} />
      </FormSection>
      <FormSection title={t('sectionContact')}>
        <TextField name="contactPerson" label={t('contactPerson')} />
        <PhoneField name="phone" label={t('phone')} />
        <TextField name="email" label={t('email')} inputMode="email" />
        <SelectField
          name="language"
          label={t('language')}
          description={t('languageHelp')}
          data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <WideField>
          <TextAreaField name="address" label={t('address')} />
        </WideField>
      </FormSection>
      <FormSection title={t('sectionMore')}>
        <WideField>
          <TagsField name="tags" label={t('tags')} />
        </WideField>
        <WideField>
          <TextAreaField name="notes" label={t('notes')} />
        </WideField>
      </FormSection>
    </FormInDrawer>
  );
}
