import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AccountProgress } from '@waymark/contract/accounts/schema.ts';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { RecordDrawer, useRecordView } from '../../ui/records/index.ts';
import { AccountProfile, ProfileForm } from './AccountProfile.tsx';
import styles from './AccountSetUpPage.module.css';
import { ACCOUNTS, accountQuery, progressQuery } from './queries.ts';
import { type Step, stepsOf } from './steps.ts';

const NOTHING: AccountProgress = {
  profile: false,
  devices: 0,
  assets: 0,
  heard: 0,
  located: 0,
  otherUsers: 0,
  drivers: 0,
  tags: 0,
  alertRules: 0,
  subaccounts: 0,
};

/** Guides through the setup of a new account: lists completed steps and links to the remaining ones. */
export function AccountSetUpPage() {
  const { t } = useTranslation(['accountSetUp', 'common']);
  const { accountId, accountName, features } = useCurrentUser();
  const mayWrite = useMay('accounts.write');
  const [view, change] = useRecordView();
  const progress = useQuery(progressQuery);
  const account = useQuery(accountQuery());
  const steps = stepsOf(features);
  const needed = steps.filter(({ optional }) => !optional);
  const done = needed.filter((step) => step.done(progress.data ?? NOTHING)).length;
  return (
    <PageFrame title={t('accountSetUp:title', { account: accountName })}>
      <div className={styles.page}>
        {progress.isError || account.isError ? (
          <MessageBar
            kind="danger"
            title={t('accountSetUp:failed')}
            action={
              <Button size="xs" onClick={() => Promise.all([progress.refetch(), account.refetch()])}>
                {t('common:tryAgain')}
              </Button>
            }
          />
        ) : (
          <>
            <Card as="section">
              <p className={`${styles.done} figures`} role="status">
                {progress.data ? (
                  t('accountSetUp:progress', { done, total: needed.length })
                ) : (
                  <Skeleton component="span" display="inline-block" height={12} width={140} />
                )}
              </p>
              <ol>
                {steps.map((step) => (
                  <StepRow key={step.id} step={step} progress={progress.data} />
                ))}
              </ol>
            </Card>
            {account.data ? (
              <AccountProfile
                account={account.data}
                onEdit={mayWrite ? () => change({ edit: 'profile' }) : undefined}
              />
            ) : (
              <Skeleton radius="md" height={360} />
            )}
          </>
        )}
      </div>
      {view.edit === 'profile' && (
        <RecordDrawer
          id={accountId}
          title={t('accountSetUp:profileTitle')}
          load={() => accountQuery()}
          stale={[ACCOUNTS]}
          onClose={() => change({ edit: undefined })}
        >
          {(loaded, form) => loaded && <ProfileForm account={loaded} form={form} />}
        </RecordDrawer>
      )}
    </PageFrame>
  );
}

function StepRow({ step, progress }: { step: Step; progress: AccountProgress | undefined }) {
  const { t } = useTranslation('accountSetUp');
  const format = useFormat();
  const done = progress !== undefined && step.done(progress);
  const count = progress && step.count(progress);
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {done && <Icon name="check" size={16} />}
      </span>
      <div>
        <h2>{t(step.id)}</h2>
        <Caption>{t(step.body)}</Caption>
      </div>
      <Row as="span" gap={8} tone="quiet" size="small" className={styles.state}>
        {progress && t(done ? 'done' : step.optional ? 'optional' : 'toDo')}
        {count !== undefined && count > 0 && (
          <span className={`${styles.count} figures`}>
            {format.number(count)}
            {count === step.most && '+'}
          </span>
        )}
      </Row>
      <Link to={step.to} search={step.search as never} className={styles.link}>
        {t(step.link)}
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  );
}
