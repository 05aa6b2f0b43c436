import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';
import { isElectric } from '@waymark/domain/asset-type.ts';
import { useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { WideColumn } from '../../ui/layout/PageColumn.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { EmptyRecords, LoadFailed, MoreMenu } from '../../ui/records/index.ts';
import { PeriodButton, reportDays } from '../reports/index.ts';
import { ChangePanel } from './ChangePanel.tsx';
import { Consumption } from './Consumption.tsx';
import { FuelChart } from './FuelChart.tsx';
import { FuelEvents } from './FuelEvents.tsx';
import { FuelFigures } from './FuelFigures.tsx';
import styles from './FuelTab.module.css';
import { ledgerQuery } from './queries.ts';
import { ReceiptDrawer } from './ReceiptDrawer.tsx';
import { TankDrawer } from './TankDrawer.tsx';

/** Search parameters of the tab. */
export interface FuelSearch {
  /** Days, `YYYY-MM-DD`. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Time of the open refuel or drain, ISO 8601. */
  change?: string | undefined;
}

/** Levels, refuels, drains, receipts and consumption of an asset; for an electric vehicle its charge and charges. */
export function FuelTab({
  asset,
  search,
  onSearch,
}: {
  asset: Asset;
  search: FuelSearch;
  onSearch: (change: FuelSearch) => void;
}) {
  const { t } = useTranslation(['fuel', 'common']);
  const { accountTimeZone } = useCurrentUser();
  const mayWrite = useMay('fuel.write');
  const [receipt, setReceipt] = useState<string>();
  const [tank, setTank] = useState(false);
  const { startDate, endDate } = reportDays(search, Date.now(), accountTimeZone);
  const days = { startDate, endDate };
  const file = (path: string) => fileAddress(buildPath(path, { id: asset.id }) + buildQuery(days));
  const receiptsFile = fileAddress(ENDPOINTS.fuelReceipts.file.path + buildQuery({ ...days, assetId: asset.id }));
  const { data, error, refetch } = useQuery(ledgerQuery(asset.id, days));
  return (
    <WideColumn>
      <Row justify="end" wrap gap={8}>
        <PeriodButton days={days} onChange={(next) => onSearch({ ...next, change: undefined })} />
        <MoreMenu
          labelled
          label={t('fuel:export')}
          acts={[
            { id: 'csv', label: t('fuel:exportCsv'), icon: 'download', href: file(ENDPOINTS.fuel.csv.path) },
            { id: 'xlsx', label: t('fuel:exportXlsx'), icon: 'download', href: file(ENDPOINTS.fuel.xlsx.path) },
            { id: 'receipts', label: t('fuel:exportReceipts'), icon: 'download', href: receiptsFile },
          ]}
        />
        {mayWrite && (
          <Button leftSection={<Icon name="gauge" />} onClick={() => setTank(true)}>
            {t(isElectric(asset.type) ? 'fuel:battery' : 'fuel:tank')}
          </Button>
        )}
      </Row>
      {data === undefined ? (
        error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      ) : data.lastReading === null && data.receipts.length === 0 ? (
        <EmptyRecords
          icon={isElectric(asset.type) ? 'battery' : 'fuel'}
          title={t('fuel:emptyTitle')}
          body={t('fuel:emptyBody')}
        >
          {mayWrite && <Button onClick={() => setReceipt('new')}>{t('fuel:addReceipt')}</Button>}
        </EmptyRecords>
      ) : (
        <Ledger
          asset={asset}
          ledger={data}
          open={search.change}
          onOpen={(change) => onSearch({ change })}
          onReceipt={mayWrite ? setReceipt : undefined}
          onTank={mayWrite ? () => setTank(true) : undefined}
        />
      )}
      {receipt !== undefined && (
        <ReceiptDrawer id={receipt} asset={asset} ledger={data} onClose={() => setReceipt(undefined)} />
      )}
      {tank && <TankDrawer asset={asset} onClose={() => setTank(false)} />}
    </WideColumn>
  );
}

function Ledger({
  asset,
  ledger,
  open,
  onOpen,
  onReceipt,
  onTank,
}: {
  asset: Asset;
  ledger: FuelLedger;
  open: string | undefined;
  onOpen: (time: string | undefined) => void;
  onReceipt: ((id: string) => void) | undefined;
  onTank: (() => void) | undefined;
}) {
  const { t } = useTranslation('fuel');
  const electric = isElectric(asset.type);
  const change = ledger.changes.find(({ time }) => time === open);
  return (
    <>
      {!ledger.capacityKnown && (
        <MessageBar
          kind="info"
          title={t(electric ? 'noBattery' : 'noTank')}
          detail={t('noTankWhy')}
          action={onTank && <Button onClick={onTank}>{t(electric ? 'battery' : 'tank')}</Button>}
        />
      )}
      <FuelFigures ledger={ledger} electric={electric} />
      <FuelChart ledger={ledger} electric={electric} onOpen={onOpen} />
      <div className={styles.cards} data-open={change !== undefined || undefined}>
        <FuelEvents
          asset={asset}
          ledger={ledger}
          electric={electric}
          open={open}
          onOpen={onOpen}
          onReceipt={onReceipt}
        />
        <Consumption ledger={ledger} />
        {change && <ChangePanel asset={asset} ledger={ledger} change={change} onClose={() => onOpen(undefined)} />}
      </div>
    </>
  );
}
