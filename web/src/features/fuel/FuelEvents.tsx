import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@waymark/contract/alerts/schema.ts';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FUEL_RECEIPT_COLUMNS, type FuelLedger } from '@waymark/contract/fuel/schema.ts';
import type { ReceiptState } from '@waymark/domain/fuel/receipts.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Pill } from '../../ui/icons/Pill.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { ImportButton } from '../../ui/records/index.ts';
import { Address } from '../addresses/index.ts';
import { alertOf, fuelAlertsQuery } from './alert-of.ts';
import styles from './FuelTab.module.css';
import { type FuelLine, fuelLines } from './lines.ts';
import { STALE } from './queries.ts';
import { useFuelWords } from './use-fuel-words.ts';

const FILES = {
  file: ENDPOINTS.fuelReceipts.file,
  template: ENDPOINTS.fuelReceipts.template,
  upload: ENDPOINTS.fuelReceipts.import,
  columns: FUEL_RECEIPT_COLUMNS,
  rowLimit: LIMITS.importRows,
};

/** Refuels, drains and receipts of the period, the newest first. */
export function FuelEvents({
  asset,
  ledger,
  electric,
  open,
  onOpen,
  onReceipt,
}: {
  asset: Asset;
  ledger: FuelLedger;
  electric: boolean;
  open: string | undefined;
  onOpen: (time: string) => void;
  /** Undefined: the user may not write. */
  onReceipt: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation(['fuel', 'units']);
  const words = useFuelWords(ledger.unit);
  const alerts = useMayCall(ENDPOINTS.alerts.list);
  const { data } = useQuery({ ...fuelAlertsQuery(asset.id, ledger), enabled: alerts });
  const lines = fuelLines(ledger);
  const paid = ledger.receipts.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card as="section" className={styles.card} aria-label={t(electric ? 'fuel:energyEvents' : 'fuel:events')}>
      <Row justify="between" wrap gap={8} padding="12px 16px 8px">
        <Text as="h2" size="body" weight={600}>
          {t(electric ? 'fuel:energyEvents' : 'fuel:events')}
        </Text>
        {onReceipt && (
          <Row gap={8} wrap>
            <ImportButton title={t('fuel:receipts')} files={FILES} stale={STALE} label={t('fuel:importReceipts')} />
            <Button leftSection={<Icon name="plus" />} onClick={() => onReceipt('new')}>
              {t('fuel:addReceipt')}
            </Button>
          </Row>
        )}
      </Row>
      {lines.length === 0 ? (
        <Text as="p" tone="quiet" padding="4px 16px 16px">
          {t('fuel:noEvents')}
        </Text>
      ) : (
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('fuel:time')}</th>
                <th scope="col">{t('fuel:event')}</th>
                <th scope="col" data-end>
                  {t('fuel:sensor')} ({words.unitName})
                </th>
                <th scope="col" data-end>
                  {t('fuel:receipt')} ({words.unitName})
                </th>
                <th scope="col" data-end>
                  {t('fuel:difference')} ({words.unitName})
                </th>
                <th scope="col">{t('fuel:state')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line
                  key={`${line.time} ${line.change?.kind} ${line.receipts[0]?.id}`}
                  line={line}
                  ledger={ledger}
                  electric={electric}
                  alert={line.change && alertOf(line.change, data?.items)}
                  isOpen={line.change !== undefined && line.time === open}
                  onOpen={onOpen}
                  onReceipt={onReceipt}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('fuel:total')}
                </th>
                <td data-end>{words.signed(ledger.use.refuels)}</td>
                <td data-end>{ledger.receipts.length === 0 ? '–' : words.figure(paid)}</td>
                <td data-end>{ledger.receipts.length === 0 ? '–' : words.signed(ledger.use.refuels - paid)}</td>
                <td>{t('fuel:drainsApart')}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <Notes ledger={ledger} />
    </Card>
  );
}

function Line({
  line: { time, change, receipts },
  ledger,
  electric,
  alert,
  isOpen,
  onOpen,
  onReceipt,
}: {
  line: FuelLine;
  ledger: FuelLedger;
  electric: boolean;
  alert: Alert | undefined;
  isOpen: boolean;
  onOpen: (time: string) => void;
  onReceipt: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation(['fuel', 'units']);
  const format = useFormat();
  const words = useFuelWords(ledger.unit);
  const { currency } = useCurrentUser();
  const kind = change === undefined ? 'receipt' : change.kind === 'drain' ? 'drain' : electric ? 'charge' : 'refuel';
  const sign = change?.kind === 'drain' ? -1 : 1;
  const state: ReceiptState | null = change === undefined ? 'noRefuel' : change.state;
  const difference = change === undefined ? -receipts[0]!.quantity : change.difference;
  const at = (
    <>
      <Text unbroken>{format.date(time)}</Text>
      <small>{format.time(time)}</small>
    </>
  );
  return (
    <tr aria-current={isOpen || undefined}>
      <td>
        {change ? (
          <button type="button" className={styles.link} onClick={() => onOpen(time)}>
            {at}
          </button>
        ) : (
          at
        )}
      </td>
      <td>
        <Row gap={6} as="span">
          <Icon
            name={kind === 'drain' ? 'arrowDown' : kind === 'receipt' ? 'file' : electric ? 'bolt' : 'fuel'}
            size={14}
          />
          {t(`fuel:${kind}`)}
        </Row>
        <small>{change && change.latitude !== null ? <Address at={change} /> : (receipts[0]?.station ?? '')}</small>
      </td>
      <td data-end>{change ? <b data-kind={change.kind}>{words.signed(sign * change.amount)}</b> : '–'}</td>
      <td data-end>
        {receipts.length === 0
          ? '–'
          : receipts.map(({ id, quantity, cost, time: paidAt }) => (
              <div key={id}>
                {onReceipt ? (
                  <button type="button" className={styles.link} onClick={() => onReceipt(id)}>
                    {words.figure(quantity)}
                  </button>
                ) : (
                  words.figure(quantity)
                )}
                <small>
                  {[format.time(paidAt), cost !== null && `${format.number(cost, 2, 2)} ${currency ?? ''}`]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
            ))}
      </td>
      <td data-end>{difference === null ? '–' : words.signed(difference)}</td>
      <td>
        {alert?.state === 'open' ? (
          <Pill tone="danger" icon="bell" label={t('fuel:alertOpen')} />
        ) : (
          state && (
            <Pill
              tone={state === 'matches' ? 'ok' : 'warn'}
              icon={state === 'matches' ? 'check' : 'incident'}
              label={t(`fuel:receiptIs.${state}`)}
            />
          )
        )}
      </td>
    </tr>
  );
}

function Notes({ ledger }: { ledger: FuelLedger }) {
  const { t } = useTranslation('fuel');
  const format = useFormat();
  const words = useFuelWords(ledger.unit);
  const rises = (ledger.trips ?? []).filter(({ inconsistent }) => inconsistent);
  return (
    <Stack gap={8} padding="12px 16px">
      {rises.map(({ startTime, endTime, start, end, refuels, distanceMeters = 0 }) => (
        <MessageBar
          key={startTime}
          kind="warn"
          title={t('inconsistentAt', {
            from: format.dateTime(startTime).slice(5),
            to: format.time(endTime ?? ledger.end),
          })}
          detail={t('inconsistentWhy', {
            amount: words.amount(end! - start! - refuels),
            distance: format.withUnit(format.distance(distanceMeters, 1)),
          })}
        />
      ))}
      <Text as="p" tone="soft" size="small">
        {t('rule', {
          hours: LIMITS.receiptHours,
          tolerance: words.amount(LIMITS.receiptToleranceLiters),
          noise: words.amount(ledger.noise),
        })}
      </Text>
    </Stack>
  );
}
