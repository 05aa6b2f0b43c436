import type { ReportColumn } from '@waymark/contract/reports/declaration.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { writtenValue } from './condition-values.ts';
import type { AskedCondition } from './subject.ts';
import { useCells } from './use-cells.tsx';

/** Returns the unit in which the value of a condition is written. */
export function useConditionUnit() {
  const { t } = useTranslation('units');
  const { unit } = useCells();
  return (kind: ReportColumn['kind']) => (kind === 'duration' ? t('minute') : unit(kind));
}

/** Returns a function that writes a condition in words. One without a meaning stays as in the address. */
export function useConditionText(columns: Readonly<Record<string, ReportColumn>>) {
  const { t } = useTranslation(['reports', 'status']);
  const { unitsSystem } = useCurrentUser();
  const { word } = useCells();
  const unitOf = useConditionUnit();
  return ({ text, condition }: AskedCondition): string => {
    if (condition === undefined) return text;
    const kind = columns[condition.column]?.kind ?? 'text';
    const value =
      kind === 'status' ? t(`status:${condition.value as 'idle'}`) : writtenValue(condition, kind, unitsSystem);
    return [word(condition.column), t(`reports:operator.${condition.operator}`), value, unitOf(kind)]
      .filter(Boolean)
      .join(' ');
  };
}
