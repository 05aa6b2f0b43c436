import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlertRule } from '@waymark/contract/alert-rules/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Notification } from '@waymark/contract/notifications/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { selects } from '@waymark/domain/notifications/who-is-told.ts';
import { useCurrentUser, useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { notificationCalls, recipientNames, TestButton } from '../notifications/index.ts';
import styles from './RuleEditor.module.css';
import type { RuleValues } from './rule-values.ts';

const ALL = notificationCalls.list({ limit: LIMITS.notifications, skip: 0, sort: 'name', order: 'asc' });

/** The notifications that send the alerts of the edited rule, selected as the server selects them. */
export function RuleRecipients({
  values,
  rule,
  onEdit,
}: {
  values: RuleValues;
  rule: AlertRule | undefined;
  /** Opens a notification. @param id or `new` */
  onEdit: (id: string) => void;
}) {
  const { t } = useTranslation('alertRules');
  const mayWrite = useMay('notifications.write');
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
    <FormSection
      title={t('notified')}
      action={
        mayWrite && (
          <Button size="xs" leftSection={<Icon name="plus" />} onClick={() => onEdit('new')}>
            {t('addRecipients')}
          </Button>
        )
      }
    >
      <WideField>
        {isError && <MessageBar kind="warn" title={t('notifiedFailed')} />}
        {!isError && sent === undefined && <Skeleton height={64} />}
        {sent?.length === 0 && <MessageBar kind="info" title={t('notifiedNobody')} role="status" />}
        {sent !== undefined && sent.length > 0 && (
          <Stack as="ul" gap={0} className={styles.recipients}>
            {sent.map((notification) => (
              <Recipient key={notification.id} notification={notification} onEdit={mayWrite && onEdit} />
            ))}
          </Stack>
        )}
        {sent?.some(({ quietHours }) => quietHours !== null) && <Caption>{t('notifiedQuiet')}</Caption>}
        <Row justify="between" gap={12} wrap>
          <Link className={styles.link} to="/notifications">
            {t('toNotifications')}
          </Link>
          {mayWrite && sent !== undefined && sent.length > 0 && <TestButton ids={sent.map(({ id }) => id)} />}
        </Row>
      </WideField>
    </FormSection>
  );
}

function Recipient({
  notification,
  onEdit,
}: {
  notification: Notification;
  /** False: the user may not change notifications. */
  onEdit: ((id: string) => void) | false;
}) {
  const { t } = useTranslation(['notifications', 'alertRules', 'records']);
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
      <Text size="small" tone="soft">
        {channels.map((channel) => t(`notifications:channel.${channel}`)).join(', ')}
      </Text>
      <Text tone="quiet">{[recipientNames(notification), ...when].filter(Boolean).join(' · ')}</Text>
      {onEdit && (
        <ActionIcon
          variant="subtle"
          aria-label={t('alertRules:editRecipients', { name })}
          onClick={() => onEdit(notification.id)}
        >
          <Icon name="edit" />
        </ActionIcon>
      )}
    </li>
  );
}
