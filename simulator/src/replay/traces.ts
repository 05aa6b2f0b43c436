/** Reads recorded drives of several sources into one shape. The first line of a file identifies its format. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { barefootVehicles } from './barefoot.ts';
import { capmetroVehicles, liverpoolVehicles } from './buses.ts';
import { envirocarVehicles } from './envirocar.ts';
import { gpxVehicles } from './gpx.ts';
import { readTable } from './table.ts';
import type { Trace, TraceVehicle } from './trace.ts';

export { shifted, type Trace, type TraceVehicle, weeksToBeStored } from './trace.ts';

/**
 * Reads a trace.
 * @param path CSV (gzip or plain), GPX or JSON of one of the known sources
 * @param startAt epoch ms at which a GPX track without times begins; default now
 * @throws RangeError if the file has an unknown format or a value in it cannot be read
 */
export async function readTrace(path: string, startAt: number = Date.now()): Promise<Trace> {
  const bytes = await readFile(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const name = basename(path).replace(/\.(csv|gpx|json)(\.gz)?$/, '');
  return { name, vehicles: await vehiclesOf(text, name, path, startAt) };
}

async function vehiclesOf(text: string, name: string, path: string, startAt: number): Promise<TraceVehicle[]> {
  const head = text.slice(0, text.indexOf('\n')).replaceAll('"', '');
  if (head.startsWith('vehicle_id,track_id,time,lat,lon,gps_speed_kmh')) {
    const vehicles = envirocarVehicles(readTable(text));
    await nameCars(vehicles, join(dirname(path), 'tracks.csv'));
    return vehicles;
  }
  if (head.startsWith('vehicle_id,timestamp,speed,route_id')) return capmetroVehicles(readTable(text));
  if (head.startsWith('id,vehicle_id,trip_id,timestamp,latitude')) return liverpoolVehicles(readTable(text));
  if (/<gpx[\s>]/.test(text.slice(0, 2000))) return gpxVehicles(text, name, startAt);
  if (text.startsWith('[{"point"')) return barefootVehicles(text);
  throw new RangeError(`${path} is not a supported trace`);
}

/** Adds make, model and year of the enviroCar vehicles from a second file, which is optional. */
async function nameCars(vehicles: TraceVehicle[], path: string): Promise<void> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  const cars = new Map(readTable(text).map((row) => [row.vehicle_id, row]));
  for (const vehicle of vehicles) {
    const car = cars.get(vehicle.id);
    if (!car) continue;
    vehicle.make = car.manufacturer?.trim() ?? '';
    vehicle.model = car.model?.trim() ?? '';
    vehicle.year = Number(car.year);
    vehicle.title = `${vehicle.make} ${vehicle.model} ${vehicle.id.slice(-4)}`;
  }
}
