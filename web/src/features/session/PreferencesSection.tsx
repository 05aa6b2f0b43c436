import { useTranslation } from '../../base/translation.ts';
import { PreferenceFields } from './PreferenceFields.tsx';
import styles from './Section.module.css';

/** The user's own language, units, time zone and theme. */
export function PreferencesSection() {
  const { t } = useTranslation('settings');
  return (
    <section className={styles.section} aria-labelledby="preferences-title">
      <div className={styles.head}>
        <h2 id="preferences-title">{t('preferences')}</h2>
      </div>
      <PreferenceFields />
    </section>
  );
}
