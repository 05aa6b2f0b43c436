import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';

/** Shows the values of the period before beside those of the period, or not. */
export function CompareChoice({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('reports');
  return (
    <NativeSelect
      aria-label={t('compareWith')}
      value={on ? 'before' : ''}
      onChange={(event) => onChange(event.currentTarget.value !== '')}
      data={[
        { value: '', label: t('compareNone') },
        { value: 'before', label: t('compareBefore') },
      ]}
    />
  );
}
