import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { completeMovement } from './movement.ts';
import { byVehicle, pseudoImei, type TraceVehicle } from './trace.ts';

interface Sample {
  id: string;
  /** Well-known text, longitude first. */
  point: string;
  /** ISO 8601 with a space and an offset without colon. */
  time: string;
}

/** Samples of the map matcher Barefoot (Apache-2.0): one car in Munich, 1 Hz or thinned to 15 s. */
export function barefootVehicles(text: string): TraceVehicle[] {
  const samples = JSON.parse(text) as Sample[];
  const rows = samples.map((sample) => ({ vehicle: sample.id.replace(/^\\x/, ''), record: recordOf(sample) }));
  return [...byVehicle(rows)].map(([id, records]) => {
    completeMovement(records);
    return {
      id,
      imei: pseudoImei('barefoot', id),
      title: `Barefoot ${id}`,
      type: 'car',
      ignitionType: 'none',
      records,
    };
  });
}

function recordOf(sample: Sample): DeviceRecord {
  const place = /^POINT\(([-\d.]+) ([-\d.]+)\)$/.exec(sample.point);
  const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)([+-]\d\d)(\d\d)$/.exec(sample.time);
  if (!place || !time) throw new RangeError(`not a sample: ${sample.point} ${sample.time}`);
  return {
    fixTime: Date.parse(`${time[1]}T${time[2]}${time[3]}:${time[4]}`),
    valid: true,
    longitude: Number(place[1]),
    latitude: Number(place[2]),
  };
}
