import { useTranslation } from 'react-i18next';
import styles from './MapLegend.module.css';

const STATES = ['covered', 'missed', 'noData'] as const;

/** What the lines and markers of the map mean. @param withStates whether the markers show the states of a run */
export function MapLegend({ withStates }: { withStates: boolean }) {
  const { t } = useTranslation('routes');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      <li>
        <span className={styles.planned} /> {t('legendPlanned')}
      </li>
      <li>
        <span className={styles.actual} /> {t('legendActual')}
      </li>
      {withStates &&
        STATES.map((state) => (
          <li key={state}>
            <span className={styles.mark} data-state={state} /> {t(state)}
          </li>
        ))}
    </ul>
  );
}
