/** Recorded traces. They are not part of the project but in the folder that `WAYMARK_DATA` names. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTrace, type Trace } from '@waymark/simulator/replay/traces.ts';

const FOLDER = path.join(
  process.env.WAYMARK_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url)),
  'traces',
);

/** Every recorded trace with times, by path below the folder. */
const RECORDED_FILES = [
  'envirocar/points.csv.gz',
  'capmetro/2015-03-07.csv.gz',
  'capmetro/2015-03-08.csv.gz',
  'capmetro/2016-11-24.csv.gz',
  'liverpool-bus/route14_outbound.csv.gz',
  'barefoot/x0001-001.json',
  'gpx/304_to_UL_2019-02-18_0745.gpx',
] as const;

/** Returns the path of a recorded file. @throws Error that names the path if it does not exist */
export function recorded(file: string): string {
  const found = path.join(FOLDER, file);
  if (!existsSync(found)) throw new Error(`${file} is not in ${FOLDER}: set WAYMARK_DATA to the folder of the data.`);
  return found;
}

/** Reads every recorded trace with times. */
export function recordedTraces(): Promise<Trace[]> {
  return Promise.all(RECORDED_FILES.map((file) => readTrace(recorded(file))));
}
