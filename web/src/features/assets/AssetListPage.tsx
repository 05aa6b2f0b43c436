import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../app/language.ts';
import { PageFrame } from '../../app/shell/PageFrame.tsx';
import { ViewsButton } from '../views/index.ts';
import styles from './AssetListPage.module.css';
import { AssetTable } from './AssetTable.tsx';
import { AssetToolbar } from './AssetToolbar.tsx';
import { ASSET_COLUMNS } from './columns.ts';
import { LoadFailed, NoAssets, NothingMatches } from './NoRows.tsx';
import { type AssetFilter, assetPageQuery } from './queries.ts';
import type { AssetListSearch } from './search.ts';
import type { ChangeView } from './view.ts';

const AssetDrawer = lazy(async () => ({ default: (await withWords(() => import('./AssetDrawer.tsx'))()).AssetDrawer }));
const ConnectDrawer = lazy(async () => ({
  default: (await withWords(() => import('./ConnectDrawer.tsx'))()).ConnectDrawer,
}));
const SelectionBar = lazy(async () => ({
  default: (await withWords(() => import('./SelectionBar.tsx'))()).SelectionBar,
}));
const NONE: ReadonlySet<string> = new Set();
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
  const filtered = Boolean(view.search || view.type || view.tag || view.status);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const count = first.data?.count;
  return (
    <PageFrame
      title={t('title')}
      extra={
        <>
          {count !== undefined && <span className={`${styles.count} figures`}>{count}</span>}
          <ViewsButton screen="assets" />
        </>
      }
    >
      <AssetToolbar view={view} onChange={change} />
      {selected.size > 0 && (
        <Suspense fallback={null}>
          <SelectionBar ids={[...selected]} onClear={() => setSelected(NONE)} />
        </Suspense>
      )}
      {first.isError ? (
        <LoadFailed error={first.error} onRetry={() => void first.refetch()} />
      ) : count === 0 && !filtered ? (
        <NoAssets onConnect={() => change({ connect: 'new' })} onCreate={() => change({ edit: 'new' })} />
      ) : count === 0 ? (
        <NothingMatches view={view} onChange={change} />
      ) : (
        <AssetTable filter={filter} view={view} count={count} selected={selected} onSelect={toggle} onChange={change} />
      )}
      <Suspense fallback={null}>
        {view.edit !== undefined && <AssetDrawer id={view.edit} onClose={() => change({ edit: undefined })} />}
        {view.connect !== undefined && (
          <ConnectDrawer
            imei={view.connect}
            preset={{ model: view.model, imei: view.number }}
            onRegistered={(imei) => change({ connect: imei, model: undefined, number: undefined }, true)}
            onClose={() => change({ connect: undefined, model: undefined, number: undefined })}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function filterOf(view: AssetListSearch): AssetFilter {
  const { search, type, tag, status, sort = 'name', order = 'asc' } = view;
  const filters = { ...(search && { search }), ...(type && { type }), ...(tag && { tag }), ...(status && { status }) };
  return { ...filters, sort: ASSET_COLUMNS[sort].sort ?? 'name', order };
}

/** Leaves out what is not set, so that addresses stay short. */
function withoutEmpty(view: { [Key in keyof AssetListSearch]: AssetListSearch[Key] | undefined }): AssetListSearch {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}
