import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';

/** An amount beyond this multiple of the one before is not compared: the period before is nearly empty. */
const MOST_TIMES = 10;

/** Returns the texts of changes since the period before. Without a value before there is nothing to compare with. */
export function useChange() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const signed = (value: number, unit: string): string => {
    const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
    return t('before', { change: `${sign}${format.number(Math.abs(value), 1)} ${unit}` });
  };
  return {
    /** Change of an amount, in percent. */
    percent: (now: number, before: number | null | undefined): string => {
      if (!before) return t('beforeNone');
      return now > before * MOST_TIMES ? t('beforeFew') : signed((now / before - 1) * 100, '%');
    },
    /** Change of a share, in percentage points. */
    points: (now: number, before: number | null | undefined): string =>
      typeof before === 'number' ? signed((now - before) * 100, t('points')) : t('beforeNone'),
  };
}
