import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { isDate } from '@waymark/contract/date.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { loadCalendarWords } from './calendar-words.ts';

const DAY_FORMAT = 'YYYY-MM-DD';

type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (day: string) => void;
  minimum?: string | undefined;
  /** Last selectable date. */
  maximum?: string | undefined;
};

/**
 * A date, `YYYY-MM-DD` in every browser, typed or picked in a calendar. On blur, clears invalid dates and dates beyond
 * the limits.
 */
export function DayInput({ value, onChange, minimum, maximum, onBlur, ...props }: Props) {
  const { i18n } = useTranslation();
  const words = useCalendarWords(i18n.language);
  const fits = (text: string): boolean => {
    const given = text.trim();
    return isDate(given) && !(minimum && given < minimum) && !(maximum && given > maximum);
  };
  return (
    <DatesProvider settings={{ locale: words, firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        autoComplete="off"
        valueFormat={DAY_FORMAT}
        placeholder={DAY_FORMAT}
        dateParser={(text) => (fits(text) ? text.trim() : null)}
        fixOnBlur
        {...(minimum && { minDate: minimum })}
        {...(maximum && { maxDate: maximum })}
        // Like that of a select. Without a pointer, users delete the text.
        clearButtonProps={{ tabIndex: -1, 'aria-hidden': true }}
        rightSection={value !== '' && props.clearable ? undefined : <Icon name="calendar" />}
        {...props}
        value={isDate(value) ? value : null}
        onChange={(day) => onChange(day ?? '')}
        onBlur={(event) => {
          const text = event.currentTarget.value;
          if (text.trim() !== '' && !fits(text)) onChange('');
          onBlur?.(event);
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
