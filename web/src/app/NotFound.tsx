import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './FullScreen.module.css';

/** The page of an address without a screen. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <main id="content" className={styles.full}>
      <p className={styles.code}>404</p>
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundBody')}</p>
      <WaysOut />
    </main>
  );
}

/** The page of a screen whose feature is switched off. */
export function SwitchedOff() {
  const { t } = useTranslation('errors');
  return (
    <main id="content" className={styles.full}>
      <h1>{t('error.feature.disabled')}</h1>
      <WaysOut />
    </main>
  );
}

function WaysOut() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.actions}>
      <Button variant="filled" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('toMap')}
      </Button>
      <Button renderRoot={(props) => <Link to="/assets" {...props} />}>{t('toAssets')}</Button>
    </div>
  );
}
