/** `npm run replay -- --trace FILE --protocol teltonika …`: drives a recorded trace into a running server. */
import { parseArgs } from 'node:util';
import { DeviceRefused } from '../links/link.ts';
import { LINK_PROTOCOLS } from '../links/links.ts';
import { provision } from './provision.ts';
import { type ReplayProgress, replay } from './replay.ts';
import { readTrace, shifted, type Trace, weeksToBeStored } from './traces.ts';

const USAGE = `npm run replay -- --trace FILE [options]

  --trace FILE              enviroCar, Capital Metro or Liverpool CSV, GPX, Barefoot JSON
  --protocol NAME           ${LINK_PROTOCOLS.join(', ')} (default teltonika)
  --host HOST --port PORT   where the server listens for devices (default 127.0.0.1 and the protocol's port)
  --rate N                  N times faster than recorded (default 1)
  --max-gap 1s              shortens longer gaps to this duration (ms, s or m), after --rate
  --records-per-second R    ignores the recorded times
  --packet-records N        records in a packet, 1 to 255 (default 20)
  --shift-weeks N           weeks later than recorded; default 0, or for drives that are too old to be
                            stored, the smallest multiple of 52 that suffices
  --vehicles N              only the first N vehicles
  --provision               registers the vehicles first; requires the three options below
  --url URL                 address of the web application (default http://127.0.0.1:8080)
  --username NAME           email address of a user
  --password WORD           default: WAYMARK_PASSWORD of the environment`;

/** The product stores nothing older than ten years. Two months less leave time for viewing. */
const STORED_DAYS = 3653 - 61;

function refuse(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function number(name: string, text: string | undefined, minimum: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < minimum) refuse(`--${name} ${text} must be a number of at least ${minimum}.`);
  return value;
}

function duration(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const parts = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text);
  if (!parts) refuse(`--${name} ${text} must be a duration such as 500ms, 1s or 2m.`);
  return Number(parts[1]) * { ms: 1, s: 1000, m: 60_000 }[parts[2] as 'ms' | 's' | 'm'];
}

function settings() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      options: {
        trace: text,
        protocol: { ...text, default: 'teltonika' },
        host: { ...text, default: '127.0.0.1' },
        port: text,
        rate: { ...text, default: '1' },
        'max-gap': text,
        'records-per-second': text,
        'packet-records': text,
        'shift-weeks': text,
        vehicles: text,
        provision: { type: 'boolean', default: false },
        url: { ...text, default: 'http://127.0.0.1:8080' },
        username: text,
        password: text,
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const values = settings();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (values.trace === undefined) refuse('--trace is required.');
if (!LINK_PROTOCOLS.includes(values.protocol)) refuse(`--protocol ${values.protocol} is not supported.`);
const rate = number('rate', values.rate, 0.001) ?? 1;
const maxGapMs = duration('max-gap', values['max-gap']);
const recordsPerSecond = number('records-per-second', values['records-per-second'], 0.001);
const packetRecords = number('packet-records', values['packet-records'], 1);
const vehicles = number('vehicles', values.vehicles, 1);
const shiftWeeks = number('shift-weeks', values['shift-weeks'], -2000);
if (shiftWeeks !== undefined && !Number.isInteger(shiftWeeks)) refuse('--shift-weeks must be a whole number.');
const port = number('port', values.port, 1);
if (packetRecords !== undefined && packetRecords > 255) refuse('--packet-records must be at most 255.');

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

function line({ acknowledged, records, resent, seconds }: ReplayProgress): string {
  const perSecond = Math.round(acknowledged / Math.max(seconds, 0.001));
  const again = resent > 0 ? `, ${resent} packets sent again` : '';
  return `${acknowledged} of ${records} records acknowledged, ${perSecond} per second${again}`;
}

/** Starts a track without times so that it ends at the present and is never in the future. */
async function readNotAhead(path: string): Promise<Trace> {
  const now = Date.now();
  const trace = await readTrace(path, now);
  const last = Math.max(...trace.vehicles.map((vehicle) => vehicle.records.at(-1)?.fixTime ?? 0));
  const speedUp = recordsPerSecond === undefined ? Math.max(1, rate) : Number.POSITIVE_INFINITY;
  return last <= now ? trace : readTrace(path, now - (last - now) * (1 - 1 / speedUp));
}

try {
  const recorded = await readNotAhead(values.trace);
  const weeks = shiftWeeks ?? weeksToBeStored(recorded, STORED_DAYS, Date.now());
  const trace = weeks === 0 ? recorded : shifted(recorded, weeks);
  if (weeks !== 0)
    console.log(`The drives are replayed ${weeks} weeks ${weeks > 0 ? 'later' : 'earlier'} than recorded.`);
  const chosen = trace.vehicles.slice(0, vehicles);
  console.log(`${trace.name}: ${chosen.length} vehicles over ${values.protocol}`);
  if (values.provision) {
    const password = values.password ?? process.env.WAYMARK_PASSWORD;
    if (values.username === undefined || password === undefined)
      refuse('--provision requires --username and --password.');
    const { url, username, protocol } = values;
    const { created, known } = await provision(chosen, { url, username, password, protocol });
    console.log(`${created} vehicles registered, ${known} already registered`);
  }
  let toldAt = 0;
  const summary = await replay({
    trace,
    protocol: values.protocol,
    host: values.host,
    rate,
    signal: stop.signal,
    ...(port === undefined ? {} : { port }),
    ...(maxGapMs === undefined ? {} : { maxGapMs }),
    ...(recordsPerSecond === undefined ? {} : { recordsPerSecond }),
    ...(packetRecords === undefined ? {} : { packetRecords }),
    ...(vehicles === undefined ? {} : { vehicles }),
    onProgress(progress) {
      if (progress.seconds - toldAt < 5) return;
      toldAt = progress.seconds;
      console.log(line(progress));
    },
  });
  console.log(
    `${stop.signal.aborted ? 'Stopped' : 'Done'} after ${summary.seconds.toFixed(1)} s: sent ${summary.sent}, ${line(summary)}`,
  );
} catch (error) {
  if (error instanceof DeviceRefused) console.error(`${error.message}. Register the vehicles with --provision.`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
