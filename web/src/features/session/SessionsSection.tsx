import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Session } from '@waymark/contract/session/list-schema.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useErrorText, useProblemToast } from '../../ui/overlays/use-problem.ts';
import { BROWSER_NAMES, SYSTEM_NAMES } from './browser-names.ts';
import { sessionsQuery } from './queries.ts';
import styles from './Section.module.css';

/**
 * Lists the sessions of a user, each with a button to end it.
 *
 * @param userId undefined for the current user, otherwise the user that an administrator views
 * @param mayEnd whether the buttons are shown
 */
export function SessionsSection({ userId, mayEnd = true }: { userId?: string; mayEnd?: boolean }) {
  const { t } = useTranslation(['session', 'common']);
  const errorText = useErrorText();
  const toast = useProblemToast();
  const query = sessionsQuery(userId);
  const { data, error, refetch } = useQuery(query);
  const [asked, setAsked] = useState<Session | 'all'>();
  const nameOf = useSessionName();
  const ending = useMutation({
    mutationFn: async (what: Session | 'all') => {
      if (what !== 'all') await endOne(userId, what.id);
      return what === 'all' ? endAll(userId) : 1;
    },
    onSuccess: (count) => notifications.show({ message: t('session:ended', { count }) }),
    onError: toast,
    onSettled: () => {
      setAsked(undefined);
      return queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const several = data?.some(({ current }) => !current) === true && data.length > 1;
  return (
    <section className={styles.section} aria-labelledby="sessions-title">
      <Row justify="between" wrap gap={8} minHeight={32} className={styles.head}>
        <h2 id="sessions-title">{t(userId === undefined ? 'session:sessions' : 'session:sessionsOfUser')}</h2>
        {mayEnd && several && (
          <Button onClick={() => setAsked('all')}>
            {t(userId === undefined ? 'session:endOthers' : 'session:endAll')}
          </Button>
        )}
      </Row>
      {error && (
        <MessageBar
          kind="danger"
          title={errorText(error instanceof ApiError ? error.code : 'error.network')}
          action={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
        />
      )}
      {!error && data === undefined && <Skeleton height={64} />}
      {data?.length === 0 && (
        <Text as="p" tone="quiet" breakable>
          {t('session:noSessions')}
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <Stack as="ul">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} mayEnd={mayEnd} onEnd={() => setAsked(session)} />
          ))}
        </Stack>
      )}
      {asked && (
        <ConfirmDialog
          title={t(asked === 'all' ? 'session:endAllTitle' : 'session:endTitle')}
          actLabel={t('session:end')}
          busy={ending.isPending}
          onAct={() => ending.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {asked !== 'all' && <strong>{nameOf(asked)}. </strong>}
          {t('session:endBody')}
        </ConfirmDialog>
      )}
    </section>
  );
}

function SessionRow({ session, mayEnd, onEnd }: { session: Session; mayEnd: boolean; onEnd: () => void }) {
  const { t } = useTranslation('session');
  const format = useFormat();
  const name = useSessionName()(session);
  const { createdAt, lastSeenAt, network, current } = session;
  const facts = [
    t('since', { time: format.dateTime(createdAt) }),
    t('lastSeen', { time: format.dateTime(lastSeenAt) }),
    ...(network === null ? [] : [t('network', { network })]),
  ];
  return (
    <Row as="li" gap={12} line="above" padding="8px 0" className={styles.row}>
      <Icon name={session.system === 'android' || session.system === 'ios' ? 'phone' : 'globe'} size={20} />
      <Box grow>
        <Row as="p" wrap gap="4px 8px" weight={500}>
          {name}
          {current && <span className={styles.badge}>{t('thisOne')}</span>}
        </Row>
        <Text as="p" tone="quiet" breakable>
          {facts.join(' · ')}
        </Text>
      </Box>
      {mayEnd && !current && (
        <Button onClick={onEnd} aria-label={t('endNamed', { name })}>
          {t('end')}
        </Button>
      )}
    </Row>
  );
}

/** "Firefox on Windows" */
function useSessionName(): (session: Session) => string {
  const { t } = useTranslation('session');
  return ({ browser, system }) =>
    t('browserOn', {
      browser: browser === 'other' ? t('otherBrowser') : BROWSER_NAMES[browser],
      system: system === 'other' ? t('otherSystem') : SYSTEM_NAMES[system],
    });
}

async function endOne(userId: string | undefined, sessionId: string): Promise<void> {
  if (userId === undefined) await call(ENDPOINTS.session.endOne, { params: { id: sessionId } });
  else await call(ENDPOINTS.session.endOneOfUser, { params: { id: userId, sessionId } });
}

/** @returns the number of ended sessions */
async function endAll(userId: string | undefined): Promise<number> {
  if (userId === undefined) return (await call(ENDPOINTS.session.endOthers, {})).ended;
  return (await call(ENDPOINTS.session.endAllOfUser, { params: { id: userId } })).ended;
}
