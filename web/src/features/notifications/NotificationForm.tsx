import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Notification, NotificationWrite } from '@waymark/contract/notifications/schema.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { ALERT_KIND_NAMES } from '@waymark/domain/alerts/kinds.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '@waymark/domain/notifications/channel.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { ArrayField } from '../../ui/form/ArrayField.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Caption } from '../../ui/layout/Text.ts';
import { type DrawerForm, useRecordForm } from '../../ui/records/index.ts';
import { type NotificationValues, notificationBody, notificationValues } from './form-values.ts';
import { MultiField } from './MultiField.tsx';
import { customerNamesQuery, notificationCalls, ruleNamesQuery, userNamesQuery } from './queries.ts';
import { TestButton } from './TestButton.tsx';

/** Form with every field of a notification: who, which alerts, how and when. */
export function NotificationForm({
  saved,
  selected,
  drawer,
}: {
  saved: Notification | undefined;
  /** The alerts of a new notification. */
  selected?: NotificationValues['subscriptions'] | undefined;
  drawer: DrawerForm;
}) {
  const { t } = useTranslation(['notifications', 'alertKinds', 'alertSeverity', 'records', 'units']);
  const user = useCurrentUser();
  const customers = useQuery({ ...customerNamesQuery, enabled: useMayCall(ENDPOINTS.customers.list) }).data ?? [];
  const rules = useQuery({ ...ruleNamesQuery, enabled: useMayCall(ENDPOINTS.alertRules.list) }).data ?? [];
  const users = useQuery({ ...userNamesQuery, enabled: useMayCall(ENDPOINTS.users.list) }).data;
  const form = useRecordForm<NotificationValues, typeof NotificationWrite, Notification>({
    calls: notificationCalls,
    record: saved,
    nameOf: ({ name }) => name,
    drawer,
    deleteWords: 'notifications',
    savedWords: ({ name }) => t(saved ? 'records:saved' : 'notifications:created', { name }),
    buttons: saved && <TestButton ids={[saved.id]} />,
    schema: NotificationWrite,
    defaults: notificationValues(saved, user, selected),
    toBody: notificationBody,
  });
  const { type, channels } = form.of.form.watch() as NotificationValues;
  const own = [
    { value: user.id, label: user.name },
    ...(saved?.users ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormInDrawer {...form}>
      <FormSection>
        <TextField name="name" label={t('notifications:name')} first />
        <SelectField
          name="type"
          label={t('notifications:type')}
          data={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications:type.${value}`) }))}
        />
        {type === 'daily' && (
          <TextField name="dailyAt" label={t('notifications:dailyAt')} inputMode="numeric" maxLength={5} />
        )}
        <CheckboxField name="enabled" label={t('notifications:active')} />
      </FormSection>
      <FormSection title={t('notifications:who')}>
        <WideField>
          <MultiField name="users" label={t('notifications:users')} data={users ?? uniqueChoices(own)} />
        </WideField>
        {customers.length > 0 && (
          <WideField>
            <MultiField name="customers" label={t('notifications:customers')} data={customers} />
          </WideField>
        )}
        <WideField>
          <ArrayField
            name="contacts"
            label={t('notifications:contacts')}
            description={t('notifications:contactsMeaning')}
            addLabel={t('notifications:addContact')}
            most={LIMITS.notificationRecipients}
            newEntry={() => ({ name: '', email: '', phone: '', language: user.language })}
          >
            {(path) => (
              <>
                <TextField name={`${path}.name`} label={t('notifications:name')} />
                <TextField name={`${path}.email`} label={t('notifications:email')} inputMode="email" />
                <PhoneField name={`${path}.phone`} label={t('notifications:phone')} />
                <SelectField
                  name={`${path}.language`}
                  label={t('notifications:language')}
                  data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
                />
              </>
            )}
          </ArrayField>
        </WideField>
      </FormSection>
      <FormSection title={t('notifications:which')}>
        <WideField>
          <CheckboxGroup
            name="subscriptions.severities"
            label={t('notifications:severities')}
            data={SEVERITIES.map((value) => ({ value, label: t(`alertSeverity:${value}`) }))}
          />
        </WideField>
        <MultiField
          name="subscriptions.types"
          label={t('notifications:types')}
          placeholder={t('notifications:all')}
          data={ALERT_KIND_NAMES.map((value) => ({ value, label: t(`alertKinds:${value}`) }))}
        />
        <MultiField
          name="subscriptions.rules"
          label={t('notifications:rules')}
          placeholder={t('notifications:all')}
          data={rules}
        />
        <WideField>
          <CheckboxField name="includesBelow" label={t('notifications:includesBelow')} />
        </WideField>
      </FormSection>
      <FormSection title={t('notifications:how')}>
        <WideField>
          <CheckboxGroup
            name="channels"
            label={t('notifications:channels')}
            data={NOTIFICATION_CHANNELS.map((value) => ({ value, label: t(`notifications:channel.${value}`) }))}
          />
        </WideField>
        {channels.includes('webhook') && (
          <WideField>
            <TextField name="webhookUrl" label={t('notifications:webhookUrl')} inputMode="url" />
            {saved?.webhookSecret && (
              <Caption breakable>{t('notifications:webhookSecret', { key: saved.webhookSecret })}</Caption>
            )}
          </WideField>
        )}
        <TextField
          name="quietHours.from"
          label={t('notifications:quietFrom')}
          inputMode="numeric"
          maxLength={5}
          placeholder="22:00"
        />
        <TextField
          name="quietHours.to"
          label={t('notifications:quietTo')}
          inputMode="numeric"
          maxLength={5}
          placeholder="06:00"
        />
        <WideField>
          <Caption>{t('notifications:quietMeaning')}</Caption>
        </WideField>
        <NumberField
          name="escalateAfterMinutes"
          label={t('notifications:escalate')}
          description={t('notifications:escalateMeaning')}
          unit={t('units:minute')}
        />
      </FormSection>
    </FormInDrawer>
  );
}

function uniqueChoices(choices: readonly { value: string; label: string }[]) {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
