import { Button } from '@mantine/core';
import type { Device } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { DeleteRecord } from '../../ui/records/index.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { assetsKey, deviceListsKey } from './queries.ts';

/** Buttons that delete a device or move it to another account, with their dialogs. */
export function DeviceActions({ device, onGone }: { device: Device; onGone: () => void }) {
  const { t } = useTranslation(['devices', 'common']);
  const [asked, setAsked] = useState<'move' | 'delete'>();
  const cancel = (): void => setAsked(undefined);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
        {t('common:delete')}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => setAsked('move')}>
        {t('devices:move')}
      </Button>
      {asked === 'delete' && (
        <DeleteRecord
          name={device.imei}
          remove={() => call(ENDPOINTS.devices.remove, { params: { id: device.id } })}
          // Only the lists, because the deleted device itself must not be fetched again.
          stale={[deviceListsKey, assetsKey]}
          onCancel={cancel}
          onDeleted={onGone}
        >
          {t('devices:deleteBody')}
        </DeleteRecord>
      )}
      {asked === 'move' && <MoveDialog ids={[device.id]} onCancel={cancel} onMoved={onGone} />}
    </>
  );
}
