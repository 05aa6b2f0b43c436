import type { LenderCase } from '@waymark/contract/lender/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Text } from '../../ui/layout/Text.ts';

/**
 * Warns that the vehicle is immobilized for other reasons too, from which an end of the case releases it as well.
 * @param name of the vehicle, beside others
 */
export function OtherCuts({ one: { otherCuts }, name }: { one: LenderCase; name?: string | undefined }) {
  const { t } = useTranslation('lender');
  const format = useFormat();
  if (otherCuts.length === 0) return null;
  return (
    <MessageBar
      kind="warn"
      title={[name, t('otherCuts')].filter(Boolean).join(' · ')}
      detail={
        <>
          {otherCuts.map(({ at, by, reason }) => (
            <Text key={at} block breakable>
              {[format.dateTime(at), by ?? t('someone'), reason && `“${reason}”`].filter(Boolean).join(' · ')}
            </Text>
          ))}
          <Text block>{t('otherCutsEnd')}</Text>
        </>
      }
    />
  );
}
