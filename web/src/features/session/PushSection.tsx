import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { endPushes, pushState, startPushes } from '../../offline/push.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import styles from './Section.module.css';

/** Turns pushes of alerts to this browser on and off. */
export function PushSection() {
  const { t } = useTranslation('session');
  const { id } = useCurrentUser();
  const toast = useProblemToast();
  const queryKey = ['session', 'push', id];
  const { data: state } = useQuery({ queryKey, queryFn: () => pushState(id), staleTime: 0 });
  const changing = useMutation({
    mutationFn: () => (state === 'on' ? endPushes() : startPushes(id)),
    onError: (error) =>
      error instanceof ApiError
        ? toast(error)
        : notifications.show({ color: 'red', role: 'alert', message: t('pushFailed'), autoClose: 10_000 }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <section className={styles.section} aria-labelledby="push-title">
      <Row justify="between" wrap gap={8} minHeight={32} className={styles.head}>
        <h2 id="push-title">{t('push')}</h2>
        {state === 'on' && <span className={styles.badge}>{t('pushOn')}</span>}
      </Row>
      <Text as="p" tone="soft" maxWidth="64ch">
        {state === 'blocked' || state === 'unsupported' ? t(`push.${state}`) : t('pushBody')}
      </Text>
      {(state === 'on' || state === 'off') && (
        <Row wrap gap={8}>
          <Button
            variant={state === 'on' ? 'default' : 'filled'}
            loading={changing.isPending}
            onClick={() => changing.mutate()}
          >
            {t(state === 'on' ? 'pushTurnOff' : 'pushTurnOn')}
          </Button>
        </Row>
      )}
    </section>
  );
}
