import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';

/** Warns that a relay must cut the starter if the relay is registered as stopping a running engine. */
export function InstallationAdvice({ immobilizationType }: { immobilizationType: string | null | undefined }) {
  const { t } = useTranslation('commands');
  if (immobilizationType !== 'ignition' && immobilizationType !== 'fuel') return null;
  return <MessageBar kind="warn" title={t(`advice.${immobilizationType}`)} detail={t('adviceBody')} />;
}
