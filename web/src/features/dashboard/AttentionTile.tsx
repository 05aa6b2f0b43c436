import { Link } from '@tanstack/react-router';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useEffect, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { fleetLoading, serverNow, useAsset, useAttentionWords, useCounts, useUrgentSlots } from '../live-map/index.ts';
import rows from './Rows.module.css';
import { Bones, Nothing, Tile } from './Tile.tsx';

const EVERY_MS = 5000;
/** Where the number of rows is kept for the next placeholder. The tile comes first on phones, so it moves all others. */
const ROWS_KEY = 'waymark.attention.rows';

/** Assets that need attention, the most urgent ones first, live. */
export function AttentionTile() {
  const { t } = useTranslation(['dashboard', 'attention']);
  const format = useFormat();
  const slots = useUrgentSlots(LIMITS.topAndBottomEntries);
  const { attention, isComplete } = useCounts();
  const loaded = useStore(fleetLoading) === 'ready';
  const now = useNow(EVERY_MS);
  // The most urgent assets are chosen a moment after they are counted.
  const waits = !loaded || (attention === 0 ? !isComplete : slots.length === 0);
  const [rowsBefore] = useState(() => Number(localStorage.getItem(ROWS_KEY) ?? LIMITS.topAndBottomEntries));
  useEffect(() => {
    if (!waits) localStorage.setItem(ROWS_KEY, String(slots.length));
  }, [waits, slots.length]);
  return (
    <Tile
      area="attention"
      title={t('attention:needsAttention')}
      count={loaded ? format.number(attention) : undefined}
      end={
        <Link to="/map" search={{ attention: true }}>
          {t('dashboard:showAll')}
        </Link>
      }
    >
      {waits && rowsBefore === 0 ? (
        // As high as the sentence that probably comes.
        <Nothing>{'\u00a0'}</Nothing>
      ) : waits ? (
        <Bones rows={rowsBefore} />
      ) : slots.length === 0 ? (
        <Nothing>{t('attention:nothingUrgent')}</Nothing>
      ) : (
        <ul className={rows.rows}>
          {slots.map((slot) => (
            <UrgentAsset key={slot} slot={slot} now={now} />
          ))}
        </ul>
      )}
    </Tile>
  );
}

/** @param now local clock, epoch ms */
function UrgentAsset({ slot, now }: { slot: number; now: number }) {
  const asset = useAsset(slot);
  const words = useAttentionWords();
  const format = useFormat();
  const reason = asset?.reasons[0];
  if (asset === null || reason === undefined) return null;
  const { assetId, name } = asset.facts;
  return (
    <li>
      <Link to="/map" search={{ selected: assetId }} className={rows.row}>
        <StatusMark status={asset.status} size={20} headingDegrees={asset.headingDegrees} />
        <Stack as="span" grow>
          <Text weight={500} truncate>
            {name}
          </Text>
          <Text tone="danger" size="small" truncate title={words(reason, now)}>
            {words(reason, now)}
          </Text>
        </Stack>
        {reason.since !== null && (
          <Text tone="quiet" size="small" figures fixed marginLeft="auto">
            {format.span((serverNow(now) - reason.since) / 1000)}
          </Text>
        )}
        <Icon name="chevronRight" size={14} />
      </Link>
    </li>
  );
}
