import { SegmentedControl } from '@mantine/core';
import type { FuelLedger, FuelUse } from '@waymark/contract/fuel/schema.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Address } from '../addresses/index.ts';
import styles from './FuelTab.module.css';
import { useFuelWords } from './use-fuel-words.ts';

const PARTS = ['trip', 'day', 'week'] as const;
type Part = (typeof PARTS)[number];

/** Consumption by trip, day or week, the newest first. */
export function Consumption({ ledger }: { ledger: FuelLedger }) {
  const { t } = useTranslation(['fuel', 'units']);
  const words = useFuelWords(ledger.unit);
  const parts = PARTS.filter((part) => part !== 'trip' || ledger.trips !== undefined);
  const [part, setPart] = useState<Part>(parts[0]!);
  const rows = useRows(ledger, part);
  return (
    <Card as="section" className={styles.card} aria-label={t('fuel:consumption')}>
      <Row justify="between" wrap gap={8} padding="12px 16px 8px">
        <Text as="h2" size="body" weight={600}>
          {t('fuel:consumption')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('fuel:consumptionBy')}
          value={part}
          data={parts.map((value) => ({ value, label: t(`fuel:${value}`) }))}
          onChange={(value) => setPart(value as Part)}
        />
      </Row>
      <div className={`${styles.table} ${styles.scroll}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`fuel:${part}`)}</th>
              {ledger.trips && (
                <th scope="col" data-end>
                  {words.lengthUnit}
                </th>
              )}
              <th scope="col" data-end>
                {words.unitName}
              </th>
              {ledger.trips && (
                <th scope="col" data-end>
                  {words.perDistanceUnit}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, use }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <Figures use={use} ledger={ledger} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('fuel:whole')}</th>
              <Figures use={ledger.use} ledger={ledger} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function Figures({ use, ledger }: { use: FuelUse; ledger: FuelLedger }) {
  const { t } = useTranslation('fuel');
  const format = useFormat();
  const words = useFuelWords(ledger.unit);
  const { distanceMeters, used, inconsistent, per100Kilometers } = use;
  return (
    <>
      {ledger.trips && <td data-end>{format.distance(distanceMeters ?? 0, 1).figure}</td>}
      {inconsistent ? (
        <td data-end colSpan={ledger.trips ? 2 : 1}>
          <Text tone="warn">
            <Icon name="incident" size={12} /> {t('inconsistent')}
          </Text>
        </td>
      ) : (
        <>
          <td data-end>{used === null ? '–' : words.figure(used)}</td>
          {ledger.trips && <td data-end>{per100Kilometers == null ? '–' : words.perDistance(per100Kilometers)}</td>}
        </>
      )}
    </>
  );
}

function useRows(ledger: FuelLedger, part: Part): { key: string; name: ReactNode; use: FuelUse }[] {
  const { t } = useTranslation('fuel');
  const { t: unit } = useTranslation('units');
  const format = useFormat();
  const words = useFuelWords(ledger.unit);
  const share = (level: number): string => format.number((level / ledger.capacity) * 100, 0);
  // The state of charge is known as a share of the battery.
  const levels = (start: number, end: number): string =>
    ledger.unit === 'kilowattHour'
      ? `${share(start)} → ${share(end)} ${unit('percent')}`
      : `${words.figure(start)} → ${words.amount(end)}`;
  if (part !== 'trip')
    return (part === 'day' ? ledger.days : ledger.weeks).toReversed().map((use) => ({
      key: use.day,
      name: part === 'day' ? use.day : t('weekOf', { day: use.day }),
      use,
    }));
  return (ledger.trips ?? []).toReversed().map((trip) => ({
    key: trip.startTime,
    name: (
      <>
        {trip.endTime === null ? (
          t('underWay')
        ) : (
          <Address at={{ latitude: trip.endLatitude, longitude: trip.endLongitude }} />
        )}
        <small>
          {format.dateTime(trip.startTime).slice(5)}
          {trip.start !== null && trip.end !== null && ` · ${levels(trip.start, trip.end)}`}
        </small>
      </>
    ),
    use: trip,
  }));
}
