import { Link } from '@tanstack/react-router';
import type { AttentionReason } from '@waymark/domain/attention.ts';
import { Suspense } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { Address, useAddress } from '../addresses/index.ts';
import { SecureParkMark } from '../secure-park/index.ts';
import styles from './AssetRow.module.css';
import { useAssetWords } from './asset-words.ts';
import type { AssetNow } from './store/asset-now.ts';
import { useAttentionWords } from './use-attention-words.ts';
import { useAsset } from './use-fleet.ts';
import { type NextStep, useNextStep } from './use-next-step.ts';

/** Statuses that show the speed and the age of the last packet instead of their duration. */
const DRIVES = new Set(['moving', 'transit']);
/** Statuses with an old position, whose time the list shows. */
const SILENT = new Set(['offline', 'nolocation']);

/** A moving asset gets another address after this distance, so that a long list asks for few. */
const LIST_STEP_METERS = 150;

/** Two lines of one asset; three if it needs attention. Subscribes to its own asset only. */
export function AssetRow({ slot, now }: { slot: number; now: number }) {
  const asset = useAsset(slot);
  if (!asset) return null;
  const [reason] = asset.reasons;
  return (
    <>
      <span className={styles.mark}>
        <StatusMark status={asset.status} size={18} headingDegrees={asset.headingDegrees} />
      </span>
      {reason ? (
        <UrgentLines key={asset.facts.assetId} asset={asset} reason={reason} now={now} />
      ) : (
        <>
          <Stack as="span" gap={1} grow>
            <Name asset={asset} />
            <SecondLine asset={asset} now={now} />
          </Stack>
          <span className={styles.state}>
            {DRIVES.has(asset.movement) && asset.speedMetersPerSecond !== null ? (
              <Speed asset={asset} now={now} />
            ) : (
              <Since asset={asset} now={now} />
            )}
          </span>
        </>
      )}
    </>
  );
}

function Name({ asset }: { asset: AssetNow }) {
  return (
    <Text tone="soft" truncate className={styles.name}>
      <b>{asset.facts.name}</b> {asset.facts.licensePlate}{' '}
      <Suspense fallback={null}>
        <SecureParkMark assetId={asset.facts.assetId} />
      </Suspense>
    </Text>
  );
}

/** Name and since when, the reason over the whole width, then the place beside the next step. */
function UrgentLines({ asset, reason, now }: { asset: AssetNow; reason: AttentionReason; now: number }) {
  const { t } = useTranslation(['status', 'attention']);
  const words = useAssetWords();
  const reasonWords = useAttentionWords();
  const place = useAddress(asset, LIST_STEP_METERS);
  const step = useNextStep()(reason, asset);
  return (
    <Stack as="span" gap={1} grow>
      <Row as="span" justify="between" gap={8}>
        <Name asset={asset} />
        {/* The mark shows the status. */}
        <VisuallyHidden>{t(asset.status)}</VisuallyHidden>
        {reason.since !== null && (
          <span className={`${styles.since} figures`}>
            {words.timeOrDate(reason.since, now)} · {words.span(reason.since, now)}
          </span>
        )}
      </Row>
      <span className={styles.reason} data-kind={reason.kind}>
        {reasonWords(reason, now)}
      </span>
      <Row as="span" justify="between" gap={12}>
        <span className={styles.second}>{asset.latitude === null ? '' : t('attention:lastAt', { place })}</span>
        {/* Room for the link, which lies over the row, because options of a list cannot contain links. */}
        {step && (
          <span className={styles.step} data-room aria-hidden="true">
            <StepWords step={step} />
          </span>
        )}
      </Row>
    </Stack>
  );
}

/** Link to the next step about an asset that needs attention, at the end of its row. */
export function RowStep({ slot, end }: { slot: number; end: number }) {
  const { t } = useTranslation('attention');
  const nextStep = useNextStep();
  const asset = useAsset(slot);
  const [reason] = asset?.reasons ?? [];
  const step = asset && reason && nextStep(reason, asset);
  if (!step) return null;
  return (
    <Link
      {...step.link}
      className={styles.step}
      style={{ transform: `translateY(calc(${end}px - 100% - var(--step-end)))` }}
      aria-label={t('stepOf', { step: step.words, name: asset.facts.name })}
    >
      <StepWords step={step} />
    </Link>
  );
}

function StepWords({ step: { icon, words } }: { step: NextStep }) {
  return (
    <>
      <Icon name={icon} size={14} /> {words}
    </>
  );
}

function SecondLine({ asset, now }: { asset: AssetNow; now: number }) {
  const { t } = useTranslation('liveMap');
  const words = useAssetWords();
  const silent = SILENT.has(asset.status) || words.locationIsStale(asset);
  if (asset.lastPacketTime === null) return <span className={styles.second}>{t('pendingHint')}</span>;
  if (asset.movement === 'pending') return <span className={styles.second}>{t('noDeviceHint')}</span>;
  if (!silent)
    return (
      <span className={styles.second}>
        <Address key={asset.facts.assetId} at={asset} stepMeters={LIST_STEP_METERS} />
      </span>
    );
  const packet =
    asset.status === 'offline' ? words.time(asset.lastPacketTime, now) : words.ago(asset.lastPacketTime, now);
  return (
    <span className={styles.second}>
      {t('packetAndLocation', { packet, location: words.time(asset.lastLocationTime, now) })}
    </span>
  );
}

function Speed({ asset, now }: { asset: AssetNow; now: number }) {
  const { t } = useTranslation('units');
  const format = useFormat();
  const words = useAssetWords();
  const { figure, unit } = format.speed(asset.speedMetersPerSecond ?? 0);
  return (
    <>
      <span>
        <b className="figures">{figure}</b> {t(unit)}
      </span>
      <span className={styles.second}>{words.ago(asset.lastPacketTime, now)}</span>
    </>
  );
}

function Since({ asset, now }: { asset: AssetNow; now: number }) {
  const { t } = useTranslation('status');
  const words = useAssetWords();
  return (
    <>
      <span className={styles.status} style={{ color: `var(--st-${asset.status}-t)` }}>
        {t(asset.status)}
      </span>
      <span className={styles.second}>{words.span(asset.statusSince, now)}</span>
    </>
  );
}
