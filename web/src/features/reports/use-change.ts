import { changeOf, isNearlyEmpty } from '@waymark/domain/change.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** Returns the texts of changes since the period before. Without a value before there is nothing to compare with. */
export function useChange() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const signed = (value: number, unit: string): string => {
    const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
    return t('before', { change: `${sign}${format.number(Math.abs(value), 1)} ${unit}` });
  };
  return {
    /** Change of an amount, in percent, without words. Empty: there is nothing to compare with. */
    plain: (now: number, before: number): string => {
      const part = changeOf(now, before);
      if (part === null) return '';
      return `${part > 0 ? '+' : part < 0 ? '−' : '±'}${format.number(Math.abs(part) * 100, 1)} %`;
    },
    /** Change of an amount, in percent. */
    percent: (now: number, before: number | null | undefined): string => {
      if (!before) return t('beforeNone');
      const part = changeOf(now, before);
      return part === null ? t('beforeFew') : signed(part * 100, '%');
    },
    /**
     * Change of a share, in percentage points.
     * @param amounts what the share is of, now and before: a nearly empty period before is not compared
     */
    points: (now: number, before: number | null | undefined, amounts: readonly [number, number]): string => {
      if (typeof before !== 'number' || amounts[1] === 0) return t('beforeNone');
      return isNearlyEmpty(...amounts) ? t('beforeFew') : signed((now - before) * 100, t('points'));
    },
  };
}
