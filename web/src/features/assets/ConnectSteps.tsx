import { useTranslation } from '../../base/translation.ts';
import { StepList } from '../../ui/wizard/StepList.tsx';

/** Progress of the guided registration. @param done number of completed steps */
export function ConnectSteps({ done }: { done: number }) {
  const { t } = useTranslation('assets');
  return <StepList label={t('addDevice')} steps={[t('stepRegistered'), t('stepPacket'), t('stepFix')]} done={done} />;
}
