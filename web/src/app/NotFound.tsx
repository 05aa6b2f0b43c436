import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../base/translation.ts';
import { Row } from '../ui/layout/Row.ts';
import { Text } from '../ui/layout/Text.ts';
import { FullScreen } from './FullScreen.tsx';

/** The page of an address without a screen. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <FullScreen>
      <Text as="p" tone="quiet" figures>
        404
      </Text>
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundBody')}</p>
      <WaysOut />
    </FullScreen>
  );
}

/**
 * The page of a screen that stays closed to the user.
 * @param cause error of a call of that screen: the feature is disabled, or the role lacks the permission
 */
export function ClosedScreen({ cause }: { cause: 'error.feature.disabled' | 'error.permission.missing' }) {
  const { t } = useTranslation('errors');
  return (
    <FullScreen>
      <h1>{t(cause)}</h1>
      <WaysOut />
    </FullScreen>
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
