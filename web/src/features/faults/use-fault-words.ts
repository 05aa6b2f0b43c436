import { faultCodeText, faultPart } from '@waymark/domain/fault-codes.ts';
import { useTranslation } from '../../base/translation.ts';

/** Returns the words for active fault codes of a vehicle: `P0217 · coolant temperature and 2 more`. */
export function useFaultWords() {
  const { t } = useTranslation(['attention', 'faultCodes']);
  const one = (code: string): string => {
    const part = faultPart(code);
    return part === undefined ? code : t('attention:faultOf', { code, part: t(`faultCodes:${part}`) });
  };
  return {
    /** Each code with the part that it is about. */
    each: (codes: readonly string[]): string[] => codes.map((code) => one(faultCodeText(code))),
    /** The first code and the number of the others. @param count of the codes if the device sends no codes */
    all: (codes: readonly string[], count: number | null | undefined): string => {
      const [first, ...others] = codes.map(faultCodeText);
      if (first === undefined) return count ? t('attention:faultCount', { count }) : t('attention:fault');
      return others.length === 0 ? one(first) : t('attention:andMore', { words: one(first), count: others.length });
    },
  };
}
