import { notifications } from '@mantine/notifications';
import { DEVICE_COLUMNS } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { fileAddress } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { ImportDrawer } from '../../ui/records/index.ts';
import { devicesKey } from './queries.ts';

/** Uploads devices from a file. @param allowed false shows that the user lacks the permission */
export function UploadDrawer({ allowed, onClose }: { allowed: boolean; onClose: () => void }) {
  const { t } = useTranslation('devices');
  return (
    <ImportDrawer
      title={t('uploadTitle')}
      upload={ENDPOINTS.devices.bulkUpload}
      table={{ templateUrl: fileAddress(ENDPOINTS.devices.uploadTemplate.path), columns: DEVICE_COLUMNS }}
      rowLimit={LIMITS.deviceUploadDevices}
      uploadLabel={(count) => t('uploadAct', { count })}
      notAllowed={allowed ? undefined : t('uploadNotAllowed')}
      onClose={onClose}
      onDone={(count) => {
        notifications.show({ message: t('uploaded', { count }) });
        void queryClient.invalidateQueries({ queryKey: devicesKey });
        onClose();
      }}
    />
  );
}
