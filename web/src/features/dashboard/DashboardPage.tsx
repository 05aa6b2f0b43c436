import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMemo } from 'react';
import { useCurrentUser, useMay, useMayCall } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { Card } from '../../ui/layout/Card.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { EmptyRecords, LoadFailed, useRecordView } from '../../ui/records/index.ts';
import { fleetLoading, reloadFleet, useCounts, useFleetOpen } from '../live-map/index.ts';
import { PeriodButton, reportDays } from '../reports/index.ts';
import { AlertTile } from './AlertTile.tsx';
import { AttentionTile } from './AttentionTile.tsx';
import { ChartTile } from './ChartTile.tsx';
import { ExtremesTile } from './ExtremesTile.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { FleetTile } from './FleetTile.tsx';
import { HoursTile } from './HoursTile.tsx';
import { MaintenanceTile } from './MaintenanceTile.tsx';
import { MapTile } from './MapTile.tsx';
import { dashboardQuery } from './queries.ts';
import { SilentTile } from './SilentTile.tsx';
import type { DashboardView } from './search.ts';
import { Failed } from './Tile.tsx';
import { TileGrid } from './TileGrid.tsx';

/**
 * Dashboard: assets that need attention now, and figures of the fleet in a period. Each figure leads to the screen with
 * its rows.
 */
export function DashboardPage() {
  const { t } = useTranslation(['shell', 'assets']);
  useFleetOpen();
  const loading = useStore(fleetLoading);
  const { total } = useCounts();
  const mayConnect = useMayCall(ENDPOINTS.devices.provision);
  if (loading === 'failed')
    return (
      <PageFrame title={t('shell:dashboard')}>
        <LoadFailed error={new Error('The list of assets could not be loaded.')} onRetry={reloadFleet} />
      </PageFrame>
    );
  return (
    <PageFrame title={t('shell:dashboard')}>
      {loading === 'ready' && total === 0 ? (
        <EmptyRecords
          icon="truck"
          title={t('assets:emptyTitle')}
          body={mayConnect ? t('assets:emptyBody') : t('assets:emptyBodyReader')}
        >
          {mayConnect && (
            <Button
              variant="filled"
              renderRoot={(props) => <Link {...props} to="/assets" search={{ connect: 'new' }} />}
            >
              {t('assets:addDevice')}
            </Button>
          )}
        </EmptyRecords>
      ) : (
        <Tiles />
      )}
    </PageFrame>
  );
}

/** The figures of the period, and every tile that the user may see. */
function Tiles() {
  const [view, change] = useRecordView<DashboardView>();
  const phone = usePhone();
  const { accountTimeZone } = useCurrentUser();
  const mayReadAlerts = useMay('alerts.read');
  const mayReadReports = useMay('reports.read');
  const mayReadServices = useMayCall(ENDPOINTS.serviceLogs.due);
  const hasTrips = useMayCall(ENDPOINTS.dashboard.read);
  const hasScores = useMayCall(ENDPOINTS.driverScores.scores);
  const hasFigures = hasTrips || hasScores;
  const { startDate, endDate } = reportDays(view, Date.now(), accountTimeZone);
  const days = useMemo(() => ({ startDate, endDate }), [startDate, endDate]);
  const { data, error, refetch } = useQuery({ ...dashboardQuery(days), enabled: hasTrips });
  const failed = error !== null && data === undefined;
  return (
    <TileGrid
      period={hasFigures && <PeriodButton days={days} onChange={change} />}
      figures={
        failed ? (
          <Card paddingTop={12}>
            <Failed error={error} onRetry={() => void refetch()} />
          </Card>
        ) : (
          hasFigures && <FigureStrip data={data} days={days} />
        )
      }
      tiles={{
        attention: <AttentionTile />,
        fleet: <FleetTile />,
        ...(mayReadAlerts && { alerts: <AlertTile /> }),
        ...(!phone && { map: <MapTile /> }),
        ...(hasTrips && { hours: <HoursTile /> }),
        ...(hasTrips &&
          !failed && {
            chart: <ChartTile data={data} days={days} />,
            extremes: <ExtremesTile data={data} days={days} />,
          }),
        ...(mayReadServices && { maintenance: <MaintenanceTile /> }),
        ...(mayReadReports && { silent: <SilentTile /> }),
      }}
    />
  );
}
