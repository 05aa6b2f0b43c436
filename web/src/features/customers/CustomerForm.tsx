import { type Customer, CustomerWrite } from '@waymark/contract/customers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { DeleteButton, type DrawerForm } from '../../ui/records/index.ts';
import { TagsField } from '../tags/index.ts';
import { STALE_WITHOUT_ONE } from './queries.ts';

/** Form with every field of a customer. */
export function CustomerForm({ customer, drawer }: { customer: Customer | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation(['customers', 'records']);
  const form = useSchemaForm({
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
    save: (body) =>
      customer
        ? call(ENDPOINTS.customers.update, { params: { id: customer.id }, body })
        : call(ENDPOINTS.customers.create, { body }),
    onSaved: ({ name }) => drawer.onSaved(t(customer ? 'records:saved' : 'records:created', { name })),
    onChanged: drawer.onChanged,
  });
  return (
    <FormInDrawer
      of={form}
      onCancel={drawer.onCancel}
      buttons={
        customer && (
          <DeleteButton
            label={t('customers:delete')}
            name={customer.name}
            remove={() => call(ENDPOINTS.customers.remove, { params: { id: customer.id } })}
            stale={STALE_WITHOUT_ONE}
            onDeleted={drawer.onGone}
          >
            {t('customers:deleteBody')}
          </DeleteButton>
        )
      }
    >
      <FormSection title={t('customers:sectionCustomer')}>
        <TextField name="name" label={t('customers:name')} first />
        <TextField name="externalNumber" label={t('customers:externalNumber')} />
      </FormSection>
      <FormSection title={t('customers:sectionContact')}>
        <TextField name="contactPerson" label={t('customers:contactPerson')} />
        <PhoneField name="phone" label={t('customers:phone')} />
        <TextField name="email" label={t('customers:email')} inputMode="email" />
        <SelectField
          name="language"
          label={t('customers:language')}
          description={t('customers:languageHelp')}
          data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <WideField>
          <TextAreaField name="address" label={t('customers:address')} />
        </WideField>
      </FormSection>
      <FormSection title={t('customers:sectionMore')}>
        <WideField>
          <TagsField name="tags" label={t('customers:tags')} />
        </WideField>
        <WideField>
          <TextAreaField name="notes" label={t('customers:notes')} />
        </WideField>
      </FormSection>
    </FormInDrawer>
  );
}
