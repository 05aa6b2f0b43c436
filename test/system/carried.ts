/** Records of a trace as its frames carry them and as the track call returns them, as comparable text. */
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { teltonikaStream } from '@waymark/protocols/teltonika/frame.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import type { TraceVehicle } from '@waymark/simulator/replay/trace.ts';
import type { TrackPoint } from './replayed.ts';

/** Returns the distinguishing values of a vehicle's record. The frames carry 1e-7 degrees and whole km/h. */
function known(time: number, latitude: number, longitude: number, speedMetersPerSecond: number, rpm?: number): string {
  const kmh = Math.round(speedMetersPerSecond * 3.6);
  return [time, Math.round(latitude * 1e7), Math.round(longitude * 1e7), kmh, rpm].join(' ');
}

/** Returns the distinct records that the Teltonika frames of a vehicle carry, decoded from frames and sorted. */
export function carried(vehicle: TraceVehicle): string[] {
  const payloads = new Map<string, string>();
  const stream = teltonikaStream({ now: () => 0 });
  for (let from = 0; from < vehicle.records.length; from += 200) {
    const frame = encodePacket(CODEC_8_EXTENDED, vehicle.records.slice(from, from + 200).map(avlRecord));
    for (const message of stream.push(frame)) {
      if (message.kind !== 'records') throw new Error(`a frame came out as ${message.kind}`);
      for (const record of message.records) {
        const { fixTime, latitude, longitude, speedMetersPerSecond, rpm } = record;
        payloads.set(JSON.stringify(record), known(fixTime!, latitude!, longitude!, speedMetersPerSecond!, rpm));
      }
    }
  }
  return [...payloads.values()].sort();
}

/** Returns the same text for the points of a track. */
export function answered(points: readonly TrackPoint[]): string[] {
  return points
    .map(({ time, latitude, longitude, speedMetersPerSecond, rpm }) =>
      known(Date.parse(time), latitude!, longitude!, speedMetersPerSecond!, rpm ?? undefined),
    )
    .sort();
}
