/**
 * An independent implementation of the rule of decisions.md ("Safety gate, at the moment of dispatch"), for comparison
 * with the product's. It covers one device with a right clock. It shares no code with the product and keeps all records.
 * For tests only.
 */

/** A record of a device with the fields of the rule. Times in epoch ms, degrees, m/s. */
export interface HeardRecord {
  fixTime: number;
  receivedAt: number;
  buffered: boolean;
  fix: { latitude: number; longitude: number; accuracyMeters: number; speedMetersPerSecond: number | null } | undefined;
  ignition: boolean | null;
  motion: boolean | null;
}

type Place = NonNullable<HeardRecord['fix']>;
type Placed = HeardRecord & { fix: Place };

const WALKING_PACE = 3 / 3.6;
/** Mean radius of the Earth. Its flattening does not matter over some hundred metres. */
const METERS_PER_RADIAN = 6_371_008.8;

/** Holds everything that one device sends. Query moments in ascending order. */
export class RestOracle {
  readonly #coming: HeardRecord[];
  /** Records since the last contradiction, from which a stationary check may follow. */
  #counts: HeardRecord[] = [];
  /** Samples of the clock, at most one in ten seconds: their start and their least lag. */
  readonly #looks: { at: number; late: number }[] = [];
  #contradictedUntil = Number.NEGATIVE_INFINITY;
  /** Time of the last motion, unless a later fresh record shows none. */
  #shakenAt: number | undefined;

  constructor(records: readonly HeardRecord[]) {
    this.#coming = [...records].sort((a, b) => a.receivedAt - b.receivedAt);
  }

  /**
   * Returns by which half of the rule the vehicle may be cut at a moment, from everything received by then, or null.
   * @param connectedAt start of the device's connection. In its first minute the dispatch waits 5 s after a record.
   * Undefined: it is older
   */
  allowedAt(moment: number, starterOnly: boolean, connectedAt?: number): 'ignitionOff' | 'atRest' | null {
    const isYoung = connectedAt !== undefined && moment - connectedAt < 60_000;
    const within = isYoung ? 7000 : 2000;
    while (this.#coming[0] !== undefined && this.#coming[0].receivedAt <= moment) this.#hear(this.#coming.shift()!);
    if (!this.#clockIsKnown()) return null;
    const live = this.#counts.filter(isFresh).sort((a, b) => a.fixTime - b.fixTime || a.receivedAt - b.receivedAt);
    const justCame = ({ receivedAt }: HeardRecord): boolean => moment - receivedAt <= within;
    const offs = live.filter(({ ignition }) => ignition === false);
    const latest = offs.at(-1);
    if (latest && justCame(latest) && this.#staysParked(live, offs)) return 'ignitionOff';
    const isOff = offs.some(({ receivedAt }) => moment - receivedAt <= 60_000);
    const newest = live.filter(isPlaced).at(-1);
    if (!newest || !justCame(newest) || moment - newest.fixTime > 15_000) return null;
    return (isOff || starterOnly) && this.#stands(live.filter(isPlaced)) ? 'atRest' : null;
  }

  #hear(record: HeardRecord): void {
    this.#look(record);
    const speed = record.fix?.speedMetersPerSecond ?? 0;
    const isOnTheMove = record.ignition === true || record.motion === true || speed > WALKING_PACE;
    const first = this.#counts.find(isPlaced);
    const isElsewhere =
      first !== undefined &&
      isPlaced(record) &&
      (record.fixTime >= first.fixTime || !this.#clockIsKnown()) &&
      meters(first.fix, record.fix) > 100 + Math.min(100, record.fix.accuracyMeters);
    if (isOnTheMove) this.#contradictedUntil = Math.max(this.#contradictedUntil, record.fixTime);
    const start = Math.min(...this.#counts.map(({ fixTime }) => fixTime));
    const counts = !this.#clockIsKnown() || this.#counts.length === 0 || record.fixTime >= start;
    if ((isOnTheMove || isElsewhere) && counts) {
      this.#counts = [];
      if (record.motion) this.#shakenAt = Math.max(this.#shakenAt ?? 0, record.fixTime);
      if (isElsewhere) this.#contradictedUntil = Math.max(this.#contradictedUntil, record.fixTime - 1);
    }
    if (record.motion === false && this.#clockIsKnown() && isFresh(record) && record.fixTime > (this.#shakenAt ?? 0))
      this.#shakenAt = undefined;
    const mayCount = this.#clockIsKnown() ? isFresh(record) : !record.buffered;
    if (!isOnTheMove && mayCount && record.fixTime > this.#contradictedUntil) this.#counts.push(record);
  }

  #look({ fixTime, receivedAt, buffered }: HeardRecord): void {
    const late = receivedAt - fixTime;
    const last = this.#looks.at(-1);
    if (buffered) return;
    if (last && receivedAt - last.at < 10_000) last.late = Math.min(last.late, late);
    else this.#looks.push({ at: receivedAt, late });
  }

  /** Returns whether two of the latest samples show the clock right within five seconds. */
  #clockIsKnown(): boolean {
    return this.#looks.slice(-16).filter(({ late }) => late <= 5000).length >= 2;
  }

  /** Proof (a). */
  #staysParked(live: readonly HeardRecord[], offs: readonly HeardRecord[]): boolean {
    const latest = offs.at(-1) as HeardRecord;
    const isLong = offs.some(
      (first) => latest.fixTime - first.fixTime >= 60_000 && latest.receivedAt - first.receivedAt >= 60_000,
    );
    const places = live.filter(isPlaced);
    const [first, newest] = [places[0], places.at(-1)];
    if (!isLong || !first || !newest || newest.fixTime <= (offs[0] as HeardRecord).fixTime) return false;
    if (this.#shakenAt !== undefined && !live.some(({ motion }) => motion === false)) return false;
    return meters(first.fix, newest.fix) <= 100 + Math.min(100, newest.fix.accuracyMeters);
  }

  /** Proof (b): goes back from the newest fix without a gap until two minutes are spanned. */
  #stands(places: readonly Placed[]): boolean {
    const newest = places.at(-1) as Placed;
    for (let start = places.length - 3; start >= 0; start--) {
      const run = places.slice(start);
      if (run.some(({ fixTime }, index) => index > 0 && fixTime - (run[index - 1] as Placed).fixTime > 60_000))
        return false;
      if (run.some(({ fix }) => fix.speedMetersPerSecond === null || meters(fix, newest.fix) > 30)) return false;
      const earliest = Math.min(...run.map(({ receivedAt }) => receivedAt));
      if (newest.fixTime - (run[0] as Placed).fixTime < 120_000 || newest.receivedAt - earliest < 120_000) continue;
      if (new Set(run.map(({ fixTime }) => fixTime)).size >= 3) return true;
    }
    return false;
  }
}

/** Returns whether a record was received within 15 s of its fix, by a right clock. */
function isFresh({ buffered, fixTime, receivedAt }: HeardRecord): boolean {
  return !buffered && receivedAt - fixTime <= 15_000;
}

function isPlaced(record: HeardRecord): record is Placed {
  return record.fix !== undefined;
}

/** Returns the length of the chord between two places, which equals that of the way over such distances. */
function meters(a: Place, b: Place): number {
  const [ax, ay, az] = onSphere(a);
  const [bx, by, bz] = onSphere(b);
  return METERS_PER_RADIAN * Math.hypot(ax - bx, ay - by, az - bz);
}

function onSphere({ latitude, longitude }: Place): [number, number, number] {
  const north = (latitude / 180) * Math.PI;
  const east = (longitude / 180) * Math.PI;
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
