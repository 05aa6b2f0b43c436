/** Readings: what a position says, by the names of tracker records, for sensors and their expressions. */
import type { Readings } from '@waymark/domain/sensors/sensor.ts';
import { compile } from './compile.ts';
import {
  POSITION_COLUMNS,
  type PositionColumn,
  type PositionColumnDeclaration,
  type PositionFields,
  type StoredPosition,
} from './position-columns.ts';

/** Columns whose values are readings, with the attributes. */
export const READING_COLUMNS = POSITION_COLUMNS.filter((column) => 'from' in column && !isInternal(column.name)).map(
  ({ name }) => name,
) as PositionColumn[];

/** Returns whether a column describes the record and not the asset. */
function isInternal(name: string): boolean {
  return name === 'buffered' || name === 'valid' || name === 'attributes';
}

/** Inputs and outputs of a device that are readings of their own: `input1` to `input4`, `output1` to `output4`. */
const WIRES = 4;

/** Compiles a function that sets the readings of the columns of a source with the given names. */
function columnReader<Source>(nameOf: (column: PositionColumnDeclaration) => string) {
  const lines = POSITION_COLUMNS.filter((column: PositionColumnDeclaration) =>
    READING_COLUMNS.includes(column.name as PositionColumn),
  ).map((column: PositionColumnDeclaration) => {
    const value = `source.${nameOf(column)}`;
    const { from, scale = 1 } = column;
    return `if (${value} !== null) readings.${from} = ${value}${scale === 1 ? '' : ` / ${scale}`};`;
  });
  return compile<(source: Source, readings: Record<string, unknown>) => void>(['source', 'readings'], lines.join('\n'));
}

type Rows = Pick<StoredPosition, PositionColumn>;
const readRow = columnReader<Rows>((column) => column.name);
const readFields = columnReader<PositionFields>((column) => column.field);

/** Returns the readings of a stored position. Attributes with the name of a column do not replace it. */
export function readingsOfStored(row: Rows): Readings {
  const { events: _, ...readings } = (row.attributes ?? {}) as Record<string, unknown>;
  readRow(row, readings);
  return withWires(readings);
}

/** Returns the same readings of a position that is about to be stored. */
export function readingsOfRow(row: PositionFields): Readings {
  const attributes = row.attributes === null ? {} : (JSON.parse(row.attributes) as Record<string, unknown>);
  const { events: _, ...readings } = attributes;
  readFields(row, readings);
  return withWires(readings);
}

function withWires(readings: Record<string, unknown>): Readings {
  const { digitalInputs: inputs, digitalOutputs: outputs, speedMetersPerSecond: speed } = readings;
  for (let wire = 0; wire < WIRES; wire++) {
    if (typeof inputs === 'number') readings[`input${wire + 1}`] = (inputs >> wire) % 2 === 1;
    if (typeof outputs === 'number') readings[`output${wire + 1}`] = (outputs >> wire) % 2 === 1;
  }
  if (typeof speed === 'number') readings.speedKilometersPerHour = Math.round(speed * 360) / 100;
  return readings;
}
