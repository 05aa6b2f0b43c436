import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { isDate } from '@waymark/contract/formats.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { loadCalendarWords } from './calendar-words.ts';
import { type FieldProps, useField } from './use-field.ts';

const DAY_FORMAT = 'YYYY-MM-DD';

/**
 * A date, `YYYY-MM-DD`, typed or picked in a calendar. On blur, clears invalid dates and dates after the maximum.
 *
 * @param maximum last selectable date
 */
export function DateField({
  name,
  id,
  minimum,
  maximum,
  ...props
}: FieldProps & { minimum?: string | undefined; maximum?: string | undefined }) {
  const { i18n } = useTranslation();
  const field = useField({ name, id });
  const words = useCalendarWords(i18n.language);
  const fits = (text: string): boolean => {
    const given = text.trim();
    return isDate(given) && !(minimum && given < minimum) && !(maximum && given > maximum);
  };
  return (
    <DatesProvider settings={{ locale: words, firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        {...props}
        id={field.id}
        ref={field.ref}
        name={name}
        autoComplete="off"
        valueFormat={DAY_FORMAT}
        placeholder={DAY_FORMAT}
        dateParser={(text) => (fits(text) ? text.trim() : null)}
        fixOnBlur
        clearable={!field.required}
        {...(minimum && { minDate: minimum })}
        {...(maximum && { maxDate: maximum })}
        rightSection={typeof field.value === 'string' && field.value !== '' ? undefined : <Icon name="calendar" />}
        required={field.required}
        withAsterisk={field.required}
        error={field.error}
        value={typeof field.value === 'string' && isDate(field.value) ? field.value : null}
        onChange={(value) => field.onChange(value ?? '')}
        onBlur={({ currentTarget: { value: text } }) => {
          if (text.trim() !== '' && !fits(text)) field.onChange('');
          field.onBlur();
        }}
      />
    </DatesProvider>
  );
}

/** Loads the calendar's locale. The calendar is in English until then. @returns name of the language */
function useCalendarWords(language: string): string {
  const [loaded, setLoaded] = useState('en');
  useEffect(() => {
    let gone = false;
    void loadCalendarWords(language).then((name) => {
      if (!gone) setLoaded(name);
    });
    return () => {
      gone = true;
    };
  }, [language]);
  return loaded;
}
