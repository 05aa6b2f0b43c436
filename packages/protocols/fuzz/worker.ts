/** Fuzzes one protocol for so many seconds, in a thread of its own. */
import { setImmediate as breathe } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { PROTOCOLS } from '../src/index.ts';
import type { Message, Protocol, StreamDecoder } from '../src/protocol.ts';
import { savedCases, seedsOf } from './cases.ts';
import { decoderOf } from './conversation.ts';
import { corpusOf } from './corpus.ts';
import { execute, type Finding, type Input } from './execute.ts';
import { FRESH_FRAMES } from './frames.ts';
import { minimised } from './minimise.ts';
import { mutated } from './mutate.ts';
import { Random } from './random.ts';
import { Watch } from './watch.ts';

export interface Task {
  protocol: string;
  seconds: number;
  seed: number;
  memory: SharedArrayBuffer;
}

/** Reports of the thread: a finding with its shortest input immediately, the sums at the end. */
export type Report =
  | { kind: 'finding'; finding: Finding; input: Input | undefined }
  | { kind: 'done'; executions: number; seconds: number; reached: Record<string, number> };

/** Different findings are one thing seen often; after so many the run ends. */
const MOST_FINDINGS = 10;
const MOST_CUTS = 6;
/** The heap may be so much larger at the end than after a quarter of the time, in octets. */
const HEAP_SLACK = 16 * 2 ** 20;
/** Executions between two turns of the event loop. */
const BREATHE_EVERY = 256;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Returns the location of a finding, without parts that differ by input. */
function signature({ kind, detail }: Finding): string {
  const place = /\n\s+at .*/.exec(detail)?.[0] ?? detail;
  return `${kind} ${place.replace(/[\d.-]+/g, '#')}`;
}

function labelOf(message: Message): string {
  return message.kind === 'bad' ? `bad ${message.reason}` : message.kind;
}

class Run {
  readonly #protocol: Protocol;
  readonly #random: Random;
  readonly #corpus: Uint8Array[];
  readonly #watch: Watch;
  readonly #found = new Set<string>();
  readonly #reached: Record<string, number> = {};
  /** A connection that lives as long as the run: what it keeps must not grow. */
  readonly #old: StreamDecoder | undefined;
  #executions = 0;

  constructor(protocol: Protocol, task: Task) {
    this.#protocol = protocol;
    this.#random = new Random(task.seed);
    const saved = savedCases(protocol.name).map(({ input }) => input.bytes);
    const corpus = [...corpusOf(protocol), ...seedsOf(protocol.name), ...saved];
    this.#corpus = corpus.filter(({ length }) => length > 0);
    this.#watch = new Watch(task.memory);
    this.#old = protocol.stream ? decoderOf(protocol) : undefined;
  }

  async run(seconds: number): Promise<Report> {
    const since = performance.now();
    const elapsed = (): number => (performance.now() - since) / 1000;
    let settled: number | undefined;
    while (elapsed() < seconds && this.#found.size < MOST_FINDINGS) {
      this.#once();
      // What Node frees only between turns of its loop (streams of zlib) is no growth: a server has such turns.
      if (this.#executions % BREATHE_EVERY === 0) await breathe();
      if (settled === undefined && elapsed() > seconds / 4) settled = heapUsed();
    }
    const grown = heapUsed() - (settled ?? Number.POSITIVE_INFINITY);
    if (grown > HEAP_SLACK) this.#tell({ kind: 'growth', detail: `heap grew by ${grown} octets` }, undefined);
    return { kind: 'done', executions: this.#executions, seconds: elapsed(), reached: this.#reached };
  }

  #once(): void {
    const random = this.#random;
    const bytes = mutated(random, this.#corpus, FRESH_FRAMES[this.#protocol.name]);
    const offsets = Array.from({ length: 1 + random.below(MOST_CUTS) }, () => random.below(bytes.length + 1));
    const cuts = [...new Set(offsets)].filter((cut) => cut > 0 && cut < bytes.length).sort((a, b) => a - b);
    const input: Input = { bytes, cuts, acceptWrongChecksum: random.once(2) };
    this.#watch.begin(bytes, input.acceptWrongChecksum);
    this.#executions++;
    const finding = execute(this.#protocol, input, (message) => this.#reach(message)) ?? this.#growOld(input);
    if (finding && !this.#found.has(signature(finding))) this.#tell(finding, minimised(this.#protocol, input, finding));
  }

  #reach(message: Message): void {
    const label = labelOf(message);
    this.#reached[label] = (this.#reached[label] ?? 0) + 1;
  }

  #growOld(input: Input): Finding | undefined {
    if (!this.#old) return undefined;
    this.#old.push(input.bytes);
    const { buffered } = this.#old;
    if (buffered <= this.#protocol.frameCap) return undefined;
    return { kind: 'growth', detail: `an old connection keeps ${buffered} octets` };
  }

  #tell(finding: Finding, input: Input | undefined): void {
    this.#found.add(signature(finding));
    parentPort!.postMessage({ kind: 'finding', finding, input } satisfies Report);
  }
}

const task = workerData as Task;
const protocol = PROTOCOLS.find(({ name }) => name === task.protocol);
if (!protocol) throw new Error(`no protocol ${task.protocol}`);
parentPort!.postMessage(await new Run(protocol, task).run(task.seconds));
