/** The listeners of one protocol: TCP, UDP and HTTP. */
import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DecodeOptions, Protocol } from '@waymark/protocols/protocol.ts';
import { serveDatagrams } from './datagrams.ts';
import { DeviceSession, type DeviceSessionContext } from './device-session.ts';
import type { gatewayMetrics } from './metrics.ts';
import { serveRequests } from './requests.ts';
import type { ListenerSetting } from './settings.ts';
import { listenInThread, PortUnavailable } from './sockets/socket-thread.ts';
import { Traffic, type Transport } from './traffic.ts';

/** Error for a port that cannot be opened; the message names the port and the setting that changes it. */
export class ListenFailed extends Error {
  override readonly name = 'ListenFailed';
}

/** An open port. */
export interface Listener {
  protocol: Protocol;
  transport: Transport;
  port: number;
  traffic: Traffic;
  /** Stops accepting and closes open connections. */
  close(): Promise<void>;
}

/** Interval of the check for incomplete frames. */
const LOOK_EVERY_MS = 5000;

/** Parts that the listeners of a gateway share. */
export interface Shared extends Omit<DeviceSessionContext, 'protocol' | 'decoder' | 'traffic'> {
  metrics: ReturnType<typeof gatewayMetrics>;
  host: string;
}

/** Opens a port for connections over TCP. @throws ListenFailed */
export async function openStream(
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

/** Opens a port for datagrams. @throws ListenFailed */
export async function openDatagram(
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

/** Opens a port for requests over HTTP. @throws ListenFailed */
export async function openHttp(
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
