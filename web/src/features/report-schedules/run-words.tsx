import type { ReportRun } from '@waymark/contract/report-schedules/schema.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Pill } from '../../ui/icons/Pill.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';

const REASONS = ['noRight', 'noAddress', 'refused', 'outOfDate', 'noCarrier'] as const;

/** Returns a function that says why a delivery was not sent, null if nothing speaks against it. */
export function useReasonText(): (reason: string | null) => string | null {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  return useCallback(
    (reason) => {
      const known = REASONS.find((one) => one === reason);
      if (known) return t(`reason.${known}`);
      return reason?.startsWith('error.') ? errorText(reason) : reason;
    },
    [t, errorText],
  );
}

/** Returns a function that shows a number of bytes in kilobytes. */
export function useSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = new Intl.NumberFormat(i18n.language, {
      ...{ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 },
    });
    return (bytes) => format.format(Math.max(1, bytes / 1000));
  }, [i18n.language]);
}

/** To how many recipients a run was delivered. */
export function DeliveredPill({ deliveries }: Pick<ReportRun, 'deliveries'>) {
  const { t } = useTranslation('schedules');
  const sent = deliveries.filter(({ state }) => state === 'sent').length;
  const failed = deliveries.some(({ state }) => state === 'failed' || state === 'notSent');
  return (
    <Pill
      tone={failed ? 'warn' : sent === deliveries.length ? 'ok' : 'info'}
      icon={failed ? 'octagon' : sent === deliveries.length ? 'check' : 'clock'}
      label={t('delivered', { sent, all: deliveries.length })}
    />
  );
}
