import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { type MoreAct, MoreMenu } from '../../ui/records/index.ts';
import { Address } from '../addresses/index.ts';
import { type AskOfAsset, AssetCommands, CommandDialog } from '../commands/index.ts';
import { DriverLine } from '../driver-assignments/index.ts';
import { placeStartText } from '../places/index.ts';
import { SecureParkLine } from '../secure-park/index.ts';
import { useThresholds } from '../state-settings/index.ts';
import { useAssetWords } from './asset-words.ts';
import { assetDetailQuery, recentTrackQuery } from './queries.ts';
import { Reasons } from './Reasons.tsx';
import styles from './SelectionCard.module.css';
import { SpeedSparkline } from './SpeedSparkline.tsx';
import type { AssetNow } from './store/asset-now.ts';
import { useAsset } from './use-fleet.ts';

/** With its words, which the first screen does not wait for. */
const ShareButton = lazyPart(() => import('../shares/index.ts'), 'ShareButton');

const UNKNOWN = '–';

/** Live card of the selected asset: status with its duration, sensors, data age and actions. */
export function SelectionCard({
  slot,
  following,
  onFollow,
  onClose,
  phone = false,
}: {
  slot: number;
  following: boolean;
  onFollow: (on: boolean) => void;
  onClose?: () => void;
  /** Shows actions before figures, within reach of the thumb. */
  phone?: boolean;
}) {
  const { t } = useTranslation(['liveMap', 'status']);
  const asset = useAsset(slot);
  const now = useNow();
  const words = useAssetWords();
  const mayTrack = useMayCall(ENDPOINTS.vehicles.track);
  const limit = useThresholds(asset?.facts.assetId)?.speedLimitMetersPerSecond;
  const recent = useQuery({ ...recentTrackQuery(asset?.facts.assetId ?? ''), enabled: asset !== null && mayTrack });
  if (!asset) return null;
  const { facts } = asset;
  const actions = <Actions asset={asset} following={following} onFollow={onFollow} />;
  return (
    <Stack as="section" shrink className={styles.card} aria-label={facts.name}>
      <Stack shrink scroll padding="12px 16px" className={styles.main}>
        <Row as="header" gap={8} minHeight={28} marginBottom={-6}>
          <h2 className={styles.name}>{facts.name}</h2>
          <Text grow tone="soft" unbroken>
            {facts.licensePlate}
          </Text>
          {onClose && (
            <ActionIcon size={28} aria-label={t('closeCard')} onClick={onClose} className={styles.close}>
              <Icon name="close" />
            </ActionIcon>
          )}
        </Row>
        <Row as="p" wrap gap={8} tone="soft">
          <StatusBadge status={asset.status} />
          {/* A reason has its own start, which may differ. */}
          {asset.statusSince !== null && asset.reasons.length === 0 && (
            <span className="figures">
              {t('since', { time: words.time(asset.statusSince, now), span: words.span(asset.statusSince, now) })}
            </span>
          )}
        </Row>
        <Reasons asset={asset} now={now} />
        <Notes asset={asset} now={now} />
        <Suspense fallback={null}>
          <SecureParkLine assetId={facts.assetId} className={styles.place} />
        </Suspense>
        <Suspense fallback={null}>
          <DriverLine assetId={facts.assetId} className={styles.place} />
        </Suspense>
        {asset.latitude !== null && (
          <p className={styles.place}>
            <Icon name="pin" size={14} /> <Address key={facts.assetId} at={asset} />
          </p>
        )}
        {phone && actions}
        <Figures asset={asset} />
        {recent.data ? (
          <SpeedSparkline points={recent.data.items} from={recent.data.from} to={recent.data.to} limit={limit} />
        ) : (
          <Skeleton height={82} />
        )}
        <Freshness asset={asset} now={now} />
      </Stack>
      {!phone && actions}
    </Stack>
  );
}

function Actions({
  asset,
  following,
  onFollow,
}: {
  asset: AssetNow;
  following: boolean;
  onFollow: (on: boolean) => void;
}) {
  const { t } = useTranslation(['liveMap', 'assets']);
  const { assetId, name, licensePlate, type } = asset.facts;
  const [asked, setAsked] = useState<AskOfAsset>();
  const navigate = useNavigate();
  const more: MoreAct[] = [
    {
      id: 'compare',
      icon: 'play',
      label: t('compare'),
      onAct: () => void navigate({ to: '/playback', search: { assets: assetId } }),
    },
  ];
  const mayCreatePlace = useMayCall(ENDPOINTS.places.create);
  const { latitude, longitude } = asset;
  if (mayCreatePlace && latitude !== null && longitude !== null)
    more.push({
      id: 'place',
      icon: 'pin',
      label: t('createPlace'),
      onAct: () => void navigate({ to: '/places', search: { create: placeStartText({ latitude, longitude }) } }),
    });
  return (
    <Row gap={8} fixed line="above" className={styles.actions}>
      {asset.latitude !== null && (
        <Button
          variant={following ? 'light' : 'filled'}
          leftSection={<Icon name="follow" />}
          aria-pressed={following}
          onClick={() => onFollow(!following)}
        >
          {t(following ? 'following' : 'follow')}
        </Button>
      )}
      <Button
        leftSection={<Icon name="history" />}
        renderRoot={(props) => (
          <Link {...props} to="/assets/$id" params={{ id: assetId }} search={{ tab: 'history' }} />
        )}
      >
        {t('history')}
      </Button>
      <Suspense fallback={null}>
        <ShareButton assetId={assetId} name={name} iconOnly />
      </Suspense>
      <AssetCommands
        asset={{ id: assetId, name, licensePlate, type }}
        label={t('assets:actsOf', { name })}
        bordered
        acts={more}
        without={<MoreMenu label={t('assets:actsOf', { name })} acts={more} bordered />}
        onAsk={setAsked}
      />
      <Suspense fallback={null}>{asked && <CommandDialog {...asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </Row>
  );
}

/** Warnings: old position, silence, movement under an NPA status, position of the auxiliary tracker. */
function Notes({ asset, now }: { asset: AssetNow; now: number }) {
  const { t } = useTranslation(['liveMap', 'status']);
  const words = useAssetWords();
  const notes: string[] = [];
  if (asset.lastPacketTime === null) notes.push(t('pendingHint'));
  else if (asset.movement === 'pending') notes.push(t('noDeviceHint'));
  if (asset.lastLocationTime !== null && (asset.status === 'nolocation' || words.locationIsStale(asset)))
    notes.push(
      t('gpsNotUpdated', {
        time: words.time(asset.lastLocationTime, now),
        span: words.span(asset.lastLocationTime, now),
      }),
    );
  if (asset.status === 'npa' && asset.movement !== 'npa')
    notes.push(t('underNpa', { status: t(asset.movement, { ns: 'status' }) }));
  if (asset.auxiliary) notes.push(t('trackerAuxiliary'));
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      <Icon name="info" size={14} /> {note}
    </p>
  ));
}

/** Speed and heading are live. Fuel, odometer and battery come from the detail call. */
function Figures({ asset }: { asset: AssetNow }) {
  const { t } = useTranslation(['liveMap', 'units', 'common']);
  const format = useFormat();
  const words = useAssetWords();
  const detail = useQuery(assetDetailQuery(asset.facts.assetId)).data ?? asset.facts;
  const speed = asset.speedMetersPerSecond === null ? null : format.speed(asset.speedMetersPerSecond);
  const odometer = detail.odometerMeters === null ? null : format.distance(detail.odometerMeters, 0);
  const ignition = asset.ignition === null ? 'unknown' : asset.ignition ? 'on' : 'off';
  return (
    <dl className={styles.figures}>
      <Figure name={t('speed')} figure={speed?.figure} unit={speed && t(speed.unit, { ns: 'units' })} />
      <Figure
        name={t('heading')}
        figure={asset.headingDegrees === null ? undefined : words.compass(asset.headingDegrees)}
        unit={asset.headingDegrees === null ? undefined : `${Math.round(asset.headingDegrees)}°`}
      />
      <Figure name={t('ignition')} figure={ignition === 'unknown' ? undefined : t(ignition, { ns: 'common' })} />
      {detail.fuelPercent === undefined ? null : detail.fuelPercent === null && detail.fuelLiters != null ? (
        <Figure
          name={t('fuel')}
          figure={format.volume(detail.fuelLiters).figure}
          unit={t(format.volume(detail.fuelLiters).unit, { ns: 'units' })}
        />
      ) : (
        <Figure
          name={t('fuel')}
          figure={detail.fuelPercent === null ? undefined : format.number(detail.fuelPercent, 0)}
          unit="%"
        />
      )}
      <Figure name={t('odometer')} figure={odometer?.figure} unit={odometer && t(odometer.unit, { ns: 'units' })} />
      <Battery asset={detail} />
    </dl>
  );
}

function Battery({ asset }: { asset: AssetNow['facts'] }) {
  const { t } = useTranslation(['liveMap', 'units']);
  const format = useFormat();
  const volts = asset.externalVolts ?? asset.batteryVolts;
  if (asset.batteryPercent !== null && asset.externalVolts === null)
    return <Figure name={t('battery')} figure={format.number(asset.batteryPercent, 0)} unit="%" />;
  return (
    <Figure
      name={t('battery')}
      figure={volts === null ? undefined : format.number(volts, 1)}
      unit={t('volt', { ns: 'units' })}
    />
  );
}

function Figure({ name, figure, unit }: { name: string; figure: string | undefined; unit?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className="figures">
        {figure === undefined ? UNKNOWN : <b>{figure}</b>} {figure !== undefined && unit}
      </dd>
    </div>
  );
}

/** Shows the times of the last packet and the last location, which differ. */
function Freshness({ asset, now }: { asset: AssetNow; now: number }) {
  const { t } = useTranslation('liveMap');
  const words = useAssetWords();
  const detail = useQuery(assetDetailQuery(asset.facts.assetId)).data ?? asset.facts;
  return (
    <p className={`${styles.fresh} figures`}>
      <span>
        {t('lastPacket')} <b>{words.ago(asset.lastPacketTime, now)}</b>
      </span>
      <span>
        {t('lastLocation')} <b>{words.ago(asset.lastLocationTime, now)}</b>
      </span>
      {detail.satellites !== null && <span>{t('satellites', { count: detail.satellites })}</span>}
    </p>
  );
}
