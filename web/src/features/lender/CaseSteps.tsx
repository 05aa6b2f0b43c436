import type { LenderCaseDetail } from '@waymark/contract/lender/schema.ts';
import { isLanguage, LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import styles from './CaseSteps.module.css';

type StepWord = 'auditActions:lender.opened';

/** The steps of a case, earliest first: when, who and why. */
export function CaseSteps({ one }: { one: LenderCaseDetail }) {
  const { t } = useTranslation(['lender', 'auditActions']);
  const format = useFormat();
  const languageName = (language: string) => (isLanguage(language) ? LANGUAGE_NAMES[language] : language);
  return (
    <ol className={styles.steps}>
      {one.steps.map(({ at, step, by, reason, language, channels }) => (
        <li key={`${at} ${step}`} className={styles.step}>
          <time dateTime={at} className="figures">
            {format.dateTime(at)}
          </time>
          <div>
            <Text weight={500} block>
              {t(`auditActions:lender.${step}` as StepWord)}
            </Text>
            <Text tone="soft" size="small" block breakable>
              {[
                by,
                reason,
                language !== null &&
                  t('lender:sentTo', {
                    channels: channels.map((channel) => t(`lender:${channel as 'EMAIL' | 'SMS'}`)).join(' + '),
                    language: languageName(language),
                  }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What the customer was sent, with its delivery. */
export function CaseMessages({ one }: { one: LenderCaseDetail }) {
  const { t } = useTranslation('lender');
  const format = useFormat();
  if (one.messages.length === 0) return null;
  return (
    <section>
      <Text as="h3" weight={600} block marginBottom={8}>
        {t('messages')}
      </Text>
      <Stack gap={12}>
        {one.messages.map(({ kind, channel, recipient, text, queuedAt, status, finishedAt }) => (
          <div key={`${queuedAt} ${kind} ${channel}`}>
            <Caption>
              {[
                t(channel),
                recipient,
                t(`message.${status}`, { time: finishedAt === null ? '' : format.dateTime(finishedAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Caption>
            {text !== undefined && <p className={styles.text}>{text}</p>}
          </div>
        ))}
      </Stack>
    </section>
  );
}
