import { useTranslation } from '../../base/translation.ts';
import { StepList } from '../wizard/StepList.tsx';

/** Progress of an import. @param done number of completed steps */
export function ImportSteps({ done }: { done: number }) {
  const { t } = useTranslation('imports');
  return (
    <StepList label={t('steps')} steps={[t('stepFile'), t('stepCheck'), t('stepDone')]} done={done}>
      <p>{t('nothingStored')}</p>
    </StepList>
  );
}
