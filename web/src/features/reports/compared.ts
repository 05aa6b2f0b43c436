/** Which totals of a report can be compared with the period before. Pure. */
import type { ColumnKind } from '@waymark/contract/reports/declaration.ts';
import { isNearlyEmpty } from '@waymark/domain/change.ts';

type Totals = Readonly<Record<string, number | null>>;

/**
 * Returns whether the period before has too little for a comparison that its own value does not show: a score is as
 * high for a few kilometers as for many.
 */
export function isFewBefore(kind: ColumnKind, now: Totals | undefined, before: Totals | undefined): boolean {
  return kind === 'score' && isNearlyEmpty(now?.distance ?? 0, before?.distance ?? 0);
}
