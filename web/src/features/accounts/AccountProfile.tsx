import { Button } from '@mantine/core';
import { type Account, AccountEdit } from '@waymark/contract/accounts/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { DrawerForm } from '../../ui/records/index.ts';
import { TwoStepRule } from '../session/index.ts';
import { SettingsFields, settingsDefaults } from './SettingsFields.tsx';
import { useSettingsChoices } from './settings-choices.ts';

/** Shows the settings of the account with a button to edit them. */
export function AccountProfile({ account, onEdit }: { account: Account; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation(['accountSetUp', 'accounts']);
  const choices = useSettingsChoices();
  const { location, unitsSystem, currency, language, timeZone, themeId } = account.attributes;
  const chosen = (data: readonly { value: string; label: string }[], value: string | null | undefined) =>
    data.find((choice) => choice.value === value)?.label;
  const facts: [string, string | undefined][] = [
    [t('accounts:name'), account.name],
    [t('accounts:country'), chosen(choices.countries, location?.countryCode)],
    [t('accounts:address'), location?.address ?? undefined],
    [t('accounts:units'), chosen(choices.units, unitsSystem)],
    [t('accounts:currency'), chosen(choices.currencies, currency)],
    [t('accounts:timeZone'), chosen(choices.timeZones, timeZone)],
    [t('accounts:language'), chosen(choices.languages, language)],
    [t('accounts:theme'), chosen(choices.themes, themeId)],
  ];
  return (
    <Card as="section" aria-labelledby="account-profile">
      <Row as="header" justify="between" wrap gap={8} line="below" padding="8px 16px">
        <h2 id="account-profile">{t('accountSetUp:profileTitle')}</h2>
        {onEdit && (
          <Button size="xs" leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            {t('accountSetUp:editProfile')}
          </Button>
        )}
      </Row>
      <Box padding="14px 16px">
        <Facts
          facts={facts.map(([label, value]) => [label, value ?? <Text tone="quiet">{t('accountSetUp:notSet')}</Text>])}
        />
      </Box>
    </Card>
  );
}

/** Edits the profile. The whole screen updates immediately. */
export function ProfileForm({ account, form }: { account: Account; form: DrawerForm }) {
  const { t } = useTranslation(['accountSetUp', 'accounts']);
  const ifUpdatedAt = useOpenedAt(account);
  const state = useSchemaForm({
    schema: AccountEdit,
    defaults: { id: account.id, name: account.name, attributes: settingsDefaults(account.attributes) },
    save: (body) => call(ENDPOINTS.accounts.update, { body }, { ifUpdatedAt }),
    onSaved: () => {
      form.onSaved(t('accountSetUp:saved'));
      // Units, time zone and language affect all fetched and drawn data.
      void queryClient.invalidateQueries();
    },
    onChanged: form.onChanged,
  });
  return (
    <FormInDrawer of={state} onCancel={form.onCancel}>
      <FormSection title={t('accounts:sectionProfile')}>
        <TextField name="name" label={t('accounts:name')} first />
      </FormSection>
      <SettingsFields />
      <TwoStepRule accountId={account.id} />
    </FormInDrawer>
  );
}
