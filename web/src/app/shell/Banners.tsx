import { Button } from '@mantine/core';
import { switchedAway } from '../../api/account-switch.ts';
import { stateKeptAt } from '../../api/kept-answers.ts';
import { reachability } from '../../api/reachability.ts';
import { sessionOver } from '../../api/session-end.ts';
import { type Connection, connection } from '../../base/connection.ts';
import { retryingSince } from '../../base/query.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { SwitchedAwayBar } from './SwitchedAwayBar.tsx';

/** Minimum duration of a lost live connection before it is shown. */
const TELL_AFTER_MS = 2000;
/** Minimum duration of repeated queries before it is shown. */
const TELL_RETRY_AFTER_MS = 1000;

/**
 * Shows the cause of missing or outdated data in at most one banner: no network, no server, no live channel or failing
 * calls.
 */
export function Banners() {
  const { t } = useTranslation('shell');
  const reach = useStore(reachability);
  const live = useStore(connection);
  const away = useStore(switchedAway);
  const isOver = useStore(sessionOver);
  const retrying = useStore(retryingSince);
  const keptAt = useStore(stateKeptAt);
  if (away > 0) return <SwitchedAwayBar />;
  if (isOver) {
    return (
      <MessageBar
        kind="warn"
        banner
        icon="lock"
        title={t('sessionOver')}
        detail={t('sessionOverDetail')}
        action={
          <Button size="xs" component="a" href="/login-app" target="_blank">
            {t('signInAgain')}
          </Button>
        }
      />
    );
  }
  if (reach !== 'ok' && keptAt !== null)
    return <KeptState title={t(reach === 'offline' ? 'offline' : 'serverUnreachable')} keptAt={keptAt} />;
  if (reach === 'offline') {
    return <MessageBar kind="warn" banner icon="offline" title={t('offline')} detail={t('offlineDetail')} />;
  }
  if (live.state === 'reconnecting') return <LostConnection live={live} />;
  if (reach === 'unreachable') {
    return (
      <MessageBar
        kind="warn"
        banner
        icon="offline"
        title={t('serverUnreachable')}
        detail={t('serverUnreachableDetail')}
      />
    );
  }
  return retrying === null ? null : <Retrying since={retrying} />;
}

/** Shows the age of the state that was kept on this device. */
function KeptState({ title, keptAt }: { title: string; keptAt: number }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const span = format.span((useNow() - keptAt) / 1000);
  const detail = t('keptState', { time: format.dateTime(keptAt), span });
  return <MessageBar kind="warn" banner icon="offline" title={title} detail={detail} />;
}

function Retrying({ since }: { since: number }) {
  const { t } = useTranslation('shell');
  const now = useNow();
  if (now - since < TELL_RETRY_AFTER_MS) return null;
  return <MessageBar kind="warn" banner title={t('retrying')} detail={t('retryingDetail')} />;
}

function LostConnection({ live }: { live: Connection }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const now = useNow();
  if (now - live.since < TELL_AFTER_MS) return null;
  const time = format.clock(live.lastUpdateAt ?? live.since);
  const detail =
    live.nextAttemptAt === null
      ? t('connectionLostTrying', { time })
      : t('connectionLostDetail', { time, seconds: Math.max(0, Math.ceil((live.nextAttemptAt - now) / 1000)) });
  return (
    <MessageBar
      kind="warn"
      banner
      icon="offline"
      title={t('connectionLost', { span: format.span((now - live.since) / 1000) })}
      detail={detail}
      action={
        live.tryNow && (
          <Button size="xs" onClick={live.tryNow}>
            {t('tryNow')}
          </Button>
        )
      }
    />
  );
}
