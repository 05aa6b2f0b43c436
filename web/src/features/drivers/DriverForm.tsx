import { type Driver, DriverWrite } from '@waymark/contract/drivers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { DeleteButton, type DrawerForm } from '../../ui/records/index.ts';
import { TagsField } from '../tags/index.ts';
import { STALE_WITHOUT_ONE } from './queries.ts';

/** Form with every field of a driver. */
export function DriverForm({ driver, drawer }: { driver: Driver | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation(['drivers', 'records']);
  const form = useSchemaForm({
    schema: DriverWrite,
    defaults: {
      name: driver?.name ?? '',
      employeeNumber: driver?.employeeNumber ?? '',
      phone: driver?.phone ?? '',
      email: driver?.email ?? '',
      keyNumber: driver?.keyNumber ?? '',
      licenseNumber: driver?.licenseNumber ?? '',
      licenseExpiresOn: driver?.licenseExpiresOn ?? '',
      tags: driver?.tags ?? [],
      notes: driver?.notes ?? '',
    },
    save: (body) =>
      driver
        ? call(ENDPOINTS.drivers.update, { params: { id: driver.id }, body })
        : call(ENDPOINTS.drivers.create, { body }),
    onSaved: ({ name }) => drawer.onSaved(t(driver ? 'records:saved' : 'records:created', { name })),
    onChanged: drawer.onChanged,
  });
  return (
    <FormInDrawer
      of={form}
      onCancel={drawer.onCancel}
      buttons={
        driver && (
          <DeleteButton
            label={t('drivers:delete')}
            name={driver.name}
            remove={() => call(ENDPOINTS.drivers.remove, { params: { id: driver.id } })}
            stale={STALE_WITHOUT_ONE}
            onDeleted={drawer.onGone}
          >
            {t('drivers:deleteBody')}
          </DeleteButton>
        )
      }
    >
      <FormSection title={t('drivers:sectionPerson')}>
        <TextField name="name" label={t('drivers:name')} first />
        <TextField name="employeeNumber" label={t('drivers:employeeNumber')} />
        <PhoneField name="phone" label={t('drivers:phone')} />
        <TextField name="email" label={t('drivers:email')} inputMode="email" />
      </FormSection>
      <FormSection title={t('drivers:sectionLicense')}>
        <TextField name="licenseNumber" label={t('drivers:licenseNumber')} />
        <DateField name="licenseExpiresOn" label={t('drivers:licenseExpiresOn')} />
      </FormSection>
      <FormSection title={t('drivers:sectionMore')}>
        <WideField>
          <TextField name="keyNumber" label={t('drivers:keyNumber')} description={t('drivers:keyHint')} />
        </WideField>
        <WideField>
          <TagsField name="tags" label={t('drivers:tags')} />
        </WideField>
        <WideField>
          <TextAreaField name="notes" label={t('drivers:notes')} />
        </WideField>
      </FormSection>
    </FormInDrawer>
  );
}
