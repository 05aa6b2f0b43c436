/**
 * Meanings of Teltonika's I/O elements. Source: Teltonika wiki, "Teltonika Data Sending Parameters ID" of the FMB, FMC
 * and FMM families, "AVL ID List - CAN communication I/O elements" of the TFT100 (charger), and the LV-CAN200 /
 * ALL-CAN300 / CAN-CONTROL manuals for the vehicle bus.
 *
 * The tables are flat arrays by element id: this runs for every element of every record.
 */
import type { AttributeName } from '../dictionary.ts';

/** [element, name, divisor from wire to unit, signed] */
type Row = [id: number, name: AttributeName, divisor?: number, signed?: true];

/** Elements of wireless sensors: more than 100 % is a code for "no sensor" or "no data". */
export const PERCENT_OR_CODE = new Set([20, 22, 23, 29, 86, 104, 106, 108]);

/** Elements that become an attribute as they are, scaled. */
const ROWS: Row[] = [
  [4, 'pulseCounter1'],
  [5, 'pulseCounter2'],
  [12, 'fuelUsedLiters', 1000],
  [13, 'fuelRateLitersPer100Km', 100],
  [15, 'ecoScore', 100],
  [17, 'axisXMilliG', 1, true],
  [18, 'axisYMilliG', 1, true],
  [19, 'axisZMilliG', 1, true],
  [20, 'wirelessBattery2Percent'],
  [21, 'gsmSignal'],
  [22, 'wirelessBattery3Percent'],
  [23, 'wirelessBattery4Percent'],
  [29, 'wirelessBattery1Percent'],
  [30, 'faultCodeCount'],
  [31, 'engineLoadPercent'],
  [32, 'coolantCelsius', 1, true],
  [34, 'fuelPressureKilopascals'],
  [35, 'intakePressureKilopascals'],
  [37, 'vehicleSpeedKmh'],
  [39, 'intakeAirCelsius', 1, true],
  [40, 'airFlowGramsPerSecond', 100],
  [41, 'throttlePercent'],
  [42, 'engineRunSeconds'],
  [43, 'malfunctionMeters', 1 / 1000],
  [50, 'barometricPressureKilopascals'],
  [51, 'moduleVolts', 1000],
  [53, 'ambientAirCelsius', 1, true],
  [57, 'hybridBatteryPercent'],
  [58, 'oilCelsius', 1, true],
  [60, 'fuelRateLitersPerHour', 100],
  [68, 'batteryAmperes', 1000],
  [69, 'gnssStatus'],
  [80, 'dataMode'],
  [81, 'vehicleSpeedKmh'],
  [82, 'acceleratorPercent'],
  [83, 'canFuelUsedLiters', 10],
  [86, 'wirelessHumidity1Percent', 10],
  [90, 'doorStatus'],
  [104, 'wirelessHumidity2Percent', 10],
  [106, 'wirelessHumidity3Percent', 10],
  [107, 'countedFuelUsedLiters', 10],
  [108, 'wirelessHumidity4Percent', 10],
  [110, 'fuelRateLitersPerHour', 10],
  [111, 'adBluePercent'],
  [112, 'adBlueLiters', 10],
  [114, 'engineLoadPercent'],
  [115, 'coolantCelsius', 10, true],
  [118, 'axleLoad1Kilograms'],
  [119, 'axleLoad2Kilograms'],
  [120, 'axleLoad3Kilograms'],
  [121, 'axleLoad4Kilograms'],
  [122, 'axleLoad5Kilograms'],
  [123, 'controlStateFlags'],
  [151, 'tractionBatteryCelsius', 10, true],
  [160, 'faultCodeCount'],
  [181, 'pdop', 10],
  [182, 'hdop', 10],
  [199, 'tripOdometerMeters'],
  [200, 'sleepMode'],
  [201, 'fuelProbe1', 1, true],
  [202, 'fuelProbe1Celsius', 1, true],
  [203, 'fuelProbe2', 1, true],
  [204, 'fuelProbe2Celsius', 1, true],
  [205, 'gsmCellId'],
  [206, 'gsmAreaCode'],
  [237, 'networkType'],
  [241, 'gsmOperator'],
  [243, 'greenDrivingMilliseconds'],
  [248, 'immobilizerState'],
  [250, 'tripState'],
  [755, 'rangeMeters', 1 / 1000],
];

/**
 * Octets of elements whose numbers another family uses for something else, so that the width tells which it is: the FM
 * 63xx and FMB 6xx read the vehicle bus and further inputs under numbers that are counters, zones and adapter values on
 * the FMB 1xx and newer ones. Source: AVL ID lists of both.
 */
const WIDTH_ROWS: [octets: number, ids: number[]][] = [
  [1, [48, 89, 113, 114, 116, 152, 160, 239, 240, 411]],
  [2, [36, 84, 85, 112, 115, 118, 119, 120, 121, 122, 201, 203]],
  [4, [4, 5, 12, 16, 83, 87, 103, 105, 107, 123, 389, 390, 449, 636, 755]],
];

/** Elements below this number have their place in the tables. */
export const SIZE = 1024;
export const NAMES: (AttributeName | undefined)[] = new Array<AttributeName | undefined>(SIZE).fill(undefined);
export const DIVISORS = new Float64Array(SIZE).fill(1);
export const SIGNED = new Uint8Array(SIZE);
for (const [id, name, divisor, signed] of ROWS) {
  NAMES[id] = name;
  DIVISORS[id] = divisor ?? 1;
  if (signed) SIGNED[id] = 1;
}

/** Zones stored in the device, by element: zones 1 to 23. */
export const ZONES = new Uint8Array(SIZE);
[155, 156, 157, 158, 159, 61, 62, 63, 64, 65, 70, 88, 91, 92, 93, 94, 95, 96, 97, 98, 99, 153, 154].forEach(
  (id, at) => {
    ZONES[id] = at + 1;
  },
);

/** Octets that an element must have to be what the tables say, 0: any. */
export const WIDTHS = new Uint8Array(SIZE);
for (const [octets, ids] of WIDTH_ROWS) for (const id of ids) WIDTHS[id] = octets;
for (let id = 0; id < SIZE; id++) if (ZONES[id] !== 0) WIDTHS[id] = 1;

/** Elements of variable length that are text. */
export const TEXTS: Readonly<Record<number, AttributeName>> = { 256: 'vin', 281: 'faultCodes', 325: 'vin' };

/** Element, width and divisor of an attribute, for the device side. @returns undefined: no such element */
export function elementOf(name: string): { id: number; divisor: number; signed: boolean } | undefined {
  for (const [id, rowName, divisor, isSigned] of ROWS) {
    if (rowName === name) return { id, divisor: divisor ?? 1, signed: isSigned === true };
  }
  return undefined;
}
