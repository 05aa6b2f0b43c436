import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert, AlertDetails } from '@waymark/contract/alerts/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { INCIDENTS_OF_ALERTS } from '@waymark/domain/incident.ts';
import { Suspense, useMemo, useState } from 'react';
import { useMomentSearch } from '../../base/moment.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { type Fact, Facts } from '../../ui/layout/Facts.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Address } from '../addresses/index.ts';
import { type AskOfAsset, CommandDialog, useCommandFamilies } from '../commands/index.ts';
import styles from './AlertPanel.module.css';
import { MomentMap } from './MomentMap.tsx';
import { MomentPanel } from './MomentPanel.tsx';
import { speedPoints } from './moment.ts';
import { alertQuery, momentOf, momentTrackQuery } from './queries.ts';
import { SeverityBadge } from './SeverityBadge.tsx';
import { SpeedCurve } from './SpeedCurve.tsx';
import { useAlertDetails } from './use-alert-details.ts';
import { useAlertLines } from './use-alert-lines.ts';
import { useAlertWords } from './use-alert-words.ts';

/** One alert: the moment on the map, why it was raised, the speeds, and what to do. */
export function AlertPanel({
  alert,
  mayWrite,
  onStep,
  onClose,
  onAcknowledge,
  onNote,
}: {
  alert: Alert;
  mayWrite: boolean;
  /** Opens the alert before (−1) or after (1) this one. */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
  onAcknowledge: () => void;
  onNote: () => void;
}) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const words = useAlertWords();
  const { start, end, until, from, to } = momentOf(alert);
  const mayTrack = useMayCall(ENDPOINTS.vehicles.track);
  const { data: points } = useQuery({
    ...momentTrackQuery({ assetId: alert.assetId, from, to, goesOn: alert.endedAt === null }),
    enabled: mayTrack,
  });
  const withSpeed = alertKindOf(alert.type).needs.includes('speed');
  const speeds = useMemo(
    () => (withSpeed && points ? speedPoints(points, { start, until }) : []),
    [withSpeed, points, start, until],
  );
  const { latitude, longitude } = alert;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  return (
    <MomentPanel
      head={
        <>
          <SeverityBadge severity={alert.severity} />
          <Text tone="quiet" size="small" figures grow>
            {format.dateTime(start)}
            {format.time(end) !== format.time(start) && ` – ${format.time(end)}`}
          </Text>
        </>
      }
      title={`${words.title(alert)} · ${alert.assetName}`}
      subtitle={
        <>
          {alert.driverName ?? t('noDriver')}
          {' · '}
          {alert.placeName ?? <Address at={at} known={alert.address} />}
        </>
      }
      words={{ previous: t('previous'), next: t('next') }}
      onStep={onStep}
      onClose={onClose}
      foot={<PanelFoot alert={alert} mayWrite={mayWrite} onAcknowledge={onAcknowledge} onNote={onNote} />}
    >
      <MomentMap assetId={alert.assetId} place={alert} time={alert.raisedAt} span={{ start, until }} points={points} />
      <Stack padding={16} gap={4}>
        {alert.late && <MessageBar kind="info" title={t('late')} />}
        <Why alert={alert} />
        <SpeedCurve points={speeds} limit={speedLimit(alert)} />
        {alert.instructions !== null && (
          <>
            <Text as="h3" size="body" weight={600} marginTop={12}>
              {t('whatToDo')}
            </Text>
            <Text as="p" breakable>
              {alert.instructions}
            </Text>
          </>
        )}
      </Stack>
    </MomentPanel>
  );
}

/** Returns the limit of the curve, km/h. Null for kinds whose limit is no speed of its own. */
function speedLimit({ type, threshold }: Alert): number | null {
  return alertKindOf(type).value?.unit === 'kilometersPerHour' && type !== 'speedingOverLimit' ? threshold : null;
}

/** Rule, threshold and measured value of an alert. */
function Why({ alert }: { alert: Alert }) {
  const { t } = useTranslation(['alerts', 'alertMeanings']);
  const words = useAlertWords();
  const lines = useAlertLines();
  const detailsOf = useAlertDetails();
  const format = useFormat();
  const { data: details } = useQuery(alertQuery(alert.id));
  const rule = details?.rule;
  const measured = lines.facts(alert, false);
  const { ruleId, ruleName, ruleVersion, type, threshold } = alert;
  const facts: Fact[] = [
    [
      t('alerts:rule'),
      ruleId === null ? (
        (ruleName ?? t('alerts:ownRule'))
      ) : (
        <Link key="rule" to="/alerts/rules" search={{ edit: ruleId }}>
          {ruleName ?? t('alerts:rule')}
          {ruleVersion !== null && ` · ${t('alerts:version', { number: ruleVersion })}`}
        </Link>
      ),
    ],
    ...(threshold === null ? [] : [[t('alerts:threshold'), words.value(type, threshold, alert.sensor?.unit)] as const]),
    ...(measured === ''
      ? []
      : [
          [
            t('alerts:measured'),
            <Text key="measured" tone="danger" weight={500}>
              {measured}
            </Text>,
          ] as const,
        ]),
    ...detailsOf(alert),
    ...(rule ? [[t('alerts:coolDown'), <RuleTimes key="times" rule={rule} />] as const] : []),
    [t('alerts:raised'), format.dateTime(alert.raisedAt)],
    [t('alerts:state'), lines.state(alert)],
    ...(alert.acknowledgedAt === null
      ? []
      : ([
          [t('alerts:acknowledged'), `${alert.acknowledgedBy ?? ''} · ${format.dateTime(alert.acknowledgedAt)}`],
        ] as const)),
  ];
  return (
    <>
      <Row as="h3" gap={6} size="body" weight={600} marginBottom={4}>
        <Icon name="help" />
        {t('alerts:why')}
      </Row>
      <Text as="p" tone="soft" marginBottom={8}>
        {t(`alertMeanings:${type}`)}
      </Text>
      <Facts facts={facts} look="boxed" />
    </>
  );
}

/** Cool-down and schedule of the rule as it was when it raised the alert. */
function RuleTimes({ rule }: { rule: NonNullable<AlertDetails['rule']> }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const { schedule, coolDownMinutes } = rule;
  const hours = schedule === null ? t('always') : `${schedule.from}–${schedule.to}`;
  return (
    <>
      {format.span(coolDownMinutes * 60)} · {hours}
      {rule.changedSince && <Text tone="quiet"> · {t('changedSince')}</Text>}
    </>
  );
}

function PanelFoot({
  alert,
  mayWrite,
  onAcknowledge,
  onNote,
}: {
  alert: Alert;
  mayWrite: boolean;
  onAcknowledge: () => void;
  onNote: () => void;
}) {
  const { t } = useTranslation('alerts');
  const momentSearch = useMomentSearch();
  const mayReport = useMayCall(ENDPOINTS.incidents.create);
  return (
    <Row gap={8} wrap fixed line="above" ground="surface" className={styles.foot}>
      {mayWrite && alert.state === 'open' && (
        <>
          <Button variant="filled" leftSection={<Icon name="check" />} onClick={onAcknowledge}>
            {t('acknowledge')}
          </Button>
          <Button onClick={onNote}>{t('withNote')}</Button>
        </>
      )}
      {alert.type === 'securePark' && <Immobilize alert={alert} />}
      {mayReport && INCIDENTS_OF_ALERTS[alert.type] !== undefined && (
        <Button
          leftSection={<Icon name="incident" />}
          renderRoot={(props) => <Link {...props} to="/incidents" search={{ edit: 'new', alert: alert.id }} />}
        >
          {t('draftIncident')}
        </Button>
      )}
      <Button
        leftSection={<Icon name="history" />}
        renderRoot={(props) => (
          <Link {...props} to="/assets/$id" params={{ id: alert.assetId }} search={momentSearch(alert.raisedAt)} />
        )}
      >
        {t('history')}
      </Button>
    </Row>
  );
}

/** Opens the dialog of the command, whose rules decide when the vehicle is cut. For users who may send it. */
function Immobilize({ alert }: { alert: Alert }) {
  const { t } = useTranslation('securePark');
  const type = alert.assetType as AssetType;
  const mayCommand = useMay('commands.write');
  const families = useCommandFamilies(type);
  const [asked, setAsked] = useState<AskOfAsset>();
  if (!mayCommand || !families.includes('immobilization')) return null;
  const asset = { id: alert.assetId, name: alert.assetName, licensePlate: null, type };
  return (
    <>
      <Button
        color="red"
        leftSection={<Icon name="lock" />}
        onClick={() => setAsked({ asset, family: 'immobilization', request: 'SET_IMMOBILIZE' })}
      >
        {t('immobilize')}
      </Button>
      <Suspense fallback={null}>{asked && <CommandDialog {...asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
}
