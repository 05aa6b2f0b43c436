import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { PartialFailures } from '../../ui/records/index.ts';
import { changeEach } from './change-each.ts';
import { MoveDialog } from './MoveDialog.tsx';

/** Actions for the selected devices together. @param clear ends the selection */
export function DeviceSelection({ ids, clear }: { ids: readonly string[]; clear: () => void }) {
  const { t } = useTranslation(['devices', 'common']);
  const [asked, setAsked] = useState<'move' | 'delete'>();
  const remove = useMutation({
    mutationFn: () => changeEach(ids, (id) => call(ENDPOINTS.devices.remove, { params: { id } }), t('devices:goneRow')),
    onSuccess: ({ done, failures }) => {
      setAsked(undefined);
      if (done > 0) notifications.show({ message: t('devices:deletedMany', { count: done }) });
      if (failures.length === 0) clear();
    },
  });
  const failed = remove.data && remove.data.failures.length > 0 ? remove.data : undefined;
  return (
    <>
      <Button size="xs" onClick={() => setAsked('move')}>
        {t('devices:move')}
      </Button>
      <Button size="xs" onClick={() => setAsked('delete')}>
        {t('common:delete')}
      </Button>
      {asked === 'move' && (
        <MoveDialog
          ids={ids}
          onCancel={() => setAsked(undefined)}
          onMoved={() => {
            setAsked(undefined);
            clear();
          }}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('devices:deleteManyTitle', { count: ids.length })}
          actLabel={t('common:delete')}
          busy={remove.isPending}
          onAct={() => remove.mutate()}
          onCancel={() => setAsked(undefined)}
        >
          {t('devices:deleteBody')}
        </ConfirmDialog>
      )}
      {failed && (
        <PartialFailures
          {...failed}
          onClose={() => {
            remove.reset();
            clear();
          }}
        />
      )}
    </>
  );
}
