import type { LenderCase } from '@waymark/contract/lender/schema.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

const DAY_MS = 86_400_000;

export interface CaseWords {
  /** Returns the next step of the case, or its end. */
  next(one: LenderCase): string;
  /** The condition of a step, or its consequence. */
  detail(one: LenderCase): string;
  /** When it happens. */
  when(one: LenderCase): string;
  /** Overdue amount with its currency. */
  amount(one: LenderCase): string | null;
  /** A number of the account's currency, without it. */
  figure(amount: number): string;
  /** The account's currency; null: it has none. */
  currency: string | null;
  /** Days overdue. */
  days(one: LenderCase): string;
  /** Days overdue and installments. */
  overdue(one: LenderCase): string;
  customer(one: LenderCase): string;
}

/** Returns the words of a case. */
export function useCaseWords(): CaseWords {
  const { t } = useTranslation('lender');
  const format = useFormat();
  const { currency, timeZone } = useCurrentUser();
  return useMemo(() => {
    const days = ({ overdueSince }: LenderCase): string => {
      if (overdueSince === null) return '';
      const today = Date.parse(localDay(Date.now(), timeZone));
      return t('days', { days: Math.max(0, Math.round((today - Date.parse(overdueSince)) / DAY_MS)) });
    };
    return {
      days,
      next: ({ stage, outcome }) => t(stage === 'closed' ? `next.${outcome ?? 'cancelled'}` : `next.${stage}`),
      detail({ stage, problem, requestedBy, immobilizedAt }) {
        if (problem !== null) return t(`problem.${problem}`);
        if (stage === 'closed') return '';
        if (stage === 'asked') return t('then.asked', { name: requestedBy ?? t('someone') });
        if (stage === 'immobilized')
          return immobilizedAt === null ? '' : t('then.immobilized', { time: format.dateTime(immobilizedAt) });
        return t(`then.${stage}`);
      },
      when({ stage, nextAt, commandExpiresAt, waitingUntil, closedAt }) {
        if (stage === 'closed') return closedAt === null ? '' : format.dateTime(closedAt);
        if (stage === 'asked' && nextAt !== null) return t('until', { time: format.dateTime(nextAt) });
        if (stage === 'approved' && commandExpiresAt !== null)
          return t('until', { time: format.dateTime(commandExpiresAt) });
        const at = stage === 'waiting' ? waitingUntil : nextAt;
        return at === null ? t('noDate') : format.dateTime(at);
      },
      amount: ({ overdueAmount }) =>
        overdueAmount === null ? null : [format.number(overdueAmount, 2, 2), currency].filter(Boolean).join(' '),
      figure: (amount) => format.number(amount, 2, 2),
      currency,
      overdue(one) {
        const { installmentsOverdue, installments } = one;
        const parts = [
          days(one),
          installmentsOverdue !== null &&
            installments !== null &&
            t('installmentsOf', { overdue: installmentsOverdue, total: installments }),
        ];
        return parts.filter(Boolean).join(' · ');
      },
      customer: ({ customerName }) => customerName ?? t('deletedCustomer'),
    };
  }, [t, format, currency, timeZone]);
}
