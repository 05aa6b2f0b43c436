import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import type { Row } from './table.ts';
import { numberIn } from './table.ts';
import { byVehicle, pseudoImei, type TraceVehicle } from './trace.ts';

/**
 * enviroCar (envirocar.org; ODbL, "enviroCar contributors"): cars with an OBD adapter and a phone. Times are UTC,
 * speeds km/h. The phone interpolates, so bearings may exceed 360° and speeds may be negative, where the OBD speed is
 * used instead. An OBD reading proves that the ignition is on. Two phones uploaded one drive twice, and both are kept,
 * because the server handles exact duplicates.
 */
export function envirocarVehicles(rows: Row[]): TraceVehicle[] {
  const read = rows.map((row) => ({ vehicle: row.vehicle_id ?? '', record: envirocarRecord(row) }));
  return [...byVehicle(read)].map(([id, records]) => {
    let heading: number | undefined;
    for (const record of records) {
      record.headingDegrees ??= heading;
      heading = record.headingDegrees;
    }
    return {
      id,
      imei: pseudoImei('envirocar', id),
      title: `enviroCar ${id.slice(-6)}`,
      type: 'car',
      ignitionType: 'can',
      records,
    };
  });
}

function envirocarRecord(row: Row): DeviceRecord {
  const gpsSpeedKmh = numberIn(row, 'gps_speed_kmh');
  const obdSpeedKmh = numberIn(row, 'obd_speed_kmh');
  const speedKmh = gpsSpeedKmh !== undefined && gpsSpeedKmh >= 0 ? gpsSpeedKmh : obdSpeedKmh;
  const bearing = numberIn(row, 'gps_bearing_deg');
  const obd = obdSpeedKmh !== undefined || numberIn(row, 'rpm') !== undefined;
  const attributes: Record<string, number> = {};
  const attribute = (name: string, column: string): void => {
    const value = numberIn(row, column);
    if (value !== undefined) attributes[name] = value;
  };
  attribute('hdop', 'hdop');
  attribute('pdop', 'pdop');
  attribute('vehicleSpeedKmh', 'obd_speed_kmh');
  attribute('engineLoadPercent', 'engine_load_pct');
  attribute('throttlePercent', 'throttle_pct');
  attribute('fuelRateLitersPerHour', 'consumption_l_h');
  attribute('intakeAirCelsius', 'intake_temp_c');
  attribute('intakePressureKilopascals', 'intake_kpa');
  attribute('airFlowGramsPerSecond', 'maf_g_s');
  return {
    fixTime: Date.parse(row.time ?? ''),
    valid: true,
    latitude: numberIn(row, 'lat'),
    longitude: numberIn(row, 'lon'),
    altitudeMeters: numberIn(row, 'gps_alt_m'),
    accuracyMeters: numberIn(row, 'gps_accuracy_m'),
    speedMetersPerSecond: speedKmh === undefined ? undefined : speedKmh / 3.6,
    headingDegrees: bearing === undefined ? undefined : bearing % 360,
    ignition: obd ? true : undefined,
    rpm: numberIn(row, 'rpm'),
    attributes,
  };
}
