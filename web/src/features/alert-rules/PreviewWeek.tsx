import type { AlertPreview } from '@waymark/contract/alert-rules/schema.ts';
import { localDay, zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../base/session.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import styles from './RulePreview.module.css';

/** More alerts are shown as bars. */
const MOST_DOTS = 100;
const DAY_MS = 86_400_000;

/**
 * The alerts of each day: as dots by time of day and value, or, if there are many, as bars. The text below has the count.
 */
export function PreviewWeek({ preview, chosen }: { preview: AlertPreview; chosen: number | undefined }) {
  const { t } = useTranslation('alertPreview');
  const format = useFormat();
  const { days, items, alerts } = preview;
  const areDots = alerts === items.length && alerts <= MOST_DOTS;
  const hasValues = items.some(({ value }) => value !== null);
  const most = Math.max(1, ...days.map((day) => day.alerts));
  return (
    <Card padding={12}>
      <Row justify="between" gap={8} marginBottom={8}>
        <Text as="h3" size="small" weight={600}>
          {t('week')}
        </Text>
        {areDots && hasValues && <Caption>{t('higherIsLarger')}</Caption>}
      </Row>
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.day}>
            {areDots ? (
              <DayDots day={day.day} items={items} chosen={chosen} />
            ) : (
              <span className={styles.bar} style={{ height: `${(day.alerts / most) * 100}%` }} />
            )}
            <Text size="small" tone="soft" className={styles.day}>
              <span>{format.weekday(`${day.day}T12:00:00Z`)}</span>{' '}
              <Text weight={600}>{format.number(day.alerts)}</Text>
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A dot for each alert of a day: its time from left to right, its value from the smallest to the largest of the week. */
function DayDots({ day, items, chosen }: { day: string; items: AlertPreview['items']; chosen: number | undefined }) {
  const { accountTimeZone } = useCurrentUser();
  const values = items.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const heightOf = (value: number | null) =>
    value === null || most === least ? 0.5 : (value - least) / (most - least);
  return (
    <span className={styles.dayDots} aria-hidden="true">
      {items.map(({ time, assetId, value }, index) => {
        const at = Date.parse(time);
        if (localDay(at, accountTimeZone) !== day) return null;
        const left = ((at + zoneOffsetMilliseconds(at, accountTimeZone)) % DAY_MS) / DAY_MS;
        return (
          <i
            key={`${assetId} ${time}`}
            data-chosen={index === chosen || undefined}
            style={{ left: `${left * 100}%`, bottom: `${heightOf(value) * 100}%` }}
          />
        );
      })}
    </span>
  );
}
