import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DecodeOptions, Protocol } from '@waymark/protocols/protocol.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FoundContradiction } from '../telemetry/derive/suspicions.ts';
import type { DeviceDirectory, Ingest, KnownDevice } from '../telemetry/ingest.ts';
import { AdmissionControl } from './admission.ts';
import type { DeviceSessionContext } from './device-session.ts';
import { type DeviceSnapshot, DeviceTraffic } from './device-traffic.ts';
import { type Listener, openDatagram, openHttp, openStream, type Shared } from './listeners.ts';
import { LiveSessions } from './live-sessions.ts';
import { gatewayMetrics } from './metrics.ts';
import { Repeats } from './repeats.ts';
import { DEFAULT_LIMITS, type GatewaySettings } from './settings.ts';
import { readSockets } from './sockets/socket-thread.ts';
import { SpoofingWatch } from './spoofing.ts';
import type { ListenerSnapshot, Transport } from './traffic.ts';
import { type BlockedAddress, UnregisteredDevices } from './unregistered-devices.ts';

export interface GatewayParts {
  directory: DeviceDirectory;
  ingest: Ingest;
  settings: GatewaySettings;
  /** Called for each pair of connections of one device whose positions conflict. Default: ignored. */
  onContradiction?(device: KnownDevice, found: FoundContradiction): void;
  /** Quarantines an unreadable frame; see `DeviceSessionContext`. */
  quarantineFrame: DeviceSessionContext['quarantineFrame'];
  registry: Registry;
  logger: Logger;
  /** Default: every protocol of the product. */
  protocols?: readonly Protocol[];
  /** Epoch ms; default the system clock. */
  now?(): number;
}

export interface Gateway {
  /** Connected devices, for commands. */
  readonly sessions: LiveSessions;
  /** Returns the counts of every listener, for the diagnostics page. */
  snapshot(): ListenerSnapshot[];
  /** Returns what one device sent since the start; undefined if nothing. */
  device(deviceId: number): DeviceSnapshot | undefined;
  /** Lists the protocols whose listener has reached its limit of connections. */
  full(): string[];
  /** Lists the addresses that are blocked because they sent too many unregistered IMEIs. */
  blockedAddresses(): BlockedAddress[];
  /** Returns the bound port of a protocol; undefined if it does not listen on that transport. */
  port(protocol: string, transport: Transport): number | undefined;
  /**
   * Admits a device from now on that was registered or changed, even from an address that is blocked because it sent
   * unregistered IMEIs.
   */
  deviceChanged(imei: string): void;
  /** Stops accepting, waits for open commits, acknowledges them and closes. */
  close(): Promise<void>;
}

/**
 * Opens every configured listener. @throws ListenFailed if a port is taken or not allowed; all listeners are closed
 * then
 */
export async function openGateway(parts: GatewayParts): Promise<Gateway> {
  const { directory, ingest, settings, registry, logger } = parts;
  const now = parts.now ?? Date.now;
  const limits = { ...DEFAULT_LIMITS, ...settings.limits };
  const unregistered = new UnregisteredDevices(limits.unknownDevicesPerMinute, limits.blockSeconds, now);
  const sessions = new LiveSessions(readSockets);
  const metrics = gatewayMetrics(registry, {
    devices: () => sessions.size,
    blockedAddresses: () => unregistered.blocked,
  });
  const admissionControl = new AdmissionControl(directory, ingest, unregistered, sessions);
  const listeners: Listener[] = [];
  const devices = new DeviceTraffic();
  const spoofing = new SpoofingWatch((device, found) => {
    metrics.contradictions.inc();
    parts.onContradiction?.(device, found);
  });
  const since = now();
  const shared: Shared = {
    ingest,
    admissionControl,
    sessions,
    devices,
    spoofing,
    quarantineFrame: parts.quarantineFrame,
    repeats: new Repeats(),
    limits,
    logger,
    now,
    metrics,
    host: settings.host,
  };

  const close = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  try {
    for (const protocol of parts.protocols ?? PROTOCOLS) {
      const setting = settings.listeners[protocol.name];
      if (!setting) continue;
      const acceptWrongChecksum = settings.acceptWrongChecksum?.includes(protocol.name) === true;
      const options: DecodeOptions = { now, acceptWrongChecksum };
      const stream = protocol.stream && (await openStream(shared, protocol, setting, options));
      if (stream) listeners.push(stream);
      // TCP and UDP share a port number, also if any free port will do.
      const same = { ...setting, port: stream?.port ?? setting.port };
      if (protocol.datagram) listeners.push(await openDatagram(shared, protocol, same, options));
      if (protocol.http) listeners.push(await openHttp(shared, protocol, setting, options));
    }
  } catch (error) {
    await close();
    throw error;
  }
  for (const { protocol, transport, port } of listeners) {
    logger.info({ protocol: protocol.name, transport, host: settings.host, port }, 'listening for devices');
  }

  return {
    sessions,
    port: (name, transport) =>
      listeners.find((listener) => listener.protocol.name === name && listener.transport === transport)?.port,
    snapshot: () =>
      listeners.map(({ protocol, transport, port, traffic }) => ({
        protocol: protocol.name,
        title: protocol.title,
        transport,
        host: settings.host,
        port,
        since,
        connections: traffic.connections,
        messages: { ...traffic.messages },
        records: traffic.records,
        badFrames: { ...traffic.badFrames },
        refused: { ...traffic.refused },
        closed: { ...traffic.closed },
        lastBad: [...traffic.lastBad],
      })),
    device: (deviceId) => devices.of(deviceId),
    full: () =>
      listeners
        .filter(({ traffic }) => traffic.connections >= limits.maxConnections)
        .map(({ protocol }) => protocol.title),
    blockedAddresses: () => unregistered.list(),
    deviceChanged: (imei) => sessions.remember(imei),
    close,
  };
}
