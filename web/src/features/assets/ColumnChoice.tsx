import type { AssetType } from '@waymark/domain/asset-type.ts';
import { useTranslation } from '../../base/translation.ts';
import { ColumnChoice as RecordColumnChoice } from '../../ui/records/index.ts';
import { ASSET_COLUMNS, type AssetColumnId, shownColumns } from './columns.ts';
import { useColumnIds } from './use-column-ids.ts';

/** Selects the columns of the list. */
export function ColumnChoice({
  chosen,
  type,
  onChange,
}: {
  chosen: readonly AssetColumnId[] | undefined;
  /** Type by which the list is filtered. */
  type: AssetType | undefined;
  onChange: (columns: AssetColumnId[] | undefined) => void;
}) {
  const { t } = useTranslation('assets');
  const offered = useColumnIds(type);
  return (
    <RecordColumnChoice
      offered={offered.map((id) => ({ id, label: t(id), fixed: ASSET_COLUMNS[id].fixed }))}
      shown={shownColumns(offered, chosen)}
      chosen={chosen !== undefined}
      onChange={onChange}
    />
  );
}
