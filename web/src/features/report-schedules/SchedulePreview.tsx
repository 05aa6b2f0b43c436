import type { QueryValue } from '@waymark/contract/call.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { coveredDays } from '@waymark/domain/report-schedule.ts';
import { Fragment, type ReactNode } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { FirstPage } from './FirstPage.tsx';
import { OTHER, type ScheduleValues, scheduleBody } from './form-values.ts';

/** The first page as the first recipient of a PDF file gets it. */
export function SchedulePreview({
  values,
  people,
  runs,
}: {
  values: ScheduleValues;
  people: readonly { value: string; label: string }[];
  /** Beside it. */
  runs: ReactNode;
}) {
  const { accountTimeZone } = useCurrentUser();
  const { report, frequency, name, recipients } = values;
  const recipient = recipients.find(({ format }) => format === 'pdf');
  if (recipient === undefined) return <FormSection>{runs}</FormSection>;
  const { query } = scheduleBody(values) as { query: Record<string, QueryValue> };
  const title = name.trim();
  const Place = runs ? Fragment : WideField;
  const person = people.find(({ value }) => value === recipient.userId);
  return (
    <FormSection>
      <Place>
        <FirstPage
          report={report}
          query={{
            ...query,
            ...(reportOf(report).window === 'period' && coveredDays({ frequency }, accountTimeZone, Date.now())),
            ...(title !== '' && { title }),
            language: recipient.language,
          }}
          recipient={recipient.userId === OTHER ? recipient.name.trim() : (person?.label ?? '')}
        />
      </Place>
      {runs}
    </FormSection>
  );
}
