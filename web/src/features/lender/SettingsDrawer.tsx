import { Select } from '@mantine/core';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type LenderSettings, LenderSettingsWrite } from '@waymark/contract/lender/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { isLanguage, LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { type DrawerForm, RecordDrawer } from '../../ui/records/index.ts';
import { STALE, settingsQuery } from './queries.ts';

/** Name of the drawer in the address. */
export const SETTINGS_DRAWER = 'settings';

const PLACEHOLDERS = ['customer', 'asset', 'plate', 'amount', 'date', 'account'];

/** Edits lender mode of the account. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lender');
  return (
    <RecordDrawer id={SETTINGS_DRAWER} title={t('settings')} load={() => settingsQuery} stale={STALE} onClose={onClose}>
      {(settings, drawer) => settings && <SettingsForm settings={settings} drawer={drawer} />}
    </RecordDrawer>
  );
}

function SettingsForm({ settings, drawer }: { settings: LenderSettings; drawer: DrawerForm }) {
  const { t } = useTranslation('lender');
  const user = useCurrentUser();
  const [language, setLanguage] = useState<string>(isLanguage(user.language) ? user.language : 'en');
  const form = useSchemaForm({
    schema: LenderSettingsWrite,
    defaults: {
      ...{ enabled: settings.enabled, noticeHour: settings.noticeHour as number | '' },
      ...{ reminderDays: settings.reminderDays as number | '', waitingDays: settings.waitingDays as number | '' },
      texts: settings.defaults.map(({ language: each }) => {
        const own = settings.texts.find((texts) => texts.language === each);
        return {
          ...{ language: each, notice: own?.notice ?? '', noticeSms: own?.noticeSms ?? '' },
          ...{ reminder: own?.reminder ?? '', reminderSms: own?.reminderSms ?? '' },
        };
      }),
    },
    save: (body) => call(ENDPOINTS.lender.setSettings, { body }),
    onSaved: () => drawer.onSaved(t('settingsSaved')),
    onChanged: drawer.onChanged,
  });
  const index = settings.defaults.findIndex((texts) => texts.language === language);
  const usual = settings.defaults[index];
  const text = (name: 'notice' | 'noticeSms' | 'reminder' | 'reminderSms', label: string, rows: number) => (
    <WideField>
      <TextAreaField
        key={`${language} ${name}`}
        name={`texts.${index}.${name}`}
        label={label}
        placeholder={usual?.[name] ?? undefined}
        rows={rows}
      />
    </WideField>
  );
  return (
    <FormInDrawer of={form} onCancel={drawer.onCancel}>
      <FormSection>
        <WideField>
          <CheckboxField name="enabled" label={t('enabled')} description={t('enabledHelp')} />
        </WideField>
        <NumberField name="noticeHour" label={t('noticeHour')} />
        <NumberField name="reminderDays" label={t('reminderDays')} />
        <WideField>
          <NumberField
            name="waitingDays"
            label={t('waitingDays')}
            description={t('waitingHelp', { days: LIMITS.lenderWaitingDaysMinimum })}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('texts')}>
        <WideField>
          <Select
            label={t('language')}
            description={t('textsHelp', { names: PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ') })}
            data={settings.defaults.map((texts) => ({
              value: texts.language,
              label: LANGUAGE_NAMES[texts.language],
            }))}
            allowDeselect={false}
            value={language}
            onChange={(value) => setLanguage(value ?? language)}
          />
        </WideField>
        {text('notice', t('noticeMail'), 5)}
        {text('noticeSms', t('noticeSms'), 2)}
        {text('reminder', t('reminderMail'), 5)}
        {text('reminderSms', t('reminderSms'), 2)}
      </FormSection>
    </FormInDrawer>
  );
}
