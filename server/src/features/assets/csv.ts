/** The CSV file of assets: its columns for import, template and export. */
import { ASSET_IMPORT_COLUMNS, type Asset, AssetImport } from '@waymark/contract/assets/schema.ts';
import { hasField } from '@waymark/contract/feature-fields.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { CsvColumn } from '../records/csv-list.ts';
import type { ImportPlan } from '../records/import-table.ts';
import type { Viewer } from '../session/viewer.ts';

/** Returns the import plan with the columns that the viewer's features include. */
export function planFor(viewer: Viewer): ImportPlan<typeof AssetImport> {
  return {
    columns: ASSET_IMPORT_COLUMNS.filter(({ field }) => hasField(AssetImport, field, viewer.features)),
    schema: AssetImport,
    unique: ['name'],
    rowLimit: LIMITS.importRows,
    templateName: 'assets.csv',
  };
}

/** Returns the columns of the export, which the import reads. It has no state, and so no NPA marks. */
export function fileColumns(viewer: Viewer): CsvColumn<Asset>[] {
  return planFor(viewer).columns.map(({ header, field }) => [
    header,
    (asset) => {
      const value = asset[field as keyof Asset];
      return Array.isArray(value) ? value.join('; ') : (value ?? null);
    },
  ]);
}
