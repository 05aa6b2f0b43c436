import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { ApiError } from '../api/problem.ts';
import { useTranslation } from '../base/translation.ts';
import { Row } from '../ui/layout/Row.ts';
import { useErrorText } from '../ui/overlays/use-problem.ts';
import { FullScreen } from './FullScreen.tsx';

/** Replaces a failed screen with the error and possible actions. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['shell', 'common']);
  const errorText = useErrorText();
  return (
    <FullScreen role="alert">
      <h1>{t('shell:errorTitle')}</h1>
      <p>{error instanceof ApiError ? errorText(error.code) : t('shell:errorBody')}</p>
      <Row justify="center" wrap gap={8} marginTop={16}>
        <Button variant="filled" onClick={reset}>
          {t('common:tryAgain')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('common:reload')}</Button>
        <Button variant="subtle" renderRoot={(props) => <Link to="/" {...props} />}>
          {t('shell:toMap')}
        </Button>
      </Row>
    </FullScreen>
  );
}
