import { type Contradicted, Evidence, type EvidenceQuestion } from '@waymark/domain/commands/evidence.ts';
import { type GateAnswer, isTimed, type Report, type TimedReport } from '@waymark/domain/commands/safety-gate.ts';
import type { PositionRow } from '../../../telemetry/intake/position.ts';
import { type RefusedRecord, type ReportRow, reportOf, reportOfQuarantined } from './report.ts';

/** What of a position tells how its device and vehicle are. */
export type EvidenceRow = ReportRow & Pick<PositionRow, 'digitalOutputs'>;

/** A quarantined record. */
export interface RefusedRow {
  /** Epoch ms. */
  receivedAt: number;
  record: RefusedRecord;
}

/** What is stored of one device, each in the order in which it came. */
export interface StoredEvidence {
  rows: readonly EvidenceRow[];
  refused: readonly RefusedRow[];
}

/** A record at its receipt: as the rules read it, and as it will be shown. */
export interface HeardRecord {
  report: Report;
  row: EvidenceRow;
}

/** What output bits a record told, and when it was made, epoch ms. */
export interface OutputReading {
  fixTime: number;
  receivedAt: number;
  outputs: number;
}

/** A command is watched for ten minutes after it was sent. */
const LATEST_MS = 15 * 60_000;
const MOST_LATEST = 2000;
const MOST_READINGS = 100;
/** What a step tells of the vehicle, and output bits, come with their time; older ones are of another situation. */
const NEAR_MS = 60_000;

/** What one device reported lately, as far as its commands depend on it; bounded. */
export class DeviceEvidence {
  readonly #evidence = new Evidence();
  readonly #ignitionType: string | null | undefined;
  #latest: Report[] = [];
  #count = 0;
  #readings: OutputReading[] = [];
  #newest: EvidenceRow | undefined;

  /** @param ignitionType as the device is registered */
  constructor(ignitionType: string | null | undefined) {
    this.#ignitionType = ignitionType;
  }

  /** The newest record with a place that is not of its buffer, for what a step tells of the vehicle. */
  get newest(): EvidenceRow | undefined {
    return this.#newest;
  }

  /** What the device said of where it was lately, moving or not, in the order of receipt. */
  get reports(): readonly TimedReport[] {
    return this.#latest.filter((report) => this.#isNear(report)).filter(isTimed);
  }

  /** Output bits that were told, oldest first. */
  get readings(): readonly OutputReading[] {
    return this.#readings;
  }

  /** When a record of the device was received last, epoch ms; null: never. */
  get heardAt(): number | null {
    return this.#evidence.heardAt;
  }

  /** For the proof of the asset's other device. */
  get contradicted(): Contradicted {
    return this.#evidence.contradicted;
  }

  gate(question: EvidenceQuestion): GateAnswer {
    return this.#evidence.gate(question);
  }

  /** Takes in what was stored, all of it in the order in which it came. */
  fill({ rows, refused }: StoredEvidence): void {
    let next = 0;
    for (const row of rows) {
      while (next < refused.length && (refused[next] as RefusedRow).receivedAt <= row.receivedAt)
        this.#addRefused(refused[next++] as RefusedRow);
      this.add(row);
    }
    for (const each of refused.slice(next)) this.#addRefused(each);
  }

  /** Takes in stored records in the order in which they came. */
  add(row: EvidenceRow): void {
    this.hear({ report: reportOf(row, this.#ignitionType), row });
  }

  /** Takes in a record at its receipt. */
  hear(heard: HeardRecord): void {
    this.#evidence.add(heard.report);
    this.note(heard);
  }

  /** Takes over what was heard and is not stored. */
  catchUpWith(heard: Evidence): void {
    this.#evidence.catchUpWith(heard);
  }

  /** Keeps a record for the watch after sending and for output bits, without judging it. */
  note({ report, row }: HeardRecord): void {
    this.#keep(report);
    if (!this.#isNear(report)) return;
    if (report.fix && row.fixTime >= (this.#newest?.fixTime ?? 0)) this.#newest = row;
    if (row.digitalOutputs !== null) this.#read(row, row.digitalOutputs);
  }

  /** How many reports were taken in. */
  get count(): number {
    return this.#count;
  }

  /**
   * All that came since an instant, from the buffer or not, as it came.
   * @param instant epoch ms
   * @param count that it had then, where that is known: the server's clock may have been put back since
   */
  since(instant: number, count = this.#count): Report[] {
    const from = this.#latest.length - Math.max(0, this.#count - count);
    return this.#latest.filter(({ receivedAt }, index) => receivedAt >= instant || index >= from);
  }

  #addRefused({ record, receivedAt }: RefusedRow): void {
    const report = reportOfQuarantined(record, receivedAt, this.#ignitionType);
    this.#evidence.add(report);
    this.#keep(report);
  }

  #keep(report: Report): void {
    this.#latest.push(report);
    this.#count++;
    const from = report.receivedAt - LATEST_MS;
    if (this.#latest.length > MOST_LATEST || (this.#latest[0] as Report).receivedAt < from - LATEST_MS)
      this.#latest = this.#latest.filter(({ receivedAt }) => receivedAt >= from).slice(-MOST_LATEST);
  }

  #isNear({ buffered, fixTime, receivedAt }: Report): boolean {
    if (buffered || fixTime === null) return false;
    return Math.abs(receivedAt - fixTime - (this.#evidence.clockOffset ?? 0)) <= NEAR_MS;
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
