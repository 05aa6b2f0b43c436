import type { Driver } from '@waymark/contract/drivers/schema.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../base/session.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';

/** Score of 0 to 100, or a note that it is not available yet. */
export function Score({ score }: Pick<Driver, 'score'>) {
  const { t } = useTranslation('drivers');
  return score === null ? <Text tone="quiet">{t('scoreNone')}</Text> : score;
}

/** Expiry date of the license, marked if it has expired. */
export function LicenseDate({ date }: { date: string }) {
  const { t } = useTranslation('drivers');
  const { timeZone } = useCurrentUser();
  if (date >= localDay(Date.now(), timeZone)) return date;
  return (
    <Row as="span" inline gap={4} tone="warn">
      <Icon name="incident" size={14} /> {t('licenseExpired', { date })}
    </Row>
  );
}
