import { Link } from '@tanstack/react-router';
import type { Incident, IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Address } from '../addresses/index.ts';
import { useSensorWords } from '../sensors/index.ts';
import { fixAt, pointAt } from './evidence-day.ts';

/** Facts of an incident, with what the vehicle's sensors reported at that time. */
export function IncidentFacts({ incident, evidence }: { incident: Incident; evidence: IncidentEvidence | undefined }) {
  const { t } = useTranslation(['incidents', 'history', 'alertKinds', 'common']);
  const format = useFormat();
  const sensorWords = useSensorWords();
  const { incidentLocation: place, alert, vehicleId } = incident;
  const time = incident.incidentDateTime * 1000;
  const fix = evidence && fixAt(evidence, time);
  const driver = [incident.driverFirstName, incident.driverLastName].filter(Boolean).join(' ');
  const known = (facts: readonly (readonly [string, React.ReactNode])[]) =>
    facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  const sensors = known([
    [
      t('history:speed'),
      typeof fix?.speedMetersPerSecond === 'number' && format.withUnit(format.speed(fix.speedMetersPerSecond)),
    ],
    [t('history:ignition'), typeof fix?.ignition === 'boolean' && t(fix.ignition ? 'common:on' : 'common:off')],
    [t('history:rpm'), typeof fix?.rpm === 'number' && `${format.number(fix.rpm)} rpm`],
    [
      t('history:externalVoltage'),
      typeof fix?.externalVolts === 'number' && `${format.number(fix.externalVolts, 1)} V`,
    ],
    [t('history:satellites'), fix?.satellites],
    ...(evidence?.sensors ?? []).map(({ name, unit, points }) => {
      const point = pointAt(points, time);
      return [name, point && sensorWords.value(point.value, unit)] as const;
    }),
  ]);
  return (
    <>
      <Stack gap={4} padding={16} line="below">
        <Text as="h2" size="title" weight={600} breakable>
          {incident.incidentName}
        </Text>
        <Text tone="soft" breakable style={{ whiteSpace: 'pre-line' }}>
          {incident.eventDescription}
        </Text>
      </Stack>
      <Stack padding={16} line="below">
        <Facts
          facts={known([
            [t('incidents:type'), t(`incidents:kind.${incident.type}`)],
            [t('incidents:dateAndTime'), `${format.date(time)} ${format.clock(time)}`],
            [
              t('incidents:place'),
              (incident.incidentAddress ?? place) && (
                <>
                  {incident.incidentAddress ?? <Address at={place} />}
                  {place && (
                    <Text block size="small" tone="soft" figures>
                      {`${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`}
                    </Text>
                  )}
                </>
              ),
            ],
            [
              t('incidents:vehicle'),
              vehicleId !== null && (
                <Link to="/assets/$id" params={{ id: vehicleId }}>
                  {incident.vehicleName}
                </Link>
              ),
            ],
            ['VIN', incident.vehicleVin],
            [t('incidents:vehicleStatusReason'), incident.vehicleStatusReason],
            [
              t('incidents:preparedFrom'),
              alert && (
                <Link to="/alerts" search={{ state: 'all', alert: alert.id }}>
                  {`${t(`alertKinds:${alert.type}`)}, ${format.clock(alert.since)}`}
                </Link>
              ),
            ],
          ])}
        />
      </Stack>
      {driver !== '' && (
        <Stack padding={16} line="below">
          <Facts
            facts={known([
              [t('incidents:driver'), driver],
              [t('incidents:phone'), incident.driverPhone && `+${incident.driverPhone}`],
              [t('incidents:email'), incident.driverEmail],
            ])}
          />
        </Stack>
      )}
      {sensors.length > 0 && (
        <Stack gap={8} padding={16}>
          <Text as="h2" size="body" weight={600}>
            {t('incidents:sensorsAt', { time: format.clock(time) })}
          </Text>
          <Facts look="boxed" facts={sensors} />
        </Stack>
      )}
    </>
  );
}
