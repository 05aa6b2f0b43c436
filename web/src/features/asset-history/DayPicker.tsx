import { ActionIcon, Button, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { shiftDay } from '@waymark/domain/local-time.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { createFormat } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import styles from './DayPicker.module.css';

/**
 * Selects a day by calendar or with buttons for the previous and next day, never after today. Days are `YYYY-MM-DD`.
 */
export function DayPicker({ day, today, onDay }: { day: string; today: string; onDay(day: string): void }) {
  const { t, i18n } = useTranslation(['history', 'units']);
  const [opened, setOpened] = useState(false);
  const { weekday } = createFormat({ locale: i18n.language, unitsSystem: 'metric', timeZone: 'UTC' });
  const name = t('units:dayName', { day, weekday: weekday(day) });
  return (
    <Row gap={8} fixed className={styles.picker}>
      <ActionIcon variant="default" aria-label={t('history:previousDay')} onClick={() => onDay(shiftDay(day, -1))}>
        <Icon name="chevronLeft" />
      </ActionIcon>
      <Popover opened={opened} onChange={setOpened} trapFocus position="bottom">
        <Popover.Target>
          <Button
            className={styles.day}
            leftSection={<Icon name="calendar" />}
            aria-label={`${t('history:chooseDay')}: ${name}`}
            onClick={() => setOpened(!opened)}
          >
            {name}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <DatePicker
            value={day}
            maxDate={today}
            defaultDate={day}
            weekendDays={[]}
            onChange={(value) => {
              if (value) onDay(value);
              setOpened(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        variant="default"
        aria-label={t('history:nextDay')}
        disabled={day >= today}
        onClick={() => onDay(shiftDay(day, 1))}
      >
        <Icon name="chevronRight" />
      </ActionIcon>
    </Row>
  );
}
