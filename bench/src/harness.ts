import { cpus, totalmem } from 'node:os';

/** One measured figure over the rounds of a run: the median and the spread of the rounds. */
export interface Figure {
  median: number;
  minimum: number;
  maximum: number;
}

/** Result of a benchmark. Keys of `measured` carry their unit (`recordsPerSecond`, `acknowledgeP99Milliseconds`). */
export interface Result {
  name: string;
  /** Subject relative to the baseline of the same run. Absent without a baseline. */
  ratio?: Figure;
  measured: Record<string, Figure | number>;
  /** The target in words (promises.md), and whether this run met it. */
  target: string;
  reached: boolean;
}

export interface Options {
  /** Fewer and smaller rounds, so that a run ends within 45 s. */
  quick: boolean;
  /** `--name=value` of the command line. */
  settings: Readonly<Record<string, string>>;
  /** Prints progress. Never part of the result. */
  say(line: string): void;
}

export type Benchmark = (options: Options) => Promise<Result>;

/** Summarizes values. @param values at least one number; not changed */
export function figure(values: readonly number[]): Figure {
  if (values.length === 0) throw new RangeError('a figure needs at least one value');
  const sorted = [...values].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), minimum: sorted[0]!, maximum: sorted.at(-1)! };
}

/** Quantile by linear interpolation. @param sorted ascending, not empty @param q 0 to 1 */
export function quantile(sorted: readonly number[], q: number): number {
  const place = (sorted.length - 1) * q;
  const low = sorted[Math.floor(place)]!;
  const high = sorted[Math.ceil(place)]!;
  return low + (high - low) * (place - Math.floor(place));
}

/** Returns the facts that are needed to compare two runs. */
export function machineFacts(): Record<string, string | number> {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}
