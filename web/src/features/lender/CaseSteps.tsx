import type { LenderCaseDetail } from '@waymark/contract/lender/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { languageName } from '../../ui/format/language-name.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import styles from './CaseSteps.module.css';

/** Steps that are not simply done. */
const STEP_ICONS: Readonly<Partial<Record<string, IconName>>> = {
  approvalAsked: 'user',
  approvalLapsed: 'close',
  immobilized: 'lock',
  noContact: 'incident',
  noticeFailed: 'incident',
  notImmobilized: 'incident',
  rejected: 'close',
  released: 'lockOpen',
  withdrawn: 'close',
};

type StepWord = 'auditActions:lender.opened';

/** The steps of a case, earliest first: when, who and why. */
export function CaseSteps({ one }: { one: LenderCaseDetail }) {
  const { t, i18n } = useTranslation(['lender', 'auditActions']);
  const format = useFormat();
  return (
    <ol className={styles.steps}>
      {one.steps.map(({ at, step, by, reason, language, channels }) => (
        <li key={`${at} ${step}`} className={styles.step}>
          <span className={styles.mark} data-done>
            <Icon name={STEP_ICONS[step] ?? 'check'} size={12} />
          </span>
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
                    language: languageName(language, i18n.language),
                  }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        </li>
      ))}
      {plannedSteps(one).map(({ word, at, icon }) => (
        <li key={word} className={styles.step}>
          <span className={styles.mark}>
            <Icon name={icon} size={12} />
          </span>
          <span className={styles.when}>{at === undefined ? t(`lender:plan.${word}At`) : format.dateTime(at)}</span>
          <div>
            <Text weight={500} tone="soft" block>
              {t(`lender:plan.${word}`)}
            </Text>
            <Text tone="quiet" size="small" block>
              {t(`lender:plan.${word}How`, { hours: LIMITS.commandExpiryHours })}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The steps that are still to come, as far as they do not depend on a refusal. */
function plannedSteps({ stage, waitingUntil }: LenderCaseDetail) {
  const steps: { word: 'waiting' | 'cut' | 'paid'; at?: string; icon: IconName }[] = [];
  if (stage === 'closed') return steps;
  const before = (...stages: LenderCaseDetail['stage'][]) => stages.includes(stage);
  if (before('notice', 'sending', 'waiting'))
    steps.push({ word: 'waiting', ...(waitingUntil !== null && { at: waitingUntil }), icon: 'hourglass' });
  if (!before('immobilized')) steps.push({ word: 'cut', icon: 'lock' });
  steps.push({ word: 'paid', icon: 'lockOpen' });
  return steps;
}

/** Messages to the customer, with their delivery. */
export function CaseMessages({ one }: { one: LenderCaseDetail }) {
  const { t } = useTranslation('lender');
  const format = useFormat();
  if (one.messages.length === 0) return null;
  return (
    <section>
      <Text as="h3" size="lead" weight={600} block marginBottom={8}>
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
