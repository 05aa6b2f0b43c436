import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ConnectSteps.module.css';

const STEPS = ['stepRegistered', 'stepPacket', 'stepFix'] as const;

/**
 * Where the walk stands.
 *
 * @param done steps that are behind
 */
export function ConnectSteps({ done }: { done: number }) {
  const { t } = useTranslation('assets');
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
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
  );
}
