import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { queryClient } from '../../app/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MessageBar } from '../../ui/MessageBar.tsx';
import { DrawerScroll, SideDrawer } from '../../ui/SideDrawer.tsx';
import { useProblemToast } from '../../ui/use-problem.ts';
import { AssetForm } from './AssetForm.tsx';
import { assetQuery, assetsKey } from './queries.ts';

/**
 * Creates or edits one asset. Leaving with changes asks first, whether by the drawer, the address or Back.
 *
 * @param id of the asset, or `new`
 */
export function AssetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['assets', 'common']);
  const creating = id === 'new';
  const loaded = useQuery({ ...assetQuery(id), enabled: !creating });
  const [deleting, setDeleting] = useState(false);
  // No state: whoever types and leaves at once must be asked too, before anything is drawn again.
  const changed = useRef(false);
  const setChanged = useCallback((isChanged: boolean) => {
    changed.current = isChanged;
  }, []);
  const blocker = useBlocker({
    shouldBlockFn: () => changed.current,
    enableBeforeUnload: () => changed.current,
    withResolver: true,
  });
  const leave = (): void => {
    changed.current = false;
    onClose();
  };
  const saved = (asset: Asset): void => {
    void queryClient.invalidateQueries({ queryKey: assetsKey });
    void queryClient.invalidateQueries({ queryKey: ['devices'] });
    notifications.show({ message: t(creating ? 'assets:created' : 'assets:saved', { name: asset.name }) });
    leave();
  };
  return (
    <SideDrawer title={t(creating ? 'assets:createTitle' : 'assets:editTitle')} onClose={onClose}>
      {creating ? (
        <AssetForm onSaved={saved} onCancel={onClose} onChanged={setChanged} />
      ) : loaded.data ? (
        <AssetForm
          key={loaded.data.id}
          asset={loaded.data}
          onSaved={saved}
          onCancel={onClose}
          onChanged={setChanged}
          onDelete={() => setDeleting(true)}
        />
      ) : (
        <DrawerScroll>
          {loaded.isError ? <MessageBar kind="danger" title={t('assets:gone')} /> : <FormSkeleton />}
        </DrawerScroll>
      )}
      {deleting && loaded.data && (
        <DeleteAsset asset={loaded.data} onCancel={() => setDeleting(false)} onDeleted={leave} />
      )}
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          title={t('assets:discardTitle')}
          actLabel={t('common:discard')}
          cancelLabel={t('common:keepEditing')}
          onAct={blocker.proceed}
          onCancel={blocker.reset}
        >
          {t('assets:discardBody')}
        </ConfirmDialog>
      )}
    </SideDrawer>
  );
}

function DeleteAsset({ asset, onCancel, onDeleted }: { asset: Asset; onCancel: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('assets');
  const showProblem = useProblemToast();
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.assets.remove, { params: { id: asset.id } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: assetQuery(asset.id).queryKey });
      notifications.show({ message: t('deleted', { name: asset.name }) });
      onDeleted();
      void queryClient.invalidateQueries({ queryKey: assetsKey });
    },
    onError: showProblem,
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: asset.name })}
      actLabel={t('delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate()}
      onCancel={onCancel}
    >
      {t('deleteBody')}
    </ConfirmDialog>
  );
}

const SKELETON_FIELDS = ['name', 'type', 'plate', 'vin', 'make', 'model', 'year'];

function FormSkeleton() {
  return SKELETON_FIELDS.map((field) => <Skeleton key={field} height={32} mt={28} />);
}
