import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { TwoStepSecret } from '@waymark/contract/two-step/schema.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText, useProblemToast } from '../../ui/overlays/use-problem.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { twoStepQuery } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Section.module.css';
import { TwoStepOff } from './TwoStepOff.tsx';
import { TwoStepSetUp } from './TwoStepSetUp.tsx';

type Asked = 'on' | 'codes' | 'off' | 'remove';

/**
 * Shows whether a user has two-step sign-in, with actions to change it.
 *
 * @param userId undefined for the current user, otherwise a user whose second step an administrator can only remove
 */
export function TwoStepSection({ userId, mayChange = true }: { userId?: string; mayChange?: boolean }) {
  const { t } = useTranslation('session');
  const format = useFormat();
  const errorText = useErrorText();
  const query = twoStepQuery(userId);
  const { data, error } = useQuery(query);
  const [asked, setAsked] = useState<Asked>();
  const own = userId === undefined;
  return (
    <section className={styles.section} aria-labelledby="two-step-title">
      <Row justify="between" wrap gap={8} minHeight={32} className={styles.head}>
        <h2 id="two-step-title">{t('twoStep')}</h2>
        {data?.enabled && (
          <span className={styles.badge}>{t('twoStepOn', { time: format.date(data.enabledAt!) })}</span>
        )}
      </Row>
      {error && (
        <MessageBar kind="danger" title={errorText(error instanceof ApiError ? error.code : 'error.network')} />
      )}
      {!error && data === undefined && <Skeleton height={64} />}
      {data && (
        <>
          <Text as="p" tone="soft" maxWidth="64ch">
            {data.enabled
              ? t('codesLeft', { count: data.recoveryCodesLeft })
              : own
                ? t('twoStepOffBody')
                : t('twoStepOff')}{' '}
            {data.required && t('twoStepRequired')}
          </Text>
          {mayChange && (
            <Row wrap gap={8}>
              {own && !data.enabled && (
                <Button variant="filled" onClick={() => setAsked('on')}>
                  {t('switchOn')}
                </Button>
              )}
              {own && data.enabled && <Button onClick={() => setAsked('codes')}>{t('newCodes')}</Button>}
              {own && data.enabled && !data.required && (
                <Button onClick={() => setAsked('off')}>{t('switchOff')}</Button>
              )}
              {!own && data.enabled && <Button onClick={() => setAsked('remove')}>{t('removeOfUser')}</Button>}
            </Row>
          )}
        </>
      )}
      {asked && (
        <Act
          asked={asked}
          userId={userId}
          onDone={() => {
            setAsked(undefined);
            void queryClient.invalidateQueries({ queryKey: query.queryKey });
          }}
        />
      )}
    </section>
  );
}

/** The dialogs of one action, from the password to its end. */
function Act({ asked, userId, onDone }: { asked: Asked; userId: string | undefined; onDone: () => void }) {
  const { t } = useTranslation('session');
  const toast = useProblemToast();
  const [secret, setSecret] = useState<TwoStepSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const proved = useMutation({
    mutationFn: async () => {
      if (asked === 'on') setSecret(await call(ENDPOINTS.twoStep.begin, {}));
      else if (asked === 'codes') setCodes((await call(ENDPOINTS.twoStep.recoveryCodes, {})).recoveryCodes);
      else if (userId !== undefined) {
        await call(ENDPOINTS.twoStep.removeOfUser, { params: { id: userId } });
        notifications.show({ message: t('removedOfUser') });
        onDone();
      }
    },
    onError: (error) => {
      toast(error);
      onDone();
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (secret) return <TwoStepSetUp secret={secret} onOn={setCodes} onCancel={onDone} />;
  if (asked === 'off') {
    const off = (): void => {
      notifications.show({ message: t('switchedOff') });
      onDone();
    };
    return <TwoStepOff onOff={off} onCancel={onDone} />;
  }
  return <PasswordPrompt onProved={() => proved.mutate()} onCancel={onDone} />;
}
