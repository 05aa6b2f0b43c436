import { useTranslation } from '../../base/translation.ts';
import type { MapTarget } from '../../map/map-handle.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Address } from '../addresses/index.ts';
import { useAssetWords } from './asset-words.ts';
import styles from './HoverCard.module.css';
import { useAttentionWords } from './use-attention-words.ts';
import { useAsset } from './use-fleet.ts';

/** Shows the hovered asset in two lines or the status shares of a cluster. */
export function HoverCard({ target }: { target: MapTarget }) {
  return (
    <div className={styles.card} style={{ left: target.x, top: target.y }} aria-hidden="true">
      {target.kind === 'marker' ? <AssetLines slot={target.slot} /> : <Shares target={target} />}
    </div>
  );
}

function AssetLines({ slot }: { slot: number }) {
  const { t } = useTranslation(['status', 'liveMap', 'units']);
  const asset = useAsset(slot);
  const format = useFormat();
  const words = useAssetWords();
  const reasonWords = useAttentionWords();
  const now = useNow();
  if (!asset) return null;
  const moves = asset.speedMetersPerSecond !== null && asset.speedMetersPerSecond > 0;
  return (
    <>
      <p className={styles.name}>
        <b>{asset.facts.name}</b> {asset.facts.licensePlate}
      </p>
      <Row as="p" gap={6} tone="soft">
        <StatusMark status={asset.status} size={14} headingDegrees={asset.headingDegrees} />
        <span style={{ color: `var(--st-${asset.status}-t)` }}>{t(asset.status)}</span>
        {moves && <span className="figures">{format.withUnit(format.speed(asset.speedMetersPerSecond ?? 0))}</span>}
        <span className="figures">{words.span(asset.statusSince, now)}</span>
      </Row>
      {asset.reasons[0] && (
        <Text as="p" tone="danger" weight={500}>
          {reasonWords(asset.reasons[0], now)}
        </Text>
      )}
      {asset.latitude !== null && (
        <p className={styles.age}>
          <Address key={asset.facts.assetId} at={asset} />
        </p>
      )}
      <p className={styles.age}>
        {t('lastPacket', { ns: 'liveMap' })} {words.ago(asset.lastPacketTime, now)}
      </p>
    </>
  );
}

function Shares({ target }: { target: Extract<MapTarget, { kind: 'cluster' }> }) {
  const { t } = useTranslation(['liveMap', 'status']);
  const format = useFormat();
  return (
    <>
      <p className={styles.name}>
        <b>{t('clusterCount', { count: target.count })}</b>
      </p>
      {target.shares.map(({ status, count }) => (
        <Row as="p" key={status} gap={6} tone="soft">
          <StatusMark status={status} size={12} />
          <Text grow>{t(status, { ns: 'status' })}</Text>
          <span className="figures">{format.number(count)}</span>
        </Row>
      ))}
    </>
  );
}
