import { ASSET_IMPORT_COLUMNS, AssetImport } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { hasField } from '@waymark/contract/feature-fields.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { FileActs, type RecordFiles } from '../../ui/records/FileActs.tsx';
import type { ListFilter } from '../../ui/records/index.ts';
import { assetsKey } from './queries.ts';

const FILES: RecordFiles = {
  file: ENDPOINTS.assets.file,
  template: ENDPOINTS.assets.template,
  upload: ENDPOINTS.assets.import,
  columns: ASSET_IMPORT_COLUMNS,
  rowLimit: LIMITS.importRows,
};
const STALE = [assetsKey, ['tags']];

/** Exports and imports the list as a table. @param filter of the list */
export function AssetFiles({ filter, mayImport }: { filter: ListFilter; mayImport: boolean }) {
  const { t } = useTranslation('assets');
  const { features } = useCurrentUser();
  const files = useMemo(() => {
    const on = new Set(features);
    return { ...FILES, columns: FILES.columns.filter(({ field }) => hasField(AssetImport, field, on)) };
  }, [features]);
  return <FileActs title={t('title')} files={files} filter={filter} mayImport={mayImport} stale={STALE} />;
}
