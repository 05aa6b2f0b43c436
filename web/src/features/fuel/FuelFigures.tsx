import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './FuelFigures.module.css';
import { useFuelWords, useLevelWords } from './use-fuel-words.ts';

/** Use of the period as a sum of its parts, and its consumption. */
export function FuelFigures({ ledger, electric }: { ledger: FuelLedger; electric: boolean }) {
  const { t } = useTranslation(['fuel', 'reportColumns', 'units']);
  const format = useFormat();
  const words = useFuelWords(ledger.unit);
  const levels = useLevelWords(ledger);
  const { currency } = useCurrentUser();
  const { use, distanceMeters, per100Kilometers } = { ...ledger, ...ledger.use };
  const distance = distanceMeters === undefined ? undefined : format.distance(distanceMeters, 1);
  const none = '–';
  const count = (kind: 'refuel' | 'drain') => ledger.changes.filter((change) => change.kind === kind).length;
  const refuels = count('refuel');
  const figures: [title: string, value: string, unit: string][] = [
    ...(distance
      ? ([
          [t('reportColumns:distance'), distance.figure, t(`units:${distance.unit}`)],
          [
            t('fuel:consumption'),
            per100Kilometers == null ? none : words.perDistance(per100Kilometers),
            words.perDistanceUnit,
          ],
          [
            t('fuel:perEngineHour'),
            ledger.perEngineHour == null ? none : words.figure(ledger.perEngineHour),
            `${words.unitName}/${t('units:hour')}`,
          ],
          [
            t('fuel:cost'),
            ledger.costPerKilometer == null ? none : words.perLength(ledger.costPerKilometer),
            `${currency ?? ''}/${words.lengthUnit}`,
          ],
        ] as [string, string, string][])
      : []),
    ...(electric
      ? []
      : ([
          [
            t('fuel:carbonDioxide'),
            ledger.carbonDioxide === null ? none : format.number(ledger.carbonDioxide, 0),
            t('units:kilogram'),
          ],
        ] as [string, string, string][])),
  ];
  const drains = count('drain');
  const level = (value: number | null): string => (value === null ? none : levels.amount(value));
  const day = (time: string): string => t('fuel:at', { time: format.dateTime(time).slice(5) });
  // used = start + refuels − drains − end
  const sum: [sign: string, title: string, value: string, step?: 'refuel' | 'drain'][] = [
    ['', t('fuel:used'), use.inconsistent ? t('fuel:inconsistent') : level(use.used)],
    ['=', day(ledger.start), level(use.start)],
    [
      '+',
      electric ? t('fuel:charges', { count: refuels }) : t('fuel:refuels', { count: refuels }),
      level(use.refuels),
      'refuel',
    ],
    ['−', t('fuel:drains', { count: drains }), level(use.drains), 'drain'],
    ['−', day(ledger.lastReading ?? ledger.end), level(use.end)],
  ];
  return (
    <Card as="section" className={styles.card} aria-label={t('fuel:consumption')}>
      <dl className={styles.sum}>
        {sum.map(([sign, title, value, step]) => (
          <div key={title} data-sign={sign} data-step={step}>
            <Text as="dt" tone="soft" size="small">
              {title}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.figures}>
        {figures.map(([title, value, unit]) => (
          <div key={title}>
            <Text as="dt" tone="soft" size="small">
              {title}
            </Text>
            <dd>
              <Text as="strong" size="large" tone="plain">
                {value}
              </Text>{' '}
              {unit}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
