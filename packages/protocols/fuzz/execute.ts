/** One input through everything a protocol has: stream, whole and in pieces, datagram, HTTP. Finds what must not be. */
import type { DecodeOptions, Message, Protocol } from '../src/protocol.ts';
import { NOW, plain } from './conversation.ts';
import { wrongInMessage } from './invariants.ts';

/** No push may take longer, in milliseconds of processor time. */
const LONGEST_PUSH_MS = 50;
/** A push that was slow by the clock is measured again this often, alone; the shortest counts. */
const MEASUREMENTS = 5;

/** Octets and where they are cut; the settings of the listener. */
export interface Input {
  bytes: Uint8Array;
  /** Offsets, ascending. */
  cuts: readonly number[];
  acceptWrongChecksum: boolean;
}

export interface Finding {
  /** `throw`, `hang`, `growth`, `invariant` or `split`. */
  kind: 'throw' | 'hang' | 'growth' | 'invariant' | 'split';
  detail: string;
}

function optionsOf(input: Input): DecodeOptions {
  return { now: () => NOW, acceptWrongChecksum: input.acceptWrongChecksum };
}

/** @param seen receives every message @returns the first violation, or undefined */
export function execute(protocol: Protocol, input: Input, seen?: (message: Message) => void): Finding | undefined {
  try {
    const problem = run(protocol, input, seen ?? (() => undefined));
    return problem ?? slow(protocol, input);
  } catch (error) {
    return { kind: 'throw', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** When the last input began, by the clock; and whether a push of it was slow. */
let slowPush = false;

function run(protocol: Protocol, input: Input, seen: (message: Message) => void): Finding | undefined {
  slowPush = false;
  const options = optionsOf(input);
  const wrong = (messages: readonly Message[]): Finding | undefined => {
    for (const message of messages) {
      seen(message);
      const detail = wrongInMessage(message);
      if (detail !== undefined) return { kind: 'invariant', detail };
      answerAll(message);
    }
    return undefined;
  };

  if (protocol.stream) {
    const whole = streamed(protocol, options, input.bytes, []);
    if (!Array.isArray(whole)) return whole;
    const found = wrong(whole);
    if (found) return found;
    const pieces = streamed(protocol, options, input.bytes, input.cuts);
    if (!Array.isArray(pieces)) return pieces;
    if (plain(whole) !== plain(pieces))
      return { kind: 'split', detail: `other messages when cut at ${input.cuts.join()}` };
  }
  if (protocol.datagram) {
    const messages = timed(() => protocol.datagram!(input.bytes, options));
    const found = wrong(messages);
    if (found) return found;
  }
  if (protocol.http) {
    const { messages, answer } = timed(() => protocol.http!(requestOf(input.bytes), options));
    for (const outcome of ['stored', 'unknownDevice', 'bad', 'unavailable'] as const) answer(outcome);
    return wrong(messages);
  }
  return undefined;
}

function timed<Result>(work: () => Result): Result {
  const since = performance.now();
  const result = work();
  if (performance.now() - since > LONGEST_PUSH_MS) slowPush = true;
  return result;
}

function streamed(
  protocol: Protocol,
  options: DecodeOptions,
  bytes: Uint8Array,
  cuts: readonly number[],
): Message[] | Finding {
  const decoder = protocol.stream!(options);
  const messages: Message[] = [];
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    messages.push(...timed(() => decoder.push(bytes.slice(from, cut))));
    from = cut;
    if (decoder.buffered > protocol.frameCap)
      return { kind: 'growth', detail: `keeps ${decoder.buffered} octets, at most ${protocol.frameCap} are allowed` };
  }
  messages.push(...timed(() => decoder.end()));
  return messages;
}

/** The answers are made of what came in, so they are part of the decoder. */
function answerAll(message: Message): void {
  if (message.kind === 'login') {
    message.reply(true);
    message.reply(false);
  } else if (message.kind === 'records') {
    for (let count = 0; count <= message.records.length; count += Math.max(1, message.records.length))
      message.acknowledge(count);
  }
}

/** Measures slow pushes again, alone and by processor time, so that a busy machine is no finding. */
function slow(protocol: Protocol, input: Input): Finding | undefined {
  if (!slowPush) return undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < MEASUREMENTS && shortest > LONGEST_PUSH_MS; turn++)
    shortest = Math.min(shortest, longestPush(protocol, input));
  if (shortest <= LONGEST_PUSH_MS) return undefined;
  return { kind: 'hang', detail: `${Math.round(shortest)} ms of processor time for one push` };
}

function longestPush(protocol: Protocol, input: Input): number {
  const options = optionsOf(input);
  let longest = 0;
  const measure = (work: () => unknown): void => {
    const since = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(since);
    longest = Math.max(longest, (user + system) / 1000);
  };
  if (protocol.stream) {
    for (const cuts of [[], input.cuts]) {
      const decoder = protocol.stream(options);
      let from = 0;
      for (const cut of [...cuts, input.bytes.length]) {
        const piece = input.bytes.slice(from, cut);
        measure(() => decoder.push(piece));
        from = cut;
      }
      measure(() => decoder.end());
    }
  }
  if (protocol.datagram) measure(() => protocol.datagram!(input.bytes, options));
  if (protocol.http) measure(() => protocol.http!(requestOf(input.bytes), options));
  return longest;
}

/** The request that `requestBytes` wrote, or what damage made of it. */
function requestOf(bytes: Uint8Array): { method: string; url: string; contentType: string; body: Uint8Array } {
  const text = Buffer.from(bytes).toString('latin1');
  const [line = '', contentType = '', ...rest] = text.split('\n');
  const space = line.indexOf(' ');
  const body = rest.slice(1).join('\n');
  return { method: line.slice(0, space), url: line.slice(space + 1), contentType, body: Buffer.from(body, 'latin1') };
}
