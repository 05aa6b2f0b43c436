import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** Returns a function that formats a share of 0 to 100: `94 %`, or a dash if it is not known. */
export function useShare(): (percent: number | null | undefined) => string {
  const { t } = useTranslation('units');
  const format = useFormat();
  return (percent) => (percent == null ? '–' : `${format.number(percent, 0)} ${t('percent')}`);
}
