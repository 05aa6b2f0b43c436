import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { latePart, lazyPart } from '../../base/lazy-part.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { firstScreenSettled } from '../../base/settled.ts';
import { useTranslation } from '../../base/translation.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { listFilter, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { type AskOfAsset, CommandDialog } from '../commands/index.ts';
import { ViewsButton } from '../views/index.ts';
import { AssetActs } from './AssetActs.tsx';
import { useAssetColumns, useAssetRowLink } from './AssetCells.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { NoAssets } from './NoAssets.tsx';
import { allAssetIds, assetListCall } from './queries.ts';
import type { AssetListSearch } from './search.ts';
import { useAssetFilters } from './use-filters.ts';

const AssetDrawer = lazyPart(() => import('./AssetDrawer.tsx'), 'AssetDrawer');
const ConnectDrawer = lazyPart(() => import('./ConnectDrawer.tsx'), 'ConnectDrawer');
const AssetSelection = lazyPart(() => import('./AssetSelection.tsx'), 'AssetSelection');
/** Import and export are rare, so their code loads after the list. */
const AssetFiles = latePart(() => import('./AssetFiles.tsx'), 'AssetFiles');
/** The live channel is loaded after the list. */
const AttentionCount = lazy(async () => {
  await firstScreenSettled();
  return { default: (await untilLoaded(() => import('../live-map/index.ts'))).AttentionCount };
});
const route = getRouteApi('/assets');

/** Value in the address while the form for all selected assets is open, because it has no id. */
const OF_SELECTED = 'selected';

// Stable functions, so that a row is rendered again only if its asset changes.
const idOf = ({ id }: Asset): string => id;
const nameOf = ({ name }: Asset): string => name;

/** Lists every asset of the account, with search, sorting, forms and bulk edits. The view is part of the address. */
export function AssetListPage() {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('assets.write');
  const mayEdit = useMay('assets.writeFacts');
  const mayConnect = useMayCall(ENDPOINTS.devices.provision);
  const view = route.useSearch();
  const [, change] = useRecordView<AssetListSearch>();
  const columns = useAssetColumns(view);
  const filters = useAssetFilters(view);
  const [asked, setAsked] = useState<AskOfAsset>();
  const rowActions = useCallback(
    (asset: Asset) => <AssetActs asset={asset} onEdit={(id) => change({ edit: id })} onAsk={setAsked} />,
    [change],
  );
  return (
    <RecordPage
      name="assets"
      title={t('title')}
      columns={columns}
      list={assetListCall}
      rowId={idOf}
      rowName={nameOf}
      rowLink={useAssetRowLink()}
      rowActions={rowActions}
      view={view}
      onChange={change}
      usualSort="attention"
      searchPlaceholder={t('searchPlaceholder')}
      filters={filters}
      extra={
        <>
          <ViewsButton screen="assets" />
          <Suspense fallback={null}>
            <AttentionCount />
          </Suspense>
        </>
      }
      actions={
        <>
          <Suspense fallback={<span data-more />}>
            <AssetFiles filter={listFilter(view, columns, filters, 'attention')} mayImport={mayWrite} />
          </Suspense>
          <ColumnChoice chosen={view.columns} type={view.type} onChange={(columns) => change({ columns })} />
          {mayWrite && (
            <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
              {t('create')}
            </Button>
          )}
        </>
      }
      empty={<NoAssets onConnect={() => change({ connect: 'new' })} onCreate={() => change({ edit: 'new' })} />}
      allIds={allAssetIds}
      selectionActions={(ids, keep) => (
        <Suspense fallback={null}>
          <AssetSelection
            ids={ids}
            keep={keep}
            editing={view.edit === OF_SELECTED}
            onEditing={(editing) => change({ edit: editing ? OF_SELECTED : undefined })}
          />
        </Suspense>
      )}
    >
      <Suspense fallback={null}>
        {asked && <CommandDialog {...asked} onClose={() => setAsked(undefined)} />}
        {view.edit !== undefined && view.edit !== OF_SELECTED && (view.edit === 'new' ? mayWrite : mayEdit) && (
          <AssetDrawer id={view.edit} onClose={() => change({ edit: undefined })} />
        )}
        {mayConnect && view.connect !== undefined && (
          <ConnectDrawer
            imei={view.connect}
            preset={{ model: view.model, imei: view.number }}
            onRegistered={(imei) => change({ connect: imei, model: undefined, number: undefined }, true)}
            onRegister={() => change({ connect: 'new' }, true)}
            onClose={() => change({ connect: undefined, model: undefined, number: undefined })}
          />
        )}
      </Suspense>
    </RecordPage>
  );
}
