/** Sensors as rows of a CSV file, which can be imported again. */
import { SENSOR_COLUMNS, type Sensor, SensorWrite } from '@waymark/contract/sensors/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { SENSOR_KINDS } from '@waymark/domain/sensors/sensor.ts';
import type { CsvColumn } from '../records/csv-list.ts';
import type { ImportPlan } from '../records/import-table.ts';
import { Refusal } from '../refusal.ts';

const YES = /^(yes|true|1|on)$/i;
const NO = /^(no|false|0|off)$/i;

/** Cells that are not the value themselves. Kinds and answers are read in any case. */
const CELLS: ImportPlan<typeof SensorWrite>['cells'] = {
  kind: (cell) =>
    SENSOR_KINDS.find((kind) => kind.toLowerCase() === cell.replaceAll(/[\s/]/g, '').toLowerCase()) ?? cell,
  calibration: (cell) =>
    pairs(cell, 'calibration').map(([raw, value]) => ({
      raw: figure(raw, 'calibration'),
      value: figure(value, 'calibration'),
    })),
  words: (cell) => pairs(cell, 'words').map(([value, word]) => ({ value, word })),
  inverted: (cell) => (YES.test(cell) ? true : NO.test(cell) ? false : cell),
};

export const SENSOR_PLAN: ImportPlan<typeof SensorWrite> = {
  columns: SENSOR_COLUMNS,
  schema: SensorWrite,
  rowLimit: LIMITS.importRows,
  templateName: 'sensors.csv',
  cells: CELLS,
};

/** Cells of fields that a sensor shows in another form than its import takes. */
const SHOWN: Readonly<Record<string, (sensor: Sensor) => string | number | null>> = {
  'scope.assetName': ({ scope }) => scope.asset?.name ?? null,
  calibration: ({ calibration }) => calibration.map(({ raw, value }) => `${raw}=${value}`).join('; '),
  words: ({ words }) => words.map(({ value, word }) => `${value}=${word}`).join('; '),
  inverted: ({ inverted }) => (inverted ? 'yes' : null),
};

/** Returns the column of an export for each column of the import. @param usual columns by the names of their fields */
export function sensorColumns(usual: readonly CsvColumn<Sensor>[]): CsvColumn<Sensor>[] {
  return usual.map(([header, cell], index) => [header, SHOWN[SENSOR_COLUMNS[index]!.field] ?? cell]);
}

/** @throws Refusal `error.sensor.pairs` */
function pairs(cell: string, field: string): [string, string][] {
  return cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const [raw, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      if (at === -1 || raw === '' || value === '') throw refusedPairs(field);
      return [raw, value];
    });
}

/** @throws Refusal `error.sensor.pairs` */
function figure(text: string, field: string): number {
  const value = Number(text.replace(',', '.'));
  if (!Number.isFinite(value)) throw refusedPairs(field);
  return value;
}

function refusedPairs(field: string): Refusal {
  const params = { example: field === 'words' ? '0=…; 1=…' : '0=0; 5=400' };
  return new Refusal('error.sensor.pairs', [{ path: field, keyword: 'rule', key: 'error.sensor.pairs', params }]);
}
