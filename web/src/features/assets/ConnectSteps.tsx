import { useTranslation } from 'react-i18next';
import { StepList } from '../../ui/wizard/StepList.tsx';

/** Where the walk stands. @param done steps that are behind */
export function ConnectSteps({ done }: { done: number }) {
  const { t } = useTranslation('assets');
  return <StepList label={t('addDevice')} steps={[t('stepRegistered'), t('stepPacket'), t('stepFix')]} done={done} />;
}
