import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** An amount beyond this multiple of the one before is not compared: the period before is nearly empty. */
const MOST_TIMES = 10;

/** Returns whether the amount of the period before is too small for a comparison. */
export function isNearlyEmpty(now: number, before: number): boolean {
  return now > before * MOST_TIMES;
}

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
      if (!before || isNearlyEmpty(now, before)) return '';
      const part = now / before - 1;
      return `${part > 0 ? '+' : part < 0 ? '−' : '±'}${format.number(Math.abs(part) * 100, 1)} %`;
    },
    /** Change of an amount, in percent. */
    percent: (now: number, before: number | null | undefined): string => {
      if (!before) return t('beforeNone');
      return isNearlyEmpty(now, before) ? t('beforeFew') : signed((now / before - 1) * 100, '%');
    },
    /**
     * Change of a share, in percentage points.
     * @param amounts what the share is of, now and before: a nearly empty period before is not compared
     */
    points: (now: number, before: number | null | undefined, amounts: readonly [number, number]): string => {
      if (typeof before !== 'number') return t('beforeNone');
      return isNearlyEmpty(...amounts) ? t('beforeFew') : signed((now - before) * 100, t('points'));
    },
  };
}
