import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { seenQuery } from './queries.ts';

/** Shows the number of unregistered trackers that connected and the newest of them. */
export function SeenNotice({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const { data } = useQuery(seenQuery);
  const newest = data?.items[0];
  if (!data || !newest) return null;
  const time = format.dateTime(Date.parse(newest.lastSeen));
  return (
    <Box padding="12px 16px 0">
      <MessageBar
        kind="info"
        title={t('unknownNotice', { count: data.count })}
        detail={t('unknownNewest', { imei: newest.imei, time })}
        action={
          <Button size="xs" onClick={onShow}>
            {t('unknownShow')}
          </Button>
        }
      />
    </Box>
  );
}
