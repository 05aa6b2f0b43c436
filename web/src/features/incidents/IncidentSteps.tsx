import type { Incident } from '@waymark/contract/incidents/schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './IncidentPage.module.css';

/** Draft and submission of an incident, with time and user. @param children buttons */
export function IncidentSteps({ incident, children }: { incident: Incident; children: ReactNode }) {
  const { t } = useTranslation('incidents');
  const format = useFormat();
  const { submittedAt, submittedBy, creationTime, alert } = incident;
  const created = format.dateTime(creationTime * 1000);
  return (
    <Row gap={16} wrap fixed line="below" ground="surface" padding="10px 16px">
      <Step
        icon={submittedAt === null ? 'edit' : 'check'}
        state={submittedAt === null ? 'now' : 'done'}
        title={t('draft')}
        detail={alert ? t('fromAlertAt', { time: created }) : created}
      />
      <span className={styles.between} />
      <Step
        icon={submittedAt === null ? undefined : 'check'}
        state={submittedAt === null ? 'next' : 'done'}
        title={t('submitted')}
        detail={
          submittedAt === null
            ? t('submittedOnce')
            : submittedBy === null
              ? format.dateTime(submittedAt)
              : t('timeBy', { time: format.dateTime(submittedAt), name: submittedBy })
        }
      />
      {submittedAt !== null && (
        <Text tone="soft" size="small">
          {t('factsFixed')}
        </Text>
      )}
      <Box grow />
      {children}
    </Row>
  );
}

function Step({
  icon,
  state,
  title,
  detail,
}: {
  icon: 'edit' | 'check' | undefined;
  state: 'done' | 'now' | 'next';
  title: string;
  detail: string;
}) {
  return (
    <Row gap={10}>
      <span className={styles.step} data-state={state}>
        {icon && <Icon name={icon} size={12} />}
      </span>
      <div>
        <Text block weight={500}>
          {title}
        </Text>
        <Text block size="tiny" tone="soft" figures>
          {detail}
        </Text>
      </div>
    </Row>
  );
}
