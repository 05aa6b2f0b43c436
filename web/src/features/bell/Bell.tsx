import { ActionIcon, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AlertFrame } from '@waymark/contract/notifications/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { onLiveMessage } from '../../base/live-messages.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { useAlertLines, useAlertWords } from '../alerts/index.ts';
import { useFleetOpen } from '../live-map/index.ts';
import { fileNoticesQuery } from '../report-schedules/index.ts';
import styles from './Bell.module.css';
import { BellDrawer } from './BellDrawer.tsx';
import { inboxQuery, markAllRead, receiveAlert } from './queries.ts';
import { playSound } from './sound.ts';

const MOST_SHOWN = 99;
/** A critical alert stays until it is closed. */
const TOAST_MILLISECONDS = 12_000;

/** Number of unread alerts and of notices of files in the header of every screen. Opens them, and reports each new one. */
export function Bell() {
  const { t } = useTranslation('bell');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const mayReadFiles = useMayCall(ENDPOINTS.reportFiles.list);
  const files = useQuery({ ...fileNoticesQuery, enabled: mayReadFiles }).data?.length ?? 0;
  const alerts = useQuery(inboxQuery).data?.unread ?? 0;
  const unread = alerts + files;
  useFleetOpen();
  useAlertToasts();
  const label = unread === 0 ? t('open') : t('openUnread', { count: unread });
  return (
    <>
      <ActionIcon
        className={styles.bell}
        aria-label={label}
        title={label}
        onClick={() => {
          setOpen(true);
          if (alerts > 0) void markAllRead();
        }}
      >
        <Icon name="bell" size={18} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : format.number(unread)}
          </span>
        )}
      </ActionIcon>
      {open && <BellDrawer onClose={() => setOpen(false)} />}
    </>
  );
}

/** Reports each alert of the live channel once, with a sound. */
function useAlertToasts(): void {
  const { t } = useTranslation('bell');
  const words = useAlertWords();
  const lines = useAlertLines();
  const navigate = useNavigate();
  const show = ({ entry }: AlertFrame): void => {
    const facts = [lines.measured(entry), lines.limit(entry), entry.placeName].filter(Boolean).join(', ');
    // A further alert of the same line replaces the earlier toast.
    const id = `alert ${entry.id}`;
    notifications.hide(id);
    notifications.show({
      id,
      title: `${words.title(entry)} · ${entry.assetName}`,
      message: (
        <>
          <Text tone="soft">{facts}</Text>
          {/* Toasts are outside of the router, so this is no link. */}
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(id);
              void navigate({ to: '/alerts', search: { alert: entry.alertId } });
            }}
          >
            {t('show')}
          </Button>
        </>
      ),
      color: entry.severity === 'critical' || entry.severity === 'high' ? 'red' : 'yellow',
      role: 'alert',
      autoClose: entry.severity === 'critical' ? false : TOAST_MILLISECONDS,
    });
    playSound();
  };
  const newest = useRef(show);
  newest.current = show;
  useEffect(
    () =>
      onLiveMessage((message) => {
        if (message.type !== 'alert') return;
        const frame = message as AlertFrame;
        receiveAlert(frame);
        newest.current(frame);
      }),
    [],
  );
}
