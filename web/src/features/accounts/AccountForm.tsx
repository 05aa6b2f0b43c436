import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Account, AccountCreate, AccountEdit } from '@waymark/contract/accounts/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Caption } from '../../ui/layout/Text.ts';
import type { DrawerForm } from '../../ui/records/index.ts';
import { TwoStepRule } from '../session/index.ts';
import { accountQuery, parentsQuery } from './queries.ts';
import { SettingsFields, settingsDefaults } from './SettingsFields.tsx';
import { ToggleFields } from './ToggleFields.tsx';
import { useSwitchAccount } from './use-switch-account.ts';

/** Edits a sub-account. */
export function EditAccount({ account, form }: { account: Account; form: DrawerForm }) {
  const { t } = useTranslation('accounts');
  const change = useSwitchAccount();
  const ifUpdatedAt = useOpenedAt(account);
  const state = useSchemaForm({
    schema: AccountEdit,
    defaults: {
      id: account.id,
      name: account.name,
      attributes: settingsDefaults(account.attributes),
      features: [...account.features].sort(),
      alerts: [...account.alerts].sort(),
    },
    save: (body) => call(ENDPOINTS.accounts.update, { body }, { ifUpdatedAt }),
    onSaved: ({ name }) => form.onSaved(t('saved', { name })),
    onChanged: form.onChanged,
  });
  return (
    <FormInDrawer
      of={state}
      onCancel={form.onCancel}
      buttons={
        <Button loading={change.isPending} onClick={() => change.mutate({ accountId: account.id })}>
          {t('openThis')}
        </Button>
      }
    >
      <FormSection title={t('sectionProfile')}>
        <TextField name="name" label={t('name')} first />
      </FormSection>
      <ToggleFields allowed={{ features: account.allowedFeatures, alerts: account.allowedAlerts }} />
      <SettingsFields />
      <TwoStepRule accountId={account.id} />
    </FormInDrawer>
  );
}

const NO_ADMIN = { name: '', email: '', phone: '' };

/** Creates an account under the current account or one of its sub-accounts. */
export function NewAccount({ form }: { form: DrawerForm }) {
  const here = useQuery(accountQuery());
  // The toggles start with the values of the parent account.
  return here.data ? <NewAccountForm here={here.data} form={form} /> : null;
}

function NewAccountForm({ here, form }: { here: Account; form: DrawerForm }) {
  const { t } = useTranslation('accounts');
  const below = useQuery(parentsQuery).data ?? [];
  const state = useSchemaForm({
    schema: AccountCreate,
    defaults: {
      name: '',
      parentId: here.id,
      attributes: settingsDefaults(),
      features: [...here.features].sort(),
      alerts: [...here.alerts].sort(),
      admin: NO_ADMIN,
    },
    toBody: (values) => {
      const { name, email, phone } = values.admin;
      const given = [name, email, phone].some((text) => text.trim() !== '');
      return bodyOf(AccountCreate, { ...values, admin: given ? values.admin : null });
    },
    extraRule: ({ admin }) =>
      admin && !admin.email && !admin.phone ? [{ path: 'admin.email', key: 'error.required.field', params: {} }] : [],
    save: (body) => call(ENDPOINTS.accounts.create, { body }),
    onSaved: ({ name }) => form.onSaved(t('createdToast', { name })),
    onChanged: form.onChanged,
  });
  const parentId = useWatch({ control: state.form.control, name: 'parentId' });
  const above = below.find(({ id }) => id === parentId) ?? here;
  return (
    <FormInDrawer of={state} onCancel={form.onCancel}>
      <FormSection title={t('sectionProfile')}>
        <TextField name="name" label={t('name')} first />
        <SelectField
          name="parentId"
          label={t('parent')}
          clearable={false}
          data={[here, ...below].map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormSection>
      <FormSection title={t('sectionAdmin')}>
        <WideField>
          <Caption marginTop={-8}>{t('adminHint')}</Caption>
        </WideField>
        <TextField name="admin.name" label={t('adminName')} />
        <TextField name="admin.email" label={t('email')} inputMode="email" />
        <PhoneField name="admin.phone" label={t('phone')} />
      </FormSection>
      <SettingsFields />
      <ToggleFields allowed={above} />
    </FormInDrawer>
  );
}
