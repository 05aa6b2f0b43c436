import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { seenQuery } from './queries.ts';

/** Refresh interval of the age. */
const AGE_EVERY_MS = 5000;

/** Shows the number of unregistered trackers that connected and the newest of them. */
export function SeenNotice({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation(['devices', 'units']);
  const format = useFormat();
  const now = useNow(AGE_EVERY_MS);
  const { data } = useQuery(seenQuery);
  const newest = data?.items[0];
  if (!data || !newest) return null;
  const time = t('units:ago', { span: format.span(Math.max(0, now - Date.parse(newest.lastSeen)) / 1000) });
  return (
    <Box padding="12px 16px 0">
      <MessageBar
        kind="info"
        title={t('devices:unknownNotice', { count: data.count })}
        detail={t('devices:unknownNewest', { imei: newest.imei, time })}
        action={
          <Button size="xs" onClick={onShow}>
            {t('devices:unknownShow')}
          </Button>
        }
      />
    </Box>
  );
}
