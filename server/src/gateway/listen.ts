/** Opens the listeners of every protocol and closes them without losing acknowledgements of committed packets. */
import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DecodeOptions, Protocol } from '@waymark/protocols/protocol.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FoundContradiction } from '../telemetry/derive/suspicions.ts';
import type { DeviceDirectory, Ingest, KnownDevice } from '../telemetry/ingest.ts';
import { AdmissionControl } from './admission.ts';
import { serveDatagrams } from './datagrams.ts';
import { DeviceSession, type DeviceSessionContext } from './device-session.ts';
import { type DeviceSnapshot, DeviceTraffic } from './device-traffic.ts';
import { LiveSessions } from './live-sessions.ts';
import { gatewayMetrics } from './metrics.ts';
import { Repeats } from './repeats.ts';
import { serveRequests } from './requests.ts';
import { DEFAULT_LIMITS, type GatewaySettings, type ListenerSetting } from './settings.ts';
import { listenInThread, PortUnavailable, readSockets } from './sockets/socket-thread.ts';
import { SpoofingWatch } from './spoofing.ts';
import { type ListenerSnapshot, Traffic, type Transport } from './traffic.ts';
import { type BlockedAddress, UnregisteredDevices } from './unregistered-devices.ts';

/** Error for a port that cannot be opened; the message names the port and the setting that changes it. */
export class ListenFailed extends Error {
  override readonly name = 'ListenFailed';
}

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

interface Listener {
  protocol: Protocol;
  transport: Transport;
  port: number;
  traffic: Traffic;
  /** Stops accepting and closes open connections. */
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

/** Interval of the check for incomplete frames. */
const LOOK_EVERY_MS = 5000;

interface Shared extends Omit<DeviceSessionContext, 'protocol' | 'decoder' | 'traffic'> {
  metrics: ReturnType<typeof gatewayMetrics>;
  host: string;
}

async function openStream(
  shared: Shared,
  protocol: Protocol,
  setting: ListenerSetting,
  options: DecodeOptions,
): Promise<Listener> {
  const { limits, ingest } = shared;
  const traffic = new Traffic(protocol.name, 'tcp', shared.metrics);
  const open = new Set<DeviceSession>();
  let closing = false;
  const context = { ...shared, protocol, traffic, decoder: () => protocol.stream!(options) };
  const listener = await listenInThread(
    {
      host: shared.host,
      port: setting.port,
      maxConnections: limits.maxConnections,
      idleMs: limits.idleTimeoutSeconds * 1000,
      maxWriteBufferBytes: limits.maxWriteBufferBytes,
    },
    {
      connection: (connection) => {
        const session = new DeviceSession(context, connection, () => open.delete(session));
        open.add(session);
        // Accepted before the port was closed.
        if (closing) session.finish('shutdown');
      },
      dropped: () => traffic.refuse('full'),
      fault: (error) => shared.logger.warn({ protocol: protocol.name, error }, 'connection not accepted'),
    },
  ).catch((error: unknown) => {
    throw error instanceof PortUnavailable ? listenFailed(error, protocol, 'TCP', setting) : error;
  });
  const unsubscribe = ingest.onRelief(() => {
    for (const session of open) session.reconsider();
  });
  const looking = setInterval(
    () => {
      const now = shared.now();
      for (const session of open) session.look(now);
    },
    Math.min(LOOK_EVERY_MS, limits.frameTimeoutSeconds * 250),
  );
  looking.unref();
  return {
    protocol,
    transport: 'tcp',
    port: listener.port,
    traffic,
    async close() {
      closing = true;
      const closed = listener.close();
      for (const session of open) session.finish('shutdown');
      const patience = setTimeout(() => {
        for (const session of open) session.close('shutdown');
      }, limits.closeTimeoutSeconds * 1000);
      await closed;
      clearTimeout(patience);
      clearInterval(looking);
      unsubscribe();
    },
  };
}

async function openDatagram(
  shared: Shared,
  protocol: Protocol,
  setting: ListenerSetting,
  options: DecodeOptions,
): Promise<Listener> {
  const traffic = new Traffic(protocol.name, 'udp', shared.metrics);
  const socket: DatagramSocket = createSocket({ type: shared.host.includes(':') ? 'udp6' : 'udp4' });
  const served = serveDatagrams(
    { ...shared, protocol: protocol.name, traffic, decode: (bytes) => protocol.datagram!(bytes, options) },
    socket,
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => reject(listenFailed(error, protocol, 'UDP', setting)));
    socket.bind(setting.port, shared.host, () => {
      socket.removeAllListeners('error');
      resolve();
    });
  });
  socket.on('error', (error) => shared.logger.warn({ protocol: protocol.name, error: error.message }, 'UDP socket'));
  return {
    protocol,
    transport: 'udp',
    port: socket.address().port,
    traffic,
    async close() {
      socket.removeAllListeners('message');
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, shared.limits.closeTimeoutSeconds * 1000).unref();
      });
      await Promise.race([served.idle(), patience]);
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

async function openHttp(
  shared: Shared,
  protocol: Protocol,
  setting: ListenerSetting,
  options: DecodeOptions,
): Promise<Listener> {
  const traffic = new Traffic(protocol.name, 'http', shared.metrics);
  const server = createHttpServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    serveRequests({
      ...shared,
      protocol: protocol.name,
      bodyCap: protocol.frameCap,
      traffic,
      decode: (request) => protocol.http!(request, options),
    }),
  );
  server.maxConnections = shared.limits.maxConnections;
  server.on('drop', () => traffic.refuse('full'));
  server.on('connection', (socket) => {
    traffic.connected();
    socket.once('close', () => traffic.disconnected('peer'));
  });
  const port = await bind(server, shared.host, setting, protocol);
  return {
    protocol,
    transport: 'http',
    port,
    traffic,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), shared.limits.closeTimeoutSeconds * 1000);
      await closed;
      clearTimeout(patience);
    },
  };
}

async function bind(server: HttpServer, host: string, setting: ListenerSetting, protocol: Protocol): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailed(error, protocol, 'TCP', setting)));
    server.listen(setting.port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

function listenFailed(error: Error, protocol: Protocol, transport: string, setting: ListenerSetting): ListenFailed {
  const code = 'code' in error ? String(error.code) : '';
  const why =
    code === 'EADDRINUSE'
      ? 'is already in use by another program'
      : code === 'EACCES'
        ? 'requires more privileges than this program has'
        : `cannot be opened: ${error.message}`;
  const message = `${transport} port ${setting.port} for ${protocol.title} ${why}. Free it, or set ${setting.setting} to another port.`;
  return new ListenFailed(message, { cause: error });
}
