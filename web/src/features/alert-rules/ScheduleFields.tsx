import { WEEKDAYS, type Weekday } from '@waymark/domain/alerts/schedule.ts';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../base/translation.ts';
import { WideField } from '../../ui/form/FormSection.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useField } from '../../ui/form/use-field.ts';
import choice from '../../ui/layout/Chosen.module.css';
import { Row } from '../../ui/layout/Row.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import styles from './RuleEditor.module.css';

/** 2026-06-01 is a Monday. */
const MONDAY = Date.UTC(2026, 5, 1, 12);
const DAY_MILLISECONDS = 86_400_000;

const RULE_FIELDS = { days: 'schedule.days', from: 'schedule.from', to: 'schedule.to' };

/** Days and hours at which a rule or an assignment applies. @param fields names of the fields */
export function ScheduleFields({
  timeZone,
  fixed,
  fields = RULE_FIELDS,
}: {
  timeZone: string;
  fixed: boolean;
  fields?: typeof RULE_FIELDS;
}) {
  const { t, i18n } = useTranslation('alertRules');
  const days = useField({ name: fields.days });
  const from = useController({ name: fields.from }).field.value as string;
  const to = useController({ name: fields.to }).field.value as string;
  const chosen = days.value as Weekday[];
  const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <WideField>
        <fieldset className={styles.days} disabled={fixed} aria-describedby={`${days.id}-error`}>
          <Text as="legend" size="body" weight={500} marginBottom={4}>
            {t('days')}
          </Text>
          {WEEKDAYS.map((day, place) => (
            <label key={day} className={choice.chosen}>
              <input
                type="checkbox"
                checked={chosen.includes(day)}
                onChange={({ target }) =>
                  days.onChange(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
                }
              />
              {name.format(MONDAY + place * DAY_MILLISECONDS)}
            </label>
          ))}
        </fieldset>
        {days.error !== undefined && (
          <Text as="p" id={`${days.id}-error`} tone="danger" size="small" role="alert">
            {days.error}
          </Text>
        )}
      </WideField>
      <TextField
        name={fields.from}
        inputMode="numeric"
        maxLength={5}
        placeholder="00:00"
        label={t('from')}
        disabled={fixed}
      />
      <TextField
        name={fields.to}
        inputMode="numeric"
        maxLength={5}
        placeholder="00:00"
        label={t('to')}
        disabled={fixed}
      />
      <WideField>
        <Row justify="between" gap={12}>
          <Caption>{t(from === to ? 'wholeDay' : to < from ? 'endsNextDay' : 'sameDay')}</Caption>
          <Caption>{timeZone}</Caption>
        </Row>
      </WideField>
    </>
  );
}
