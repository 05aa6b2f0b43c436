/** Values of conditions, as users write them. Pure. */
import type { Condition } from '@waymark/contract/reports/conditions.ts';
import type { ColumnKind } from '@waymark/contract/reports/declaration.ts';
import {
  consumptionIn,
  distanceIn,
  roundToTwoDecimals,
  speedIn,
  type UnitsSystem,
  volumeIn,
} from '@waymark/domain/units.ts';
import { readNumber } from '../../ui/form/read-number.ts';

/** Returns how many of the user's units a stored unit is: minutes, kilometers or miles an hour, percent. */
function unitsIn(kind: ColumnKind, system: UnitsSystem): number {
  switch (kind) {
    case 'duration':
      return 1 / 60;
    case 'distance':
      return distanceIn(system, 1);
    case 'speed':
      return speedIn(system, 1);
    case 'share':
      return 100;
    case 'volume':
      return volumeIn(system, 1);
    case 'consumption':
      return consumptionIn(system, 1);
    default:
      return 1;
  }
}

/** Returns whether conditions on such a column have a number. */
export function isNumeric(kind: ColumnKind): boolean {
  return ['duration', 'distance', 'speed', 'share', 'count', 'volume', 'consumption', 'value'].includes(kind);
}

/** Returns the stored value of a text. Undefined: the text is not a number. */
export function storedValue(text: string, kind: ColumnKind, system: UnitsSystem): string | undefined {
  if (!isNumeric(kind)) return text.trim() || undefined;
  const number = readNumber(text);
  return number === undefined ? undefined : String(Number((number / unitsIn(kind, system)).toPrecision(12)));
}

/** Returns the value of a condition in the user's unit. */
export function writtenValue({ value }: Condition, kind: ColumnKind, system: UnitsSystem): string {
  return isNumeric(kind) ? String(roundToTwoDecimals(Number(value) * unitsIn(kind, system))) : value;
}
