import { Radio } from '@mantine/core';
import { startOfLocalTime, TIME_OF_DAY } from '@waymark/domain/local-time.ts';
import { useId } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Row } from '../../ui/layout/Row.ts';

/** An entered time: open (now, or until further notice), or a day and a time of the day. */
export interface EnteredMoment {
  isOpen: boolean;
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
}

/** Returns the instant of an entered day and time, ISO 8601. Undefined if they are incomplete. */
export function instantOf({ day, time }: EnteredMoment, timeZone: string): string | undefined {
  if (day === '' || !TIME_OF_DAY.test(time)) return undefined;
  return new Date(startOfLocalTime(day, time, timeZone)).toISOString();
}

/** Chooses between an open time and a day with a time. */
export function MomentFields({
  legend,
  open,
  value,
  error,
  maximum,
  onChange,
}: {
  legend: string;
  /** Name of the open time. */
  open: string;
  value: EnteredMoment;
  error: string | undefined;
  /** Last day. */
  maximum?: string;
  onChange: (value: EnteredMoment) => void;
}) {
  const { t } = useTranslation('driverAssignments');
  const id = useId();
  return (
    <Radio.Group
      label={legend}
      error={error}
      value={value.isOpen ? 'open' : 'at'}
      onChange={(chosen) => onChange({ ...value, isOpen: chosen === 'open' })}
    >
      <Row gap={16} wrap margin="4px 0 8px">
        <Radio value="open" label={open} />
        <Radio value="at" label={t('atTime')} />
      </Row>
      {!value.isOpen && (
        <Row gap={8} wrap align="start" marginBottom={8}>
          <DayInput
            label={t('day')}
            value={value.day}
            {...(maximum && { maximum })}
            onChange={(day) => onChange({ ...value, day })}
          />
          <TextInput
            id={`${id}-time`}
            label={t('time')}
            inputMode="numeric"
            maxLength={5}
            placeholder="00:00"
            value={value.time}
            onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
          />
        </Row>
      )}
    </Radio.Group>
  );
}
