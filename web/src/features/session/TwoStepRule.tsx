import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { twoStepRuleQuery } from './queries.ts';
import styles from './Section.module.css';

/**
 * Toggles whether an account requires two-step sign-in of its users and sub-accounts. Saves immediately and separately.
 */
export function TwoStepRule({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['session', 'common']);
  const mayWrite = useMay('accounts.write');
  const toast = useProblemToast();
  const [asked, setAsked] = useState(false);
  const query = twoStepRuleQuery(accountId);
  const { data } = useQuery(query);
  const saving = useMutation({
    mutationFn: (required: boolean) =>
      call(ENDPOINTS.twoStep.setRule, { params: { id: accountId }, body: { required } }),
    onSuccess: (rule) => queryClient.setQueryData(query.queryKey, rule),
    onError: toast,
    onSettled: () => setAsked(false),
  });
  if (data === undefined) return <Skeleton height={96} />;
  const ask = (): void => {
    if (data.required || data.usersWithout === 0) saving.mutate(!data.required);
    else setAsked(true);
  };
  return (
    <section className={`${styles.section} ${styles.inForm}`} aria-labelledby="rule-title">
      <Row justify="between" wrap gap={8} minHeight={32} className={styles.head}>
        <h3 id="rule-title">{t('session:twoStep')}</h3>
        <span className={styles.badge} data-off={!data.required && !data.requiredAbove ? true : undefined}>
          {t(data.required || data.requiredAbove ? 'session:ruleOn' : 'session:ruleOff')}
        </span>
      </Row>
      <Text as="p" tone="soft" maxWidth="64ch">
        {t(data.requiredAbove ? 'session:ruleAbove' : 'session:ruleBody')}{' '}
        {t('session:usersWithout', { count: data.usersWithout })}
      </Text>
      {mayWrite && (
        <Row wrap gap={8}>
          <Button onClick={ask} loading={saving.isPending}>
            {t(data.required ? 'session:ruleSwitchOff' : 'session:ruleSwitchOn')}
          </Button>
        </Row>
      )}
      {asked && (
        <ConfirmDialog
          title={t('session:ruleTitle')}
          actLabel={t('session:ruleSwitchOn')}
          busy={saving.isPending}
          onAct={() => saving.mutate(true)}
          onCancel={() => setAsked(false)}
        >
          {t('session:ruleConsequence', { count: data.usersWithout })}
        </ConfirmDialog>
      )}
    </section>
  );
}
