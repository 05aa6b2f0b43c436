import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Row } from '../ui/layout/Row.ts';
import { Stack } from '../ui/layout/Stack.ts';
import { Text } from '../ui/layout/Text.ts';
import styles from './FullScreen.module.css';

/** The page of an address without a screen. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Stack
      as="main"
      id="content"
      align="center"
      justify="center"
      gap={8}
      tone="soft"
      textAlign="center"
      minHeight="100%"
      padding={24}
      className={styles.full}
    >
      <Text as="p" tone="quiet" figures>
        404
      </Text>
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundBody')}</p>
      <WaysOut />
    </Stack>
  );
}

/**
 * The page of a screen that stays closed to the user.
 * @param cause error of a call of that screen: the feature is disabled, or the role lacks the permission
 */
export function ClosedScreen({ cause }: { cause: 'error.feature.disabled' | 'error.permission.missing' }) {
  const { t } = useTranslation('errors');
  return (
    <Stack
      as="main"
      id="content"
      align="center"
      justify="center"
      gap={8}
      tone="soft"
      textAlign="center"
      minHeight="100%"
      padding={24}
      className={styles.full}
    >
      <h1>{t(cause)}</h1>
      <WaysOut />
    </Stack>
  );
}

function WaysOut() {
  const { t } = useTranslation('shell');
  return (
    <Row justify="center" wrap gap={8} marginTop={16}>
      <Button variant="filled" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('toMap')}
      </Button>
      <Button renderRoot={(props) => <Link to="/assets" {...props} />}>{t('toAssets')}</Button>
    </Row>
  );
}
