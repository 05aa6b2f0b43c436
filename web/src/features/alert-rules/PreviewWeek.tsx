import type { AlertPreview } from '@waymark/contract/alert-rules/schema.ts';
import { pausesOfDay, type Schedule } from '@waymark/domain/alerts/schedule.ts';
import { localDay, zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
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
 * Behind the dots, the hours at which the rule does not apply are shaded.
 */
export function PreviewWeek({
  preview,
  schedule,
  chosen,
}: {
  preview: AlertPreview;
  /** null: the rule always applies. */
  schedule: Schedule | null;
  chosen: number | undefined;
}) {
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
        {areDots && (
          <Row gap={12} wrap>
            {schedule && (
              <Caption className={styles.shaded}>
                <i aria-hidden="true" />
                {t('outsideSchedule')}
              </Caption>
            )}
            {hasValues && <Caption>{t('higherIsLarger')}</Caption>}
          </Row>
        )}
      </Row>
      <ol className={styles.days}>
        {days.map((day) => (
          <li key={day.day}>
            {areDots ? (
              <DayDots day={day.day} items={items} schedule={schedule} chosen={chosen} />
            ) : (
              <span className={styles.bar} style={{ height: `${(day.alerts / most) * 100}%` }} />
            )}
            <Row
              as="span"
              size="small"
              tone="soft"
              align="stretch"
              justify="center"
              wrap
              gap="0 4px"
              width="100%"
              paddingTop={4}
              line="above"
            >
              <span>{format.weekday(`${day.day}T12:00:00Z`)}</span>{' '}
              <Text weight={600}>{format.number(day.alerts)}</Text>
            </Row>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A dot for each alert of a day: its time from left to right, its value from the smallest to the largest of the week. */
function DayDots({
  day,
  items,
  schedule,
  chosen,
}: {
  day: string;
  items: AlertPreview['items'];
  schedule: Schedule | null;
  chosen: number | undefined;
}) {
  const { accountTimeZone } = useCurrentUser();
  const values = items.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const heightOf = (value: number | null) =>
    value === null || most === least ? 0.5 : (value - least) / (most - least);
  return (
    <span className={styles.dayDots} aria-hidden="true">
      {schedule &&
        pausesOfDay(schedule, day).map(({ start, end }) => (
          <b key={start} style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }} />
        ))}
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
