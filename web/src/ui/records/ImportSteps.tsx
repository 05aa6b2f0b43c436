import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import styles from './Import.module.css';

const STEPS = ['stepFile', 'stepCheck', 'stepDone'] as const;

/** Where an import stands. @param done steps that are behind */
export function ImportSteps({ done }: { done: number }) {
  const { t } = useTranslation('imports');
  return (
    <div className={styles.steps}>
      <ol aria-label={t('steps')}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-state={index < done ? 'done' : index === done ? 'current' : 'ahead'}
            aria-current={index === done ? 'step' : undefined}
          >
            <span className={`${styles.number} figures`}>
              {index < done ? <Icon name="check" size={14} /> : index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
      <p>{t('nothingStored')}</p>
    </div>
  );
}
