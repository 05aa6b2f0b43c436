import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlertRule } from '@waymark/contract/alert-rules/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Notification } from '@waymark/contract/notifications/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { selects } from '@waymark/domain/notifications/who-is-told.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { notificationListQuery, recipientNames } from '../notifications/index.ts';
import styles from './RuleEditor.module.css';
import type { RuleValues } from './rule-values.ts';

const ALL = notificationListQuery({ limit: LIMITS.notifications, skip: 0, sort: 'name', order: 'asc' });

/** The notifications that send the alerts of the edited rule, selected as the server selects them. */
export function RuleRecipients({ values, rule }: { values: RuleValues; rule: AlertRule | undefined }) {
  const { t } = useTranslation('alertRules');
  const mayRead = useMayCall(ENDPOINTS.notifications.list);
  const { accountId } = useCurrentUser();
  const { data, isError } = useQuery({ ...ALL, enabled: mayRead });
  if (!mayRead) return null;
  const alert = { severity: values.severity, type: values.type, rule: rule?.id ?? null };
  const sent = data?.items.filter((notification) => {
    const { enabled, subscriptions } = notification;
    const rules = subscriptions.rules.map(({ id }) => id);
    const ofAccount = notification.accountId === accountId || values.includesBelow;
    return enabled && ofAccount && selects({ ...subscriptions, rules }, alert);
  });
  return (
    <FormSection title={t('notified')}>
      <WideField>
        {isError && <MessageBar kind="warn" title={t('notifiedFailed')} />}
        {!isError && sent === undefined && <Skeleton height={64} />}
        {sent?.length === 0 && <MessageBar kind="info" title={t('notifiedNobody')} role="status" />}
        {sent !== undefined && sent.length > 0 && (
          <Stack as="ul" gap={0} className={styles.recipients}>
            {sent.map((notification) => (
              <Recipient key={notification.id} notification={notification} />
            ))}
          </Stack>
        )}
        {sent?.some(({ quietHours }) => quietHours !== null) && <Caption>{t('notifiedQuiet')}</Caption>}
        <Link className={styles.link} to="/notifications">
          {t('toNotifications')}
        </Link>
      </WideField>
    </FormSection>
  );
}

function Recipient({ notification }: { notification: Notification }) {
  const { t } = useTranslation(['notifications', 'alertRules']);
  const format = useFormat();
  const { name, type, dailyAt, escalateAfterMinutes, channels, quietHours } = notification;
  const when = [
    escalateAfterMinutes === null
      ? t(`notifications:type.${type}`)
      : t('alertRules:ifOpenAfter', { span: format.span(escalateAfterMinutes * 60) }),
    type === 'daily' && dailyAt,
    quietHours && t('alertRules:quietFrom', quietHours),
  ];
  return (
    <li>
      <Text weight={500}>{name}</Text>
      <Text tone="quiet">{[recipientNames(notification), ...when].filter(Boolean).join(' · ')}</Text>
      <Text size="small" tone="soft">
        {channels.map((channel) => t(`notifications:channel.${channel}`)).join(', ')}
      </Text>
    </li>
  );
}
