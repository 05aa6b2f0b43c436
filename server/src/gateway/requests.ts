/**
 * Serves the HTTP requests of one protocol. Each is answered after its commit, with the status that its clients expect.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpExchange, HttpRequest, Message } from '@waymark/protocols/protocol.ts';
import type { Logger } from 'pino';
import { plainAddress } from '../subscriber.ts';
import { forLog } from '../telemetry/failure-kind.ts';
import type { Ingest } from '../telemetry/ingest.ts';
import { DeviceGone, Unavailable } from '../telemetry/ingest.ts';
import type { AdmissionControl } from './admission.ts';
import type { DeviceTraffic } from './device-traffic.ts';
import type { SpoofingWatch } from './spoofing.ts';
import type { Traffic } from './traffic.ts';

export interface RequestContext {
  protocol: string;
  decode(request: HttpRequest): HttpExchange;
  /** Longest body in bytes. */
  bodyCap: number;
  ingest: Ingest;
  admissionControl: AdmissionControl;
  traffic: Traffic;
  devices: DeviceTraffic;
  spoofing: SpoofingWatch;
  logger: Logger;
  now(): number;
}

/** Bytes of bodies that are being read, over all requests: thousands of slow phones must not fill the memory. */
const HELD_CAP = 64 * 1024 * 1024;

type Outcome = Parameters<HttpExchange['answer']>[0];

/** @returns the handler of a `node:http` server */
export function serveRequests(context: RequestContext): (request: IncomingMessage, response: ServerResponse) => void {
  const { ingest, admissionControl, traffic, devices, spoofing, logger } = context;
  let held = 0;

  async function deal(message: Message, address: string, receivedAt: number): Promise<Outcome> {
    if (message.kind === 'bad' || message.kind === 'login' || message.imei === undefined) return 'bad';
    const admission = await admissionControl.admit(message.imei, context.protocol, address);
    if (!('device' in admission)) {
      traffic.refuse(admission.refused);
      return admission.refused === 'unavailable' ? 'unavailable' : 'unknownDevice';
    }
    const { device } = admission;
    devices.message(device, message, { protocol: context.protocol, transport: 'http', address }, receivedAt);
    if (message.kind !== 'records') {
      ingest.contact(device, receivedAt);
      return 'stored';
    }
    spoofing.packet(device, { key: address, address }, message.records, receivedAt);
    try {
      await ingest.submitted(device, message.records, receivedAt);
      return 'stored';
    } catch (error) {
      if (error instanceof DeviceGone) return 'unknownDevice';
      if (error instanceof Unavailable) return 'unavailable';
      throw error;
    }
  }

  /** Reads a body. @returns undefined if it is too long or too much is being read already */
  async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        held += chunk.length;
        if (length > context.bodyCap || held > HELD_CAP) return undefined;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      held -= length;
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const receivedAt = context.now();
    const address = plainAddress(request.socket.remoteAddress);
    const body = await readBody(request);
    if (!body) {
      const tooLarge = held < HELD_CAP;
      traffic.refuse(tooLarge ? 'tooLarge' : 'pressure');
      response.writeHead(tooLarge ? 413 : 503, { connection: 'close' }).end();
      return;
    }
    const exchange = context.decode({
      method: request.method ?? '',
      url: request.url ?? '',
      contentType: request.headers['content-type'] ?? '',
      body,
    });
    let outcome: Outcome = 'stored';
    for (const message of exchange.messages) {
      traffic.message(message, address, receivedAt);
      // The worst outcome decides, because the client keeps everything and sends it again.
      const one = ingest.pressure() ? 'unavailable' : await deal(message, address, receivedAt);
      if (one !== 'stored') outcome = one;
    }
    const answer = exchange.answer(outcome);
    if (outcome === 'unavailable') response.setHeader('retry-after', '10');
    if (answer.contentType !== undefined) response.setHeader('content-type', answer.contentType);
    response.writeHead(answer.status).end(answer.body);
  }

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return; // the phone lost its network in the middle of a request
      logger.error({ error: forLog(error), protocol: context.protocol }, 'request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}
