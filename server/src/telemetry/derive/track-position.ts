import { DEVICE_FAULTS } from '@waymark/domain/attention.ts';
import { type DeviceRole, emptyPosition, type Position, type PositionEvent } from '@waymark/domain/position.ts';
import { compile } from '../../storage/compile.ts';
import {
  type DeclaredColumn,
  POSITION_COLUMNS,
  type PositionColumnDeclaration,
} from '../../storage/position-columns.ts';
import type { StoredPosition } from '../../storage/tracks.ts';
import { type AttributeReadings, type PositionRow, readAttributes } from '../intake/position.ts';

type Derived = Extract<DeclaredColumn, { inDerivation: true }>;
const DERIVED = POSITION_COLUMNS.filter((column): column is Derived => 'inDerivation' in column);

/** Columns that derivation reads back. It ignores the others. */
export const DERIVATION_COLUMNS = [
  'fix_time',
  'received_at',
  'device_id',
  'discriminator',
  ...DERIVED.map((column) => column.name),
  'attributes',
] as const;
export type DerivationColumns = Pick<StoredPosition, (typeof DERIVATION_COLUMNS)[number]>;

/** Later than the fix time of any accepted record; epoch ms. */
export const END_OF_TIME = Date.UTC(9999, 0, 1);

const FAULTS: ReadonlySet<string> = new Set(DEVICE_FAULTS);
const NO_EVENTS: readonly PositionEvent[] = [];

/** A declaration whose record field derivation knows. A column with another field does not compile. */
type PositionField = PositionColumnDeclaration & { from: keyof Position };

/** Compiles a function that sets the fields of a position from the columns of a source with the given names. */
function columnReader<Source>(nameOf: (column: PositionField) => string): (source: Source, position: Position) => void {
  const lines = DERIVED.map((column: PositionField) => {
    const value = `source.${nameOf(column)}`;
    const { from, scale = 1 } = column;
    return scale === 1
      ? `position.${from} = ${value} ?? undefined;`
      : `position.${from} = ${value} === null ? undefined : ${value} / ${scale};`;
  });
  return compile(['source', 'position'], lines.join('\n'));
}

const readFields = columnReader<PositionRow>((column) => column.field);
const readColumns = columnReader<DerivationColumns>((column) => column.name);

/** Returns the position of a row, the same for a new row and for a stored one. */
export function positionOf(row: PositionRow | DerivationColumns, role: DeviceRole): Position {
  const isStored = 'fix_time' in row;
  const position = emptyPosition(isStored ? row.fix_time.getTime() : row.fixTime);
  position.receivedAt = isStored ? row.received_at.getTime() : row.receivedAt;
  position.discriminator = row.discriminator;
  position.deviceRole = role;
  if (isStored) {
    readColumns(row, position);
    if (row.attributes === null) return position;
    readAttributes(position, row.attributes);
    const { events } = row.attributes;
    if (Array.isArray(events)) addEvents(position, events);
  } else {
    readFields(row, position);
    position.faultCodes = row.faultCodes;
    position.fuelRateLitersPerHour = row.fuelRateLitersPerHour;
    position.axleLoadKilograms = row.axleLoadKilograms;
    position.unplugged = row.unplugged;
    if (row.events.length > 0) addEvents(position, row.events);
  }
  return position;
}

/** Sets the known events of the device. An event without a measure has no value. */
function addEvents(position: Position, events: AttributeReadings['events']): void {
  const known: PositionEvent[] = [];
  for (const event of events) {
    if (typeof event.type !== 'string') continue;
    const measured = typeof event.value === 'number' && Number.isFinite(event.value);
    known.push(measured ? { type: event.type, value: event.value as number } : { type: event.type });
    if (FAULTS.has(event.type)) position.deviceFault = true;
  }
  position.events = known.length > 0 ? known : NO_EVENTS;
}
