import { Link } from '@tanstack/react-router';
import type { Driver } from '@waymark/contract/drivers/schema.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';

/** Leads to the score of a driver, which depends on a period. */
export function ScoreLink({ driver }: { driver: Driver }) {
  const { t } = useTranslation('drivers');
  return (
    <Link to="/drivers/$id" params={{ id: driver.id }} aria-label={`${t('showScore')}: ${driver.name}`}>
      {t('showScore')}
    </Link>
  );
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
