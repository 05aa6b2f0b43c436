/** HTTP requests of OsmAnd and Traccar Client into messages, and the answers these clients understand. */
import type { DecodeOptions, HttpAnswer, HttpExchange, HttpRequest, Message } from '../protocol.ts';
import { parseJson } from './json.ts';
import { parseParameters } from './parameters.ts';
import { Malformed } from './values.ts';

/** Longest body, in bytes: a thousand positions of a phone that was offline for a day. */
export const BODY_CAP = 512 * 1024;

type Outcome = Parameters<HttpExchange['answer']>[0];

/**
 * The clients look at the status only: 2xx lets go of the position, anything else keeps it and sends it again. So an
 * unknown phone (404) loses nothing: it delivers what it kept as soon as it is provisioned.
 */
const ANSWERS: Record<Outcome, HttpAnswer> = {
  stored: { status: 200 },
  unknownDevice: { status: 404, contentType: 'text/plain', body: 'This device is not provisioned.\n' },
  bad: { status: 400, contentType: 'text/plain', body: 'This is not a position.\n' },
  unavailable: { status: 503, contentType: 'text/plain', body: 'Try again later.\n' },
};

export function osmandHttp(request: HttpRequest, _options: DecodeOptions): HttpExchange {
  try {
    const messages = decode(request);
    return { messages, answer: (outcome) => ANSWERS[outcome] };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const { message } = error;
    return {
      messages: [
        {
          kind: 'bad',
          reason: 'malformed',
          detail: message,
          bytes: request.body.slice(0, 512),
          refusal: { type: request.method, length: request.url.length + request.body.length, reason: message },
        },
      ],
      answer: (outcome) =>
        outcome === 'bad' ? { status: 400, contentType: 'text/plain', body: `${message}\n` } : ANSWERS[outcome],
    };
  }
}

function acknowledge(): undefined {
  return undefined;
}

function decode(request: HttpRequest): Message[] {
  if (request.method !== 'GET' && request.method !== 'POST') throw new Malformed('only GET and POST');
  if (request.body.length > BODY_CAP) throw new Malformed(`more than ${BODY_CAP} bytes`);
  const question = request.url.indexOf('?');
  // OsmAnd sends what its owner typed; some part every parameter from the next with the mark that begins them.
  const parameters = new URLSearchParams(question < 0 ? '' : request.url.slice(question + 1).replaceAll('?', '&'));
  const body = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.byteLength)
    .toString('utf8')
    .trim();
  if (body !== '' && (request.contentType.includes('json') || body.startsWith('{') || body.startsWith('['))) {
    const defaultId = parameters.get('id') ?? parameters.get('deviceid') ?? undefined;
    return [...parseJson(body, defaultId)].map(([imei, records]) => ({ kind: 'records', imei, records, acknowledge }));
  }
  for (const [name, value] of new URLSearchParams(body)) parameters.append(name, value);
  const { imei, record } = parseParameters(parameters);
  return [record ? { kind: 'records', imei, records: [record], acknowledge } : { kind: 'heartbeat', imei }];
}
