import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { Suspense, useCallback } from 'react';
import { isGone } from '../../api/problem.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { AssetAlerts, alertCountsQuery } from '../alerts/index.ts';
import { CommandMenu, CommandsTab, useCommandFamilies } from '../commands/index.ts';
import { FuelTab, useFuelTab } from '../fuel/index.ts';
import { ShareButton } from '../shares/index.ts';
import styles from './AssetPage.module.css';
import { HistoryTab } from './HistoryTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { assetQuery, assetStatusQuery } from './queries.ts';
import type { AssetSearch, AssetTab } from './search.ts';

/** Page of one asset: current state, history by day and commands. */
export function AssetPage() {
  const { id } = useParams({ from: '/assets/$id' });
  const search = useSearch({ from: '/assets/$id' });
  const navigate = useNavigate();
  const router = useRouter();
  const asset = useQuery(assetQuery(id));
  const phone = usePhone();
  const onSearch = useCallback(
    (change: AssetSearch) => {
      // The playback time is written after a delay, and the user may have left the screen by then.
      if (router.latestLocation.pathname !== `/assets/${id}`) return;
      void navigate({
        to: '/assets/$id',
        params: { id },
        search: (old) => ({ ...old, ...change }),
        replace: !('tab' in change || 'day' in change || 'startDate' in change),
      });
    },
    [navigate, router, id],
  );
  if (asset.error) return <Problem error={asset.error} onRetry={() => void asset.refetch()} />;
  return (
    <PageFrame
      title={<Title asset={asset.data} />}
      extra={
        asset.data && (
          <>
            {!phone && <State asset={asset.data} />}
            {phone && <ShareButton assetId={asset.data.id} name={asset.data.name} />}
          </>
        )
      }
    >
      <Parts key={id} id={id} asset={asset.data} search={search} onSearch={onSearch} />
    </PageFrame>
  );
}

/** The tabs and the open one. Until the asset is loaded, the day of the history loads already. */
function Parts({
  id,
  asset,
  search,
  onSearch,
}: {
  id: string;
  asset: Asset | undefined;
  search: AssetSearch;
  onSearch: (change: AssetSearch) => void;
}) {
  const phone = usePhone();
  const families = useCommandFamilies(asset?.type ?? 'car');
  const commands = asset !== undefined && families.length > 0;
  const history = useMayCall(ENDPOINTS.reports.trips);
  const wanted = search.tab ?? 'history';
  const seen = wanted === 'commands' && asset && !commands ? 'history' : wanted;
  const alerts = useMayCall(ENDPOINTS.alerts.list);
  const { data: counts } = useQuery({ ...alertCountsQuery({ assetId: id }), enabled: alerts });
  const fuel = useFuelTab(asset?.type);
  const closed =
    (seen === 'history' && !history) ||
    (seen === 'alerts' && !alerts) ||
    (seen === 'fuel' && asset !== undefined && fuel === undefined);
  const tab = closed ? 'overview' : seen;
  return (
    <>
      <div className={styles.parts}>
        <Tabs
          tab={tab}
          history={history}
          alerts={alerts ? (counts?.open ?? 0) : undefined}
          fuel={fuel}
          commands={commands}
          onTab={(next) => onSearch({ tab: next })}
        />
        {asset && (
          <Row fixed gap={8} padding="0 12px 0 4px" line="below" ground="surface">
            {/* On phones the tabs need the room. */}
            {!phone && <ShareButton assetId={asset.id} name={asset.name} />}
            <CommandMenu asset={asset} />
          </Row>
        )}
      </div>
      {tab === 'history' ? (
        <HistoryTab assetId={id} search={search} onSearch={onSearch} />
      ) : asset === undefined ? (
        <Skeleton height="100%" />
      ) : tab === 'overview' ? (
        <OverviewTab asset={asset} />
      ) : tab === 'alerts' ? (
        <AssetAlerts assetId={id} />
      ) : tab === 'fuel' ? (
        <Suspense fallback={<Skeleton height="100%" />}>
          <FuelTab asset={asset} search={search} onSearch={onSearch} />
        </Suspense>
      ) : (
        <Suspense fallback={<Skeleton height="100%" />}>
          <CommandsTab asset={asset} />
        </Suspense>
      )}
    </>
  );
}

function Title({ asset }: { asset: Asset | undefined }) {
  const { t } = useTranslation('history');
  const phone = usePhone();
  return (
    <PathTitle to="/assets" parent={t('assets')} className={styles.path}>
      {!asset ? (
        <Skeleton width={120} height={16} aria-hidden="true" />
      ) : phone ? (
        // A line each, so that neither is cut in the other's favor.
        <Stack shrink>
          <h1>{asset.name}</h1>
          <State asset={asset} />
        </Stack>
      ) : (
        asset.name
      )}
    </PathTitle>
  );
}

function State({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assetType');
  const { data: state } = useQuery(assetStatusQuery(asset.id));
  return (
    <Row as="span" gap={12} shrink paddingLeft={6} className={styles.state}>
      {state && <StatusBadge status={state.status} />}
      {state && state.movement !== state.status && <StatusBadge status={state.movement} />}
      <Text tone="quiet" truncate className={styles.facts}>
        {[asset.licensePlate, t(asset.type)].filter(Boolean).join(' · ')}
      </Text>
    </Row>
  );
}

function Tabs({
  tab,
  history,
  alerts,
  fuel,
  commands,
  onTab,
}: {
  tab: AssetTab;
  history: boolean;
  /** Number of open alerts; undefined if the user does not see alerts. */
  alerts: number | undefined;
  /** Key of the label; undefined if the asset has no such tab. */
  fuel: 'tabFuel' | 'tabEnergy' | undefined;
  commands: boolean;
  onTab: (tab: AssetTab) => void;
}) {
  const { t } = useTranslation(['history', 'alerts']);
  const format = useFormat();
  const tabs = [
    { tab: 'overview', label: t('history:tabOverview') },
    ...(history ? [{ tab: 'history', label: t('history:tabHistory') } as const] : []),
    ...(alerts === undefined
      ? []
      : [
          {
            tab: 'alerts',
            label: alerts === 0 ? t('alerts:title') : `${t('alerts:title')} ${format.number(alerts)}`,
          } as const,
        ]),
    ...(fuel ? [{ tab: 'fuel', label: t(`history:${fuel}`) } as const] : []),
    ...(commands ? [{ tab: 'commands', label: t('history:tabCommands') } as const] : []),
  ] as const;
  return <PageTabs label={t('history:tabs')} tabs={tabs} tab={tab} onTab={onTab} />;
}

function Problem({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation(['history', 'common', 'shell']);
  const missing = isGone(error);
  return (
    <PageFrame title={t('history:assets')}>
      <Box padding={16}>
        <MessageBar
          kind={missing ? 'info' : 'danger'}
          title={t(missing ? 'history:notFound' : 'history:failed')}
          detail={t(missing ? 'history:notFoundHint' : 'history:failedHint')}
          action={
            missing ? (
              <Button renderRoot={(props) => <Link {...props} to="/assets" />}>{t('shell:toAssets')}</Button>
            ) : (
              <Button onClick={onRetry}>{t('common:tryAgain')}</Button>
            )
          }
        />
      </Box>
    </PageFrame>
  );
}
