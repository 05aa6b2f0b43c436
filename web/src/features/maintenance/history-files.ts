import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { SERVICE_LOG_COLUMNS } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { RecordFiles } from '../../ui/records/index.ts';

/** Import and export of the service history. */
export const HISTORY_FILES: RecordFiles = {
  file: ENDPOINTS.serviceLogs.file,
  template: ENDPOINTS.serviceLogs.template,
  upload: ENDPOINTS.serviceLogs.import,
  columns: SERVICE_LOG_COLUMNS,
  rowLimit: LIMITS.importRows,
};
