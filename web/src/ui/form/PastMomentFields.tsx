import { localDay } from '@waymark/domain/local-time.ts';
import { useCurrentUser } from '../../base/session.ts';
import { DayInput } from './DayInput.tsx';
import { errorMessage } from './resolver.ts';
import { useSchemaFormState } from './SchemaForm.tsx';
import { TextInput } from './TextInput.tsx';

/**
 * Two fields for when something happened, in the user's time zone: the value `day` of the form, and its time of day. The
 * form saves them as one time, whose error is under the day.
 *
 * @param time name of the time of day in the form's values
 * @param saved name of the saved time in the body
 * @param pattern of a time of day with or without seconds, such as `00:00`
 */
export function PastMomentFields({
  dayLabel,
  timeLabel,
  time,
  saved,
  pattern,
}: {
  dayLabel: string;
  timeLabel: string;
  time: string;
  saved: string;
  pattern: '00:00' | '00:00:00';
}) {
  const { timeZone } = useCurrentUser();
  const { id, form } = useSchemaFormState();
  const { watch, setValue, formState } = form;
  const set = (name: string, value: string): void => setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <DayInput
        id={`${id}-day`}
        label={dayLabel}
        value={watch('day')}
        maximum={localDay(Date.now(), timeZone)}
        error={errorMessage(formState.errors[saved])}
        onChange={(day) => set('day', day)}
      />
      <TextInput
        id={`${id}-time`}
        label={timeLabel}
        inputMode="numeric"
        maxLength={pattern.length}
        placeholder={pattern}
        value={watch(time)}
        onChange={(event) => set(time, event.currentTarget.value)}
      />
    </>
  );
}
