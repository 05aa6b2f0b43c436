import { Button, Skeleton } from '@mantine/core';
import { localDay } from '@waymark/domain/local-time.ts';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { daysOf, PERIODS, type PeriodName, type ReportDays } from './period.ts';

const DayInput = lazy(async () => ({
  default: (await untilLoaded(() => import('../../ui/form/DayInput.tsx'))).DayInput,
}));

/** Chooses the days of a report, by name or by dates. */
export function PeriodButton({
  days,
  onChange,
  onPeriod,
}: {
  days: ReportDays;
  onChange: (days: ReportDays) => void;
  /** Called with a period that was chosen by its name. Default: `onChange` with its days. */
  onPeriod?: (period: PeriodName) => void;
}) {
  const { t } = useTranslation('reports');
  // Days are those of the account.
  const { accountTimeZone } = useCurrentUser();
  const phone = usePhone();
  const { startDate, endDate } = days;
  const shown = startDate === endDate ? startDate : `${startDate} – ${endDate}`;
  const today = localDay(Date.now(), accountTimeZone);
  return (
    <Popover
      width={260}
      target={(props) => (
        <Button
          {...props}
          leftSection={phone ? undefined : <Icon name="calendar" />}
          aria-label={`${t('period')}: ${shown}`}
        >
          {shown}
        </Button>
      )}
    >
      {(close) => (
        <Stack gap={12}>
          <Row wrap gap={8}>
            {PERIODS.map((period) => {
              const chosen = daysOf(period, Date.now(), accountTimeZone);
              return (
                <Button
                  key={period}
                  size="compact-sm"
                  aria-pressed={chosen.startDate === startDate && chosen.endDate === endDate}
                  onClick={() => {
                    if (onPeriod) onPeriod(period);
                    else onChange(chosen);
                    close();
                  }}
                >
                  {t(period)}
                </Button>
              );
            })}
          </Row>
          <Suspense fallback={<Skeleton height={116} />}>
            <DayInput
              label={t('from')}
              value={startDate}
              maximum={today}
              onChange={(day) => day && onChange({ startDate: day, endDate: [day, endDate].sort()[1]! })}
              popoverProps={{ withinPortal: false }}
            />
            <DayInput
              label={t('to')}
              value={endDate}
              minimum={startDate}
              maximum={today}
              onChange={(day) => day && onChange({ startDate, endDate: day })}
              popoverProps={{ withinPortal: false }}
            />
          </Suspense>
        </Stack>
      )}
    </Popover>
  );
}
