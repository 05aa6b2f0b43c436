import { useTranslation } from 'react-i18next';
import { StepList } from '../wizard/StepList.tsx';

/** Where an import stands. @param done steps that are behind */
export function ImportSteps({ done }: { done: number }) {
  const { t } = useTranslation('imports');
  return (
    <StepList label={t('steps')} steps={[t('stepFile'), t('stepCheck'), t('stepDone')]} done={done}>
      <p>{t('nothingStored')}</p>
    </StepList>
  );
}
