import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import type { ReactNode } from 'react';
import { Suspense, useMemo } from 'react';
import { useCurrentUser, useMayCall, useSeesNpa } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { type FormatWithWords, useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import { type Fact, Facts } from '../../ui/layout/Facts.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { Address } from '../addresses/index.ts';
import { AssetDrivers } from '../driver-assignments/index.ts';
import { useFeatureUi } from '../features/index.ts';
import { AssetCase } from '../lender/index.ts';
import { AssetReasons } from '../live-map/index.ts';
import { NpaAction, NpaHistory } from '../npa/index.ts';
import { SecureParkCard, useSeesSecurePark } from '../secure-park/index.ts';
import { AssetSensors } from '../sensors/index.ts';
import { useThresholds } from '../state-settings/index.ts';
import { MESSAGES_PIXELS, TextMessagesCard } from '../text-messages/index.ts';
import { AssetDevices } from './AssetDevices.tsx';
import { DaySummary } from './DaySummary.tsx';
import styles from './OverviewTab.module.css';
import { assetStatusQuery, useDay } from './queries.ts';

/** Shows the current state of the asset, its sensors, today's totals so far and its fields. */
export function OverviewTab({ asset }: { asset: Asset }) {
  const { t } = useTranslation([
    'history',
    'common',
    'assetType',
    'assets',
    'npa',
    'securePark',
    'drivers',
    'textMessages',
    'sensors',
  ]);
  const phone = usePhone();
  const seesNpa = useSeesNpa();
  const seesSecurePark = useSeesSecurePark();
  const hasTrips = useMayCall(ENDPOINTS.reports.trips);
  const hasDevices = useMayCall(ENDPOINTS.assets.devices);
  const hasMessages = useMayCall(ENDPOINTS.textMessages.list);
  const hasDrivers = useMayCall(ENDPOINTS.driverAssignments.list);
  const hasSensors = useMayCall(ENDPOINTS.sensors.ofAsset);
  const { data: state } = useQuery(assetStatusQuery(asset.id));
  return (
    <div className={styles.tab}>
      <Card as="section" padding="12px 16px" className={styles.card}>
        {state ? <StateCard state={state} assetId={asset.id} /> : <Skeleton height={phone ? 234 : 162} />}
      </Card>
      {hasDrivers && (
        <Card as="section" padding="12px 16px" className={styles.card}>
          <h2>{t('drivers:edit')}</h2>
          <Suspense fallback={<Skeleton height={64} />}>
            <AssetDrivers asset={asset} />
          </Suspense>
        </Card>
      )}
      {hasMessages && (
        <Card as="section" padding="12px 16px" className={styles.card}>
          <h2>{t('textMessages:title')}</h2>
          <Suspense fallback={<Skeleton height={MESSAGES_PIXELS} />}>
            <TextMessagesCard to={{ assetId: asset.id }} />
          </Suspense>
        </Card>
      )}
      {hasTrips && (
        <Card as="section" padding="12px 16px" className={styles.card}>
          <h2>{t('history:summaryToday')}</h2>
          <Today assetId={asset.id} />
        </Card>
      )}
      {hasSensors && (
        <Card as="section" padding="12px 16px" className={styles.card}>
          <h2>{t('sensors:title')}</h2>
          <Suspense fallback={<Skeleton height={64} />}>
            <AssetSensors assetId={asset.id} />
          </Suspense>
        </Card>
      )}
      <Card as="section" padding="12px 16px" className={styles.card}>
        <h2>{t('history:sensors')}</h2>
        {state ? <Sensors state={state} assetId={asset.id} /> : <Skeleton height={phone ? 340 : 262} />}
      </Card>
      <Card as="section" padding="12px 16px" className={styles.card}>
        <h2>{t('history:facts')}</h2>
        <AssetFacts asset={asset} />
      </Card>
      {hasDevices && (
        <Card as="section" padding="12px 16px" className={styles.card}>
          <h2>{t('assets:deviceHistory')}</h2>
          <AssetDevices assetId={asset.id} />
        </Card>
      )}
      {seesSecurePark && (
        <Card as="section" padding="12px 16px" className={styles.card}>
          <h2>{t('securePark:title')}</h2>
          <Suspense fallback={<Skeleton height={64} />}>
            <SecureParkCard asset={asset} />
          </Suspense>
        </Card>
      )}
      {seesNpa && (
        <Card as="section" padding="12px 16px" className={styles.card}>
          <h2>{t('npa:history')}</h2>
          <NpaHistory assetId={asset.id} />
          <AssetCase assetId={asset.id} />
          <Box as="p" margin="12px 0 0">
            <NpaAction asset={asset} />
          </Box>
        </Card>
      )}
    </div>
  );
}

function StateCard({ state, assetId }: { state: AssetStatus; assetId: string }) {
  const { t } = useTranslation(['history', 'units']);
  const format = useFormat();
  const now = useNow(1000);
  const age = (time: string | null): string =>
    time
      ? `${format.dateTime(time)} · ${t('units:ago', { span: format.span((now - Date.parse(time)) / 1000) })}`
      : t('history:never');
  return (
    <>
      {/* A reason has its own start, which may differ from that of the status. */}
      <AssetReasons
        assetId={assetId}
        otherwise={
          state.statusSince && (
            <Text as="p" tone="soft">
              {t('history:since', {
                time: format.dateTime(state.statusSince),
                span: format.span((now - Date.parse(state.statusSince)) / 1000),
              })}
            </Text>
          )
        }
      />
      <Facts
        look="apart"
        facts={[
          [t('history:lastPacket'), age(state.lastPacketTime)],
          [t('history:lastLocation'), age(state.lastLocationTime)],
          [
            t('history:position'),
            state.latitude === null ? t('history:noPosition') : <Address key="position" at={state} />,
          ],
        ]}
      />
      <Box as="p" margin="12px 0 0">
        <Button
          leftSection={<Icon name="map" />}
          renderRoot={(props) => <Link {...props} to="/map" search={{ selected: assetId }} />}
        >
          {t('history:showOnMap')}
        </Button>
      </Box>
    </>
  );
}

function Today({ assetId }: { assetId: string }) {
  const { accountTimeZone: timeZone } = useCurrentUser();
  const today = localDay(Date.now(), timeZone);
  const bounds = useMemo(() => localDayBounds(today, timeZone), [today, timeZone]);
  const { day } = useDay(assetId, bounds);
  return day ? <DaySummary day={day} /> : <Skeleton height={140} />;
}

function Sensors({ state, assetId }: { state: AssetStatus; assetId: string }) {
  const { t } = useTranslation(['history', 'common', 'units', 'stateSettings']);
  const limit = useThresholds(assetId)?.speedLimitMetersPerSecond;
  const { enabled } = useFeatureUi(state.type);
  const format = useFormat();
  const rows = sensorRows(state, format, {
    on: t('common:on'),
    off: t('common:off'),
    volt: t('units:volt'),
    percent: t('units:percent'),
    hour: t('units:hour'),
    rpm: t('units:rpm'),
  });
  const more = Object.entries(state.attributes);
  const shown = rows.filter(({ key }) => key !== 'fuel' || enabled('fuel'));
  return (
    <>
      <Card as="dl" className={styles.grid}>
        {shown.map(({ key, text }) => (
          <Reading key={key} name={t(`history:${key}`)}>
            {text}
          </Reading>
        ))}
        {limit !== undefined && (
          <Reading name={t('stateSettings:speedLimitMetersPerSecond')}>{format.withUnit(format.speed(limit))}</Reading>
        )}
      </Card>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('history:moreSensors')}</summary>
          <Facts
            look="apart"
            facts={more.map(([name, value]) => [
              name,
              typeof value === 'number' ? format.number(value) : String(value),
            ])}
          />
        </details>
      )}
    </>
  );
}

type SensorKey =
  | 'speed'
  | 'heading'
  | 'ignition'
  | 'odometer'
  | 'engineHours'
  | 'fuel'
  | 'externalVoltage'
  | 'deviceBattery'
  | 'chargeLevel'
  | 'rpm'
  | 'altitude'
  | 'satellites'
  | 'accuracy';

/** Returns the sensors of the device, each as one text. Omits sensors that it never sent. */
function sensorRows(
  state: AssetStatus,
  format: FormatWithWords,
  words: { on: string; off: string; volt: string; percent: string; hour: string; rpm: string },
): { key: SensorKey; text: string }[] {
  const rows: { key: SensorKey; text: string }[] = [];
  const add = <Value,>(key: SensorKey, value: Value | null | undefined, text: (value: Value) => string): void => {
    if (value != null) rows.push({ key, text: text(value) });
  };
  add('speed', state.speedMetersPerSecond, (speed) => format.withUnit(format.speed(speed)));
  add('heading', state.headingDegrees, (heading) => `${format.number(heading, 0)}°`);
  add('ignition', state.ignition, (on) => (on ? words.on : words.off));
  add('odometer', state.odometerMeters, (meters) => format.withUnit(format.distance(meters, 0)));
  add('engineHours', state.engineSeconds, (seconds) => `${format.number(seconds / 3600, 1)} ${words.hour}`);
  if (state.fuelLiters != null) add('fuel', state.fuelLiters, (liters) => format.withUnit(format.volume(liters)));
  else add('fuel', state.fuelPercent, (percent) => `${format.number(percent, 0)} ${words.percent}`);
  add('externalVoltage', state.externalVolts, (volts) => `${format.number(volts, 1)} ${words.volt}`);
  add('deviceBattery', state.batteryVolts, (volts) => `${format.number(volts, 2)} ${words.volt}`);
  add('chargeLevel', state.batteryPercent, (percent) => `${format.number(percent, 0)} ${words.percent}`);
  add('rpm', state.rpm, (rpm) => `${format.number(rpm, 0)} ${words.rpm}`);
  add('altitude', state.altitudeMeters, (meters) => format.withUnit(format.length(meters)));
  add('satellites', state.satellites, (count) => format.number(count, 0));
  add('accuracy', state.accuracyMeters, (meters) => format.withUnit(format.length(meters)));
  return rows;
}

function AssetFacts({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['assets', 'assetType']);
  const { shows } = useFeatureUi(asset.type);
  const rows: Fact[] = [
    [t('assets:type'), t(`assetType:${asset.type}`)],
    [t('assets:licensePlate'), asset.licensePlate],
    [t('assets:vin'), asset.vin],
    [t('assets:make'), [asset.make, asset.model, asset.year].filter((part) => part !== null).join(' ') || null],
    [t('assets:batteryType'), shows('fields', 'batteryType') ? asset.batteryType : null],
    [t('assets:depot'), asset.depot],
    [t('assets:route'), shows('fields', 'route') ? asset.route : null],
    [t('assets:tags'), asset.tags.join(', ') || null],
    [t('assets:imei'), asset.imei],
  ];
  return <Facts look="apart" facts={rows.filter(([, value]) => value != null)} />;
}

function Reading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
