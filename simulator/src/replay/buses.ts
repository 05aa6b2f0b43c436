/** Buses of two cities: Austin (Capital Metro) and Liverpool. */

import { METERS_PER_MILE } from '@waymark/domain/units.ts';
import { completeMovement } from './movement.ts';
import { numberIn, type Row } from './table.ts';
import { byVehicle, pseudoImei, type TraceVehicle } from './trace.ts';

/**
 * Reads Capital Metro vehicle positions. Times carry their offset, also across the daylight-saving change of
 * 2015-03-08. The feed's speed is miles per hour in 2015 and metres per second in 2016, because only then do speeds fit
 * the track.
 */
export function capmetroVehicles(rows: Row[]): TraceVehicle[] {
  return vehicles('capmetro', 'Bus', rows, (row) => {
    const time = row.timestamp ?? '';
    const metersPerSecond = time < '2016' ? METERS_PER_MILE / 3600 : 1;
    const speed = numberIn(row, 'speed');
    return {
      fixTime: Date.parse(time),
      speedMetersPerSecond: speed === undefined ? undefined : speed * metersPerSecond,
    };
  });
}

/**
 * Reads Liverpool buses (Bus Open Data Service, OGL v3). Times are local, without a zone. The trace is of January, when
 * Europe/London is UTC. There is no speed.
 */
export function liverpoolVehicles(rows: Row[]): TraceVehicle[] {
  return vehicles('liverpool-bus', 'Route 14 bus', rows, (row) => {
    const time = row.timestamp ?? '';
    const month = time.slice(5, 7);
    if (month !== '01') throw new RangeError(`${time}: only January is known to be UTC`);
    return { fixTime: Date.parse(`${time.replace(' ', 'T')}Z`), headingDegrees: numberIn(row, 'bearing') };
  });
}

function vehicles(
  trace: string,
  title: string,
  rows: Row[],
  read: (row: Row) => {
    fixTime: number;
    speedMetersPerSecond?: number | undefined;
    headingDegrees?: number | undefined;
  },
): TraceVehicle[] {
  const records = rows.map((row) => ({
    vehicle: row.vehicle_id ?? '',
    record: { ...read(row), valid: true, latitude: numberIn(row, 'latitude'), longitude: numberIn(row, 'longitude') },
  }));
  return [...byVehicle(records)].map(([id, own]) => {
    completeMovement(own);
    return {
      id,
      imei: pseudoImei(trace, id),
      title: `${title} ${id}`,
      type: 'bus',
      ignitionType: 'none',
      records: own,
    };
  });
}
