import { type Contradicted, Evidence, type EvidenceQuestion } from '@waymark/domain/commands/evidence.ts';
import { type GateAnswer, isTimed, type Report, type TimedReport } from '@waymark/domain/commands/safety-gate.ts';
import type { PositionRow } from '../../../telemetry/intake/position.ts';
import { type RefusedRecord, type ReportRow, reportOf, reportOfQuarantined } from './report.ts';

/** The columns of a position from which reports and output readings are made. */
export type EvidenceRow = ReportRow & Pick<PositionRow, 'digitalOutputs'>;

/** A quarantined record. */
export interface RefusedRow {
  /** Epoch ms. */
  receivedAt: number;
  record: RefusedRecord;
}

/** The stored records of one device, each list in order of receipt. */
export interface StoredEvidence {
  rows: readonly EvidenceRow[];
  refused: readonly RefusedRow[];
}

/** A record at its receipt: as the rules read it, and as steps store it. */
export interface HeardRecord {
  report: Report;
  row: EvidenceRow;
}

/** The output bits of a record. Times in epoch ms. */
export interface OutputReading {
  fixTime: number;
  receivedAt: number;
  outputs: number;
}

/** Commands are watched for 10 min after sending; reports are kept for longer. */
const LATEST_MS = 15 * 60_000;
const MOST_LATEST = 2000;
const MOST_READINGS = 100;
/** Reports older than this at their receipt do not describe the present vehicle. */
const NEAR_MS = 60_000;

/** The latest reports of one device that its commands depend on; bounded. */
export class DeviceEvidence {
  readonly #evidence = new Evidence();
  readonly #ignitionType: string | null | undefined;
  #latest: Report[] = [];
  #count = 0;
  #readings: OutputReading[] = [];
  #newest: EvidenceRow | undefined;

  /** @param ignitionType the registered type of the device's ignition input */
  constructor(ignitionType: string | null | undefined) {
    this.#ignitionType = ignitionType;
  }

  /** The newest record with a position and not from the buffer, for the facts of a step. */
  get newest(): EvidenceRow | undefined {
    return this.#newest;
  }

  /** The latest reports of the present, in order of receipt. */
  get reports(): readonly TimedReport[] {
    return this.#latest.filter((report) => this.#isNear(report)).filter(isTimed);
  }

  /** The reported output bits, oldest first. */
  get readings(): readonly OutputReading[] {
    return this.#readings;
  }

  /** Time of receipt of the latest record, epoch ms; null before the first. */
  get heardAt(): number | null {
    return this.#evidence.heardAt;
  }

  /** The contradictions that end a proof of the asset's other device. */
  get contradicted(): Contradicted {
    return this.#evidence.contradicted;
  }

  gate(question: EvidenceQuestion): GateAnswer {
    return this.#evidence.gate(question);
  }

  /** Adds stored records and quarantined ones, merged in order of receipt. */
  fill({ rows, refused }: StoredEvidence): void {
    let next = 0;
    for (const row of rows) {
      while (next < refused.length && (refused[next] as RefusedRow).receivedAt <= row.receivedAt)
        this.#addRefused(refused[next++] as RefusedRow);
      this.add(row);
    }
    for (const each of refused.slice(next)) this.#addRefused(each);
  }

  /** Adds a stored record. The caller adds records in order of receipt. */
  add(row: EvidenceRow): void {
    this.hear({ report: reportOf(row, this.#ignitionType), row });
  }

  /** Adds a record at its receipt. */
  hear(heard: HeardRecord): void {
    this.#evidence.add(heard.report);
    this.note(heard);
  }

  /** Adds recent reports that are not stored. */
  catchUpWith(heard: Evidence): void {
    this.#evidence.catchUpWith(heard);
  }

  /** Keeps a record for the movement watch and for output bits, without judging it. */
  note({ report, row }: HeardRecord): void {
    this.#keep(report);
    if (!this.#isNear(report)) return;
    if (report.fix && row.fixTime >= (this.#newest?.fixTime ?? 0)) this.#newest = row;
    if (row.digitalOutputs !== null) this.#read(row, row.digitalOutputs);
  }

  /** Number of reports that were added so far. */
  get count(): number {
    return this.#count;
  }

  /**
   * Returns all reports received since an instant, buffered ones too, in order of receipt.
   * @param instant epoch ms
   * @param count the number of reports at that instant, if known, because the server clock may have been set back since
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

  /** Adds output bits. Keeps the first and the newest of equal readings in a row, because only changes matter. */
  #read({ fixTime, receivedAt }: EvidenceRow, outputs: number): void {
    const reading = { fixTime, receivedAt, outputs };
    const [before, last] = this.#readings.slice(-2);
    if (before?.outputs === outputs && last?.outputs === outputs) this.#readings.pop();
    this.#readings.push(reading);
    if (this.#readings.length > MOST_READINGS) this.#readings.shift();
  }
}
