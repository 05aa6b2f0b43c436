/** A telemetry whose commits the test controls, for tests of order, backpressure and failures. */
import type { Protocol, TrackerRecord } from '@waymark/protocols/protocol.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { FoundContradiction } from '../telemetry/derive/suspicions.ts';
import type {
  DeviceDirectory,
  DeviceGone,
  Ingest,
  KnownDevice,
  SubmitOutcome,
  Unavailable,
} from '../telemetry/ingest.ts';
import { type Gateway, openGateway } from './listen.ts';
import type { GatewayLimits } from './settings.ts';

export function knownDevice(imei: string, deviceId: number, protocol = 'teltonika'): KnownDevice {
  return {
    imei,
    protocol,
    accountId: 1,
    deviceId,
    active: true,
    clockOffsetSeconds: 0,
    retentionDays: undefined,
    movingIntervalSeconds: undefined,
    parkedIntervalSeconds: undefined,
    ignitionType: undefined,
    assignments: [],
    former: [],
  };
}

interface Submitted {
  device: KnownDevice;
  records: readonly TrackerRecord[];
  /** Commits, or fails with the error. */
  done(error?: Unavailable | DeviceGone): void;
}

export class ControlledIngest implements Ingest {
  /** Commits immediately. If false, the test calls `done`. */
  immediate = true;
  readonly submissions: Submitted[] = [];
  readonly contacts: string[] = [];
  /** Quarantined unreadable frames. */
  readonly aside: { imei: string; frame: string; detail: string }[] = [];
  asideFailure: Error | undefined;
  readonly unknowns: { imei: string; protocol: string; address: string }[] = [];
  #pressure = false;
  readonly #relief = new Set<() => void>();

  /** Records that were judged before they were submitted. */
  readonly heard: TrackerRecord[] = [];

  /** The same and the submitted ones, each once, in order of arrival. */
  readonly judged = new Set<TrackerRecord>();

  hear(_device: KnownDevice, records: readonly TrackerRecord[]): void {
    for (const record of records) {
      if (!this.heard.includes(record)) this.heard.push(record);
      this.judged.add(record);
    }
  }

  submit(
    device: KnownDevice,
    records: readonly TrackerRecord[],
    _receivedAt: number,
    done: (error: Unavailable | DeviceGone | undefined, outcome: SubmitOutcome) => void,
  ): void {
    const finish = (error?: Unavailable | DeviceGone) =>
      done(error, { durable: records.length, duplicates: 0, quarantined: 0 });
    for (const record of records) this.judged.add(record);
    this.submissions.push({ device, records, done: finish });
    if (this.immediate) setImmediate(finish);
  }

  submitted(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): Promise<SubmitOutcome> {
    return new Promise((resolve, reject) => {
      this.submit(device, records, receivedAt, (error, outcome) => (error ? reject(error) : resolve(outcome)));
    });
  }

  contact(device: KnownDevice): void {
    this.contacts.push(device.imei);
  }

  pressure(): boolean {
    return this.#pressure;
  }

  press(on: boolean): void {
    this.#pressure = on;
    if (!on) for (const listener of this.#relief) listener();
  }

  onRelief(listener: () => void): () => void {
    this.#relief.add(listener);
    return () => this.#relief.delete(listener);
  }

  unknown(imei: string, protocol: string, address: string): void {
    this.unknowns.push({ imei, protocol, address });
  }

  get records(): TrackerRecord[] {
    return this.submissions.flatMap((submission) => [...submission.records]);
  }
}

export class MapDirectory implements DeviceDirectory {
  readonly devices = new Map<string, KnownDevice>();
  /** Error of the next look-ups. */
  failure: Error | undefined;
  lookUps = 0;

  async find(imei: string, protocol: string): Promise<KnownDevice | undefined> {
    this.lookUps++;
    if (this.failure) throw this.failure;
    const device = this.devices.get(imei);
    return device?.protocol === protocol ? device : undefined;
  }

  invalidate(): void {
    // Nothing is cached here.
  }
}

export interface TestGateway {
  gateway: Gateway;
  ingest: ControlledIngest;
  directory: MapDirectory;
  registry: Registry;
  /** Conflicts that it reported. */
  contradictions: ({ imei: string } & FoundContradiction)[];
  /** Error lines of the log. */
  logged: string[];
  tcp: number;
  udp: number;
  http: number;
}

/** @param protocols default: Teltonika and OsmAnd */
export async function testGateway(
  limits: Partial<GatewayLimits> = {},
  protocols?: readonly Protocol[],
  now?: () => number,
): Promise<TestGateway> {
  const ingest = new ControlledIngest();
  const directory = new MapDirectory();
  const registry = new Registry();
  const contradictions: TestGateway['contradictions'] = [];
  const logged: string[] = [];
  const gateway = await openGateway({
    directory,
    ingest,
    quarantineFrame: async (device, frame, detail) => {
      if (ingest.asideFailure) throw ingest.asideFailure;
      ingest.aside.push({ imei: device.imei, frame: Buffer.from(frame).toString('hex'), detail });
    },
    onContradiction: ({ imei }, found) => contradictions.push({ imei, ...found }),
    registry,
    logger: pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
    settings: {
      host: '127.0.0.1',
      listeners: {
        teltonika: { port: 0, setting: 'TELTONIKA_PORT' },
        osmand: { port: 0, setting: 'OSMAND_PORT' },
        ...Object.fromEntries((protocols ?? []).map(({ name }) => [name, { port: 0, setting: name }])),
      },
      limits,
    },
    ...(protocols ? { protocols } : {}),
    ...(now ? { now } : {}),
  });
  // 0 stands for a listener that this test did not open.
  const port = (protocol: string, transport: 'tcp' | 'udp' | 'http'): number => gateway.port(protocol, transport) ?? 0;
  return {
    gateway,
    ingest,
    directory,
    registry,
    contradictions,
    logged,
    tcp: port('teltonika', 'tcp'),
    udp: port('teltonika', 'udp'),
    http: port('osmand', 'http'),
  };
}
