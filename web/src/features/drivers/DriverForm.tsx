import { type Driver, DriverWrite } from '@waymark/contract/drivers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useTranslation } from '../../base/translation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type DrawerForm, recordCalls, recordKeys, useRecordForm } from '../../ui/records/index.ts';
import { TagsField } from '../tags/index.ts';

/** A driver may add new tags. */
export const driverCalls = recordCalls(ENDPOINTS.drivers, recordKeys('drivers', { related: [['tags']] }));

/** Form with every field of a driver. */
export function DriverForm({ driver, drawer }: { driver: Driver | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation('drivers');
  const form = useRecordForm({
    calls: driverCalls,
    record: driver,
    nameOf: ({ name }) => name,
    drawer,
    deleteWords: 'drivers',
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
  });
  return (
    <FormInDrawer {...form}>
      <FormSection title={t('sectionPerson')}>
        <TextField name="name" label={t('name')} first />
        <TextField name="employeeNumber" label={t('employeeNumber')} />
        <PhoneField name="phone" label={t('phone')} />
        <TextField name="email" label={t('email')} inputMode="email" />
      </FormSection>
      <FormSection title={t('sectionLicense')}>
        <TextField name="licenseNumber" label={t('licenseNumber')} />
        <DateField name="licenseExpiresOn" label={t('licenseExpiresOn')} />
      </FormSection>
      <FormSection title={t('sectionMore')}>
        <WideField>
          <TextField name="keyNumber" label={t('keyNumber')} description={t('keyHint')} />
        </WideField>
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
