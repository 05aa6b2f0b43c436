import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/problem.ts';
import { useErrorText } from '../ui/overlays/use-problem.ts';
import styles from './FullScreen.module.css';

/** What a screen shows instead of itself when it fails: what happened and the ways on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['shell', 'common']);
  const errorText = useErrorText();
  return (
    <main id="content" className={styles.full} role="alert">
      <h1>{t('shell:errorTitle')}</h1>
      <p>{error instanceof ApiError ? errorText(error.code) : t('shell:errorBody')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={reset}>
          {t('common:tryAgain')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('common:reload')}</Button>
        <Button variant="subtle" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('shell:toMap')}
        </Button>
      </div>
    </main>
  );
}
