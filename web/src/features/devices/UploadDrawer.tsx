import { DEVICE_COLUMNS } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FileUpload } from '../../ui/records/index.ts';
import { devicesKey } from './queries.ts';

/** Uploads devices from a file. @param allowed false shows that the user lacks the permission */
export function UploadDrawer({ allowed, onClose }: { allowed: boolean; onClose: () => void }) {
  const { t } = useTranslation('devices');
  return (
    <FileUpload
      title={t('uploadTitle')}
      upload={ENDPOINTS.devices.bulkUpload}
      table={{ templateUrl: fileAddress(ENDPOINTS.devices.uploadTemplate.path), columns: DEVICE_COLUMNS }}
      rowLimit={LIMITS.deviceUploadDevices}
      uploadLabel={(count) => t('uploadAct', { count })}
      notAllowed={allowed ? undefined : t('uploadNotAllowed')}
      doneWords={(count) => t('uploaded', { count })}
      stale={[devicesKey]}
      onClose={onClose}
    />
  );
}
