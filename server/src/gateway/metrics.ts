import { Counter, Gauge, type Registry } from 'prom-client';

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

/** Creates the gateway's instruments in `registry`. */
export function gatewayMetrics(registry: Registry, sources: { devices(): number; blockedAddresses(): number }) {
  const registers = [registry];
  return {
    connections: new Gauge({
      name: 'waymark_gateway_connections',
      help: 'Open device connections.',
      labelNames: ['protocol', 'transport'] as const,
      registers,
    }),
    devices: new Gauge({
      name: 'waymark_gateway_devices',
      help: 'Devices with an identified connection.',
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
      help: 'Frames and noise dropped, by reason.',
      labelNames: ['protocol', 'reason'] as const,
      registers,
    }),
    refused: new Counter({
      name: 'waymark_gateway_refused_total',
      help: 'Devices and connections rejected, by reason.',
      labelNames: ['protocol', 'reason'] as const,
      registers,
    }),
    closed: new Counter({
      name: 'waymark_gateway_closed_total',
      help: 'Connections ended, by reason.',
      labelNames: ['protocol', 'reason'] as const,
      registers,
    }),
    contradictions: new Counter({
      name: 'waymark_gateway_contradictions_total',
      help: 'Conflicting packets of one device over two connections, too far apart for one vehicle.',
      registers,
    }),
    blockedAddresses: new Gauge({
      name: 'waymark_gateway_blocked_addresses',
      help: 'Addresses blocked for sending too many unregistered IMEIs.',
      collect() {
        this.set(sources.blockedAddresses());
      },
      registers,
    }),
  };
}
