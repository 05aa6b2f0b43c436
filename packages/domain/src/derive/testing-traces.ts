/** Reads the real traces in `WAYMARK_DATA` as positions, one device each. For tests only. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { emptyPosition, orderPositions, type Position } from '../position.ts';
import { metersPerSecondFromKilometersPerHour, metersPerSecondFromMilesPerHour } from '../units.ts';

const TRACES = join(resolve(process.env.WAYMARK_DATA ?? '../shared/data'), 'traces');

/** Requires the recorded traces. @throws Error that names the missing folder, so that no test passes without the traces */
export function requireTraces(): void {
  if (!existsSync(TRACES))
    throw new Error(`no recorded traces in ${TRACES}: set WAYMARK_DATA to the folder that has them`);
}

/** A trace with the positions of each vehicle, in order. */
export interface Trace {
  name: string;
  vehicles: Map<string, Position[]>;
}

function text(path: string): string {
  const bytes = readFileSync(join(TRACES, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Returns the rows of a CSV file as records by column. */
function rows(path: string): Record<string, string>[] {
  const [head, ...lines] = text(path).trim().split(/\r?\n/);
  const names = cellsOf(head!);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

function number(cell: string | undefined): number | undefined {
  return cell === undefined || cell === '' ? undefined : Number(cell);
}

function place(time: number, latitude: number, longitude: number, more: Partial<Position> = {}): Position {
  return Object.assign(emptyPosition(time), { valid: true, latitude, longitude, ...more });
}

function collect(name: string, entries: Iterable<[string, Position]>): Trace {
  const vehicles = new Map<string, Position[]>();
  for (const [vehicle, position] of entries) {
    const positions = vehicles.get(vehicle) ?? [];
    position.discriminator = positions.length;
    positions.push(position);
    vehicles.set(vehicle, positions);
  }
  for (const [vehicle, positions] of vehicles) vehicles.set(vehicle, orderPositions(positions));
  return { name, vehicles };
}

export interface EnviroCarTrack {
  id: string;
  lengthMeters: number;
  positions: Position[];
}

function enviroCarPosition(row: Record<string, string>): Position {
  const speed = number(row.gps_speed_kmh);
  return place(Date.parse(row.time!), Number(row.lat), Number(row.lon), {
    speedMetersPerSecond: speed === undefined ? undefined : metersPerSecondFromKilometersPerHour(speed),
    headingDegrees: number(row.gps_bearing_deg),
    accuracyMeters: number(row.gps_accuracy_m),
  });
}

/** Returns the distinct tracks of enviroCar with the length that their publisher gives. */
export function enviroCarTracks(): EnviroCarTrack[] {
  const byTrack = new Map<string, Position[]>();
  for (const row of rows('envirocar/points.csv.gz'))
    byTrack.set(row.track_id!, [...(byTrack.get(row.track_id!) ?? []), enviroCarPosition(row)]);
  return rows('envirocar/tracks.csv')
    .filter((row) => row.duplicate_of === '')
    .map((row) => ({
      id: row.track_id!,
      lengthMeters: Number(row.length_km) * 1000,
      positions: (byTrack.get(row.track_id!) ?? []).sort((a, b) => a.time - b.time),
    }));
}

function capMetro(day: string, speedOf: (value: number) => number): Trace {
  return collect(
    `capmetro ${day}`,
    rows(`capmetro/${day}.csv.gz`).map((row) => [
      row.vehicle_id!,
      place(Date.parse(row.timestamp!), Number(row.latitude), Number(row.longitude), {
        speedMetersPerSecond: row.speed === '' ? undefined : speedOf(Number(row.speed)),
      }),
    ]),
  );
}

function barefoot(): Trace {
  const points = JSON.parse(text('barefoot/x0001-001.json')) as { point: string; time: string; id: string }[];
  return collect(
    'barefoot',
    points.map(({ point, time, id }) => {
      const [longitude, latitude] = point
        .replace(/[^\d. -]/g, '')
        .trim()
        .split(' ')
        .map(Number);
      const iso = time.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
      return [id, place(Date.parse(iso), latitude!, longitude!)];
    }),
  );
}

function gpx(): Trace {
  const points = text('gpx/304_to_UL_2019-02-18_0745.gpx').matchAll(
    /<trkpt lat="([^"]+)" lon="([^"]+)">[\s\S]*?<time>([^<]+)<\/time>/g,
  );
  return collect(
    'gpx',
    [...points].map(([, latitude, longitude, time]) => [
      'bus',
      place(Date.parse(time!), Number(latitude), Number(longitude)),
    ]),
  );
}

/** Returns every trace with times. */
export function allTraces(): Trace[] {
  return [
    collect(
      'envirocar',
      rows('envirocar/points.csv.gz').map((row) => [row.vehicle_id!, enviroCarPosition(row)]),
    ),
    capMetro('2015-03-07', metersPerSecondFromMilesPerHour),
    capMetro('2015-03-08', metersPerSecondFromMilesPerHour),
    capMetro('2016-11-24', (value) => value),
    collect(
      'liverpool-bus',
      rows('liverpool-bus/route14_outbound.csv.gz').map((row) => [
        row.vehicle_id!,
        place(Date.parse(`${row.timestamp!.replace(' ', 'T')}Z`), Number(row.latitude), Number(row.longitude), {
          headingDegrees: number(row.bearing),
        }),
      ]),
    ),
    barefoot(),
    gpx(),
  ];
}
