/** Serves the datagrams of one protocol. Each is answered after its commit, or not at all. */

import type { RemoteInfo, Socket } from 'node:dgram';
import type { Message } from '@waymark/protocols/protocol.ts';
import type { Logger } from 'pino';
import { plainAddress } from '../subscriber.ts';
import { forLog } from '../telemetry/failure-kind.ts';
import type { Ingest } from '../telemetry/ingest.ts';
import type { AdmissionControl } from './admission.ts';
import type { DeviceTraffic } from './device-traffic.ts';
import type { GatewayLimits } from './settings.ts';
import type { SpoofingWatch } from './spoofing.ts';
import type { Traffic } from './traffic.ts';

export interface DatagramContext {
  protocol: string;
  decode(bytes: Uint8Array): Message[];
  ingest: Ingest;
  admissionControl: AdmissionControl;
  traffic: Traffic;
  devices: DeviceTraffic;
  spoofing: SpoofingWatch;
  limits: GatewayLimits;
  logger: Logger;
  now(): number;
}

/**
 * Serves a bound socket. A datagram is dropped while the queue is full, and the device sends it again. Unregistered
 * devices get no answer, so that answers cannot be directed at a third party.
 * @returns `idle` resolves when no datagram waits for its commit
 */
export function serveDatagrams(context: DatagramContext, socket: Socket): { idle(): Promise<void> } {
  const { ingest, admissionControl, traffic, devices, spoofing, limits, logger } = context;
  let open = 0;
  let waiting: (() => void)[] = [];

  function settled(records: number): void {
    open -= records;
    if (open > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function answer(bytes: Uint8Array | undefined, peer: RemoteInfo): void {
    if (!bytes) return;
    socket.send(bytes, peer.port, peer.address, (error) => {
      if (error) logger.debug({ protocol: context.protocol, error: error.message }, 'answer not sent');
    });
  }

  async function deal(message: Message, peer: RemoteInfo, receivedAt: number): Promise<void> {
    if (message.kind === 'bad' || message.kind === 'login' || message.imei === undefined) return;
    const address = plainAddress(peer.address);
    const admission = await admissionControl.admit(message.imei, context.protocol, address);
    if (!('device' in admission)) {
      traffic.refuse(admission.refused);
      return;
    }
    const { device } = admission;
    devices.message(device, message, { protocol: context.protocol, transport: 'udp', address }, receivedAt);
    if (message.kind !== 'records') {
      ingest.contact(device, receivedAt);
      answer(message.reply, peer);
      return;
    }
    spoofing.packet(device, { key: address, address }, message.records, receivedAt);
    await new Promise<void>((resolve) => {
      ingest.submit(device, message.records, receivedAt, (error) => {
        if (error) traffic.refuse(error.name === 'DeviceGone' ? 'deviceGone' : 'unavailable');
        else answer(message.acknowledge(message.records.length), peer);
        resolve();
      });
    });
  }

  socket.on('message', (bytes, peer) => {
    const receivedAt = context.now();
    if (open >= limits.maxDatagramRecords || ingest.pressure()) {
      traffic.refuse('pressure');
      return;
    }
    for (const message of context.decode(bytes)) {
      traffic.message(message, plainAddress(peer.address), receivedAt);
      const weight = message.kind === 'records' ? message.records.length : 1;
      open += weight;
      deal(message, peer, receivedAt)
        .catch((error: unknown) =>
          logger.error({ error: forLog(error), protocol: context.protocol }, 'datagram failed'),
        )
        .finally(() => settled(weight));
    }
  });

  return {
    idle: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
