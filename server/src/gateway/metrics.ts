import { Counter, Gauge, type Registry } from 'prom-client';

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

/** Creates the gateway's instruments in `registry`. */
export function gatewayMetrics(registry: Registry, sources: { devices(): number; blockedAddresses(): number }) {
  const registers = [registry];
  return {
    connections: new Gauge({
      name: 'waymark_gateway_connections',
      help: 'Open connections of devices.',
      labelNames: ['protocol', 'transport'] as const,
      registers,
    }),
    devices: new Gauge({
      name: 'waymark_gateway_devices',
      help: 'Devices that are signed in over a connection.',
      collect() {
        this.set(sources.devices());
      },
      registers,
    }),
    messages: new Counter({
      name: 'waymark_gateway_messages_total',
      help: 'Messages decoded, by kind.',
      labelNames: ['protocol', 'kind'] as const,
      registers,
    }),
    records: new Counter({
      name: 'waymark_gateway_records_total',
      help: 'Records decoded.',
      labelNames: ['protocol'] as const,
      registers,
    }),
    badFrames: new Counter({
      name: 'waymark_gateway_bad_frames_total',
      help: 'Frames and noise that were dropped, by reason.',
      labelNames: ['protocol', 'reason'] as const,
      registers,
    }),
    refused: new Counter({
      name: 'waymark_gateway_refused_total',
      help: 'Devices and connections that were turned away, by reason.',
      labelNames: ['protocol', 'reason'] as const,
      registers,
    }),
    closed: new Counter({
      name: 'waymark_gateway_closed_total',
      help: 'Connections that ended, by reason.',
      labelNames: ['protocol', 'reason'] as const,
      registers,
    }),
    contradictions: new Counter({
      name: 'waymark_gateway_contradictions_total',
      help: 'Packets of one device over two connections, too far apart for one vehicle.',
      registers,
    }),
    blockedAddresses: new Gauge({
      name: 'waymark_gateway_blocked_addresses',
      help: 'Addresses that named too many unknown devices.',
      collect() {
        this.set(sources.blockedAddresses());
      },
      registers,
    }),
  };
}
