import { Evidence } from '@waymark/domain/commands/evidence.ts';
import { isLive, type Report } from '@waymark/domain/commands/safety-gate.ts';
import type { PositionRow } from '../../telemetry/position.ts';
import { type ReportRow, reportOf } from './report.ts';

/** What of a position tells how its device and vehicle are. */
export type EvidenceRow = ReportRow & Pick<PositionRow, 'digitalOutputs'>;

/** What output bits a live record told, and when it was made, epoch ms. */
export interface OutputReading {
  fixTime: number;
  receivedAt: number;
  outputs: number;
}

/** A command is watched for ten minutes after it was sent. */
const LATEST_MS = 15 * 60_000;
const MOST_LATEST = 2000;
const MOST_READINGS = 100;

/** What one device reported lately, as far as its commands depend on it; bounded. */
export class DeviceEvidence {
  readonly #evidence = new Evidence();
  readonly #ignitionType: string | null | undefined;
  #latest: Report[] = [];
  #readings: OutputReading[] = [];
  #newest: EvidenceRow | undefined;

  /** @param ignitionType as the device is registered */
  constructor(ignitionType: string | null | undefined) {
    this.#ignitionType = ignitionType;
  }

  /** The newest live record with a place, for what a step tells of the vehicle. */
  get newest(): EvidenceRow | undefined {
    return this.#newest;
  }

  /** Live reports that the rules look at. */
  get reports(): readonly Report[] {
    return this.#evidence.reports;
  }

  /** Output bits that were told, oldest first. */
  get readings(): readonly OutputReading[] {
    return this.#readings;
  }

  get gate(): Evidence['gate'] {
    return this.#evidence.gate.bind(this.#evidence);
  }

  /** Takes in records in the order in which they came. */
  add(row: EvidenceRow): void {
    const report = reportOf(row, this.#ignitionType);
    this.#evidence.add(report);
    this.#latest.push(report);
    const from = row.receivedAt - LATEST_MS;
    if (this.#latest.length > MOST_LATEST || (this.#latest[0] as Report).receivedAt < from - LATEST_MS)
      this.#latest = this.#latest.filter(({ receivedAt }) => receivedAt >= from).slice(-MOST_LATEST);
    if (!isLive(report)) return;
    if (report.fix && row.fixTime >= (this.#newest?.fixTime ?? 0)) this.#newest = row;
    if (row.digitalOutputs !== null) this.#read(row, row.digitalOutputs);
  }

  /** All that came after an instant (epoch ms), from the buffer or not, as it came. */
  since(instant: number): Report[] {
    return this.#latest.filter(({ receivedAt }) => receivedAt > instant);
  }

  /** Of equal readings in a row the first and the newest are kept: what matters is when they changed. */
  #read({ fixTime, receivedAt }: EvidenceRow, outputs: number): void {
    const reading = { fixTime, receivedAt, outputs };
    const [before, last] = this.#readings.slice(-2);
    if (before?.outputs === outputs && last?.outputs === outputs) this.#readings.pop();
    this.#readings.push(reading);
    if (this.#readings.length > MOST_READINGS) this.#readings.shift();
  }
}
