import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { DeleteRecord, RecordDrawer } from '../../ui/records/index.ts';
import { AssetForm } from './AssetForm.tsx';
import { assetQuery, assetsKey } from './queries.ts';

const STALE = [assetsKey, ['devices'], ['tags']];

/**
 * Creates or edits one asset. Asks before discarding changes by closing the drawer, by address or by Back.
 *
 * @param id of the asset, or `new`
 */
export function AssetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('assets.write');
  const [deleting, setDeleting] = useState(false);
  return (
    <RecordDrawer<Asset>
      id={id}
      title={t(id === 'new' ? 'createTitle' : 'editTitle')}
      nameOf={({ name }) => name}
      load={(one) => ({
        queryKey: assetQuery(one).queryKey,
        queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id: one } }, { signal }),
      })}
      stale={STALE}
      onClose={onClose}
    >
      {(asset, drawer) => (
        <>
          <AssetForm
            asset={asset}
            onSaved={({ name }) => drawer.onSaved(t(asset ? 'saved' : 'created', { name }))}
            onCancel={drawer.onCancel}
            onChanged={drawer.onChanged}
            onDelete={asset && mayWrite ? () => setDeleting(true) : undefined}
          />
          {deleting && asset && (
            <DeleteRecord
              name={asset.name}
              actLabel={t('delete')}
              remove={() => call(ENDPOINTS.assets.remove, { params: { id } })}
              stale={STALE}
              onCancel={() => setDeleting(false)}
              onDeleted={() => {
                queryClient.removeQueries({ queryKey: assetQuery(id).queryKey });
                drawer.onGone();
              }}
            >
              {t('deleteBody')}
            </DeleteRecord>
          )}
        </>
      )}
    </RecordDrawer>
  );
}
