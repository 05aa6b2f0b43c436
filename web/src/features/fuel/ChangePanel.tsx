import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';
import { isElectric } from '@waymark/domain/asset-type.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Address } from '../addresses/index.ts';
import { MomentMap } from '../alerts/index.ts';
import { alertOf, fuelAlertsQuery } from './alert-of.ts';
import styles from './FuelTab.module.css';
import { useFuelWords } from './use-fuel-words.ts';

/** A refuel or drain on the map, with its measured values. */
export function ChangePanel({
  asset,
  ledger,
  change,
  onClose,
}: {
  asset: Asset;
  ledger: FuelLedger;
  change: FuelLedger['changes'][number];
  onClose: () => void;
}) {
  const { t } = useTranslation(['fuel', 'common', 'incidents']);
  const format = useFormat();
  const words = useFuelWords(ledger.unit);
  const mayRead = useMayCall(ENDPOINTS.alerts.list);
  const mayReport = useMayCall(ENDPOINTS.incidents.create);
  const { data } = useQuery({ ...fuelAlertsQuery(asset.id, ledger), enabled: mayRead });
  const alert = alertOf(change, data?.items);
  const { kind, time, from, until, before, after, amount } = change;
  const drain = kind === 'drain';
  const title = t(drain ? 'fuel:drain' : isElectric(asset.type) ? 'fuel:charge' : 'fuel:refuel');
  const span = { start: Date.parse(from), until: Date.parse(until) };
  return (
    <Card as="section" className={styles.card} aria-label={title}>
      <Row justify="between" gap={8} padding="8px 8px 8px 16px">
        <Text as="h2" size="body" weight={600}>
          {title}, {words.signed(drain ? -amount : amount)} {words.unitName}
        </Text>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common:close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Row>
      <MomentMap assetId={asset.id} place={change} time={time} span={span} points={[]} />
      <Box padding="8px 16px">
        <Facts
          facts={[
            [t('fuel:time'), format.dateTime(time)],
            [
              t(isElectric(asset.type) ? 'fuel:chargeLevel' : 'fuel:level'),
              t('fuel:fromTo', {
                from: words.figure(before),
                to: words.amount(after),
                span: format.span((span.until - span.start) / 1000),
              }),
            ],
            [t('fuel:place'), change.latitude === null ? null : <Address key="place" at={change} />],
            [t('fuel:threshold'), words.amount(ledger.threshold)],
          ]}
        />
      </Box>
      <Row gap={8} wrap padding="0 16px 12px">
        {alert && (
          <Button
            leftSection={<Icon name="bell" />}
            renderRoot={(props) => <Link {...props} to="/alerts" search={{ state: 'all', alert: alert.id }} />}
          >
            {t('fuel:openAlert')}
          </Button>
        )}
        {drain && alert && mayReport && (
          <Button
            leftSection={<Icon name="incident" />}
            renderRoot={(props) => <Link {...props} to="/incidents" search={{ edit: 'new', alert: alert.id }} />}
          >
            {t('incidents:create')}
          </Button>
        )}
      </Row>
    </Card>
  );
}
