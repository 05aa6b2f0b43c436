import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/shell/PageFrame.tsx';
import styles from './AssetListPage.module.css';
import { AssetTable } from './AssetTable.tsx';
import { AssetToolbar } from './AssetToolbar.tsx';
import { LoadFailed, NoAssets, NothingMatches } from './NoRows.tsx';
import { type AssetFilter, assetPageQuery } from './queries.ts';
import type { AssetListSearch } from './search.ts';
import type { ChangeView } from './view.ts';

const AssetDrawer = lazy(async () => ({ default: (await import('./AssetDrawer.tsx')).AssetDrawer }));
const ConnectDrawer = lazy(async () => ({ default: (await import('./ConnectDrawer.tsx')).ConnectDrawer }));
const route = getRouteApi('/assets');

/** Every asset of the account: found, ordered, created, edited. The view lives in the address. */
export function AssetListPage() {
  const { t } = useTranslation('assets');
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useDeferredValue(filterOf(view));
  const first = useQuery(assetPageQuery(filter, 0));
  const change: ChangeView = (part, replace = false) => {
    void navigate({ search: (old) => withoutEmpty({ ...old, ...part }), replace });
  };
  const filtered = Boolean(view.search || view.type || view.tag);
  const count = first.data?.count;
  return (
    <PageFrame
      title={t('title')}
      extra={count !== undefined && <span className={`${styles.count} figures`}>{count}</span>}
    >
      <AssetToolbar view={view} onChange={change} />
      {first.isError ? (
        <LoadFailed error={first.error} onRetry={() => void first.refetch()} />
      ) : count === 0 && !filtered ? (
        <NoAssets onConnect={() => change({ connect: 'new' })} onCreate={() => change({ edit: 'new' })} />
      ) : count === 0 ? (
        <NothingMatches view={view} onChange={change} />
      ) : (
        <AssetTable filter={filter} view={view} count={count} onChange={change} />
      )}
      <Suspense fallback={null}>
        {view.edit !== undefined && <AssetDrawer id={view.edit} onClose={() => change({ edit: undefined })} />}
        {view.connect !== undefined && (
          <ConnectDrawer
            imei={view.connect}
            onRegistered={(imei) => change({ connect: imei }, true)}
            onClose={() => change({ connect: undefined })}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function filterOf(view: AssetListSearch): AssetFilter {
  const { search, type, tag, sort = 'name', order = 'asc' } = view;
  return { ...(search && { search }), ...(type && { type }), ...(tag && { tag }), sort, order };
}

/** Leaves out what is not set, so that addresses stay short. */
function withoutEmpty(view: { [Key in keyof AssetListSearch]: AssetListSearch[Key] | undefined }): AssetListSearch {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}
