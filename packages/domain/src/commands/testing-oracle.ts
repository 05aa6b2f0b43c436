/**
 * The rule of decisions.md ("Safety gate, at the moment of dispatch") over a whole track, written from its words alone:
 * nothing of the product's own code is in it, so that the two can be held against each other. For
 * tests only.
 */

/** A record of a device as the rule needs it; times epoch ms, degrees, m/s. */
export interface HeardRecord {
  fixTime: number;
  receivedAt: number;
  buffered: boolean;
  fix: { latitude: number; longitude: number; accuracyMeters: number; speedMetersPerSecond: number | null } | undefined;
  ignition: boolean | null;
  motion: boolean | null;
}

type Place = NonNullable<HeardRecord['fix']> & { at: number };

const WALKING_PACE = 3 / 3.6;
/** Polar radius of the Earth and its difference to the equatorial one play no part over some hundred metres. */
const METERS_PER_RADIAN = 6_371_008.8;
/** An earlier record than this cannot be among three fixes and two minutes without a gap of one. */
const LOOKED_BACK_MS = 300_000;

/** Everything that one device sent, ready to be asked about any moment. */
export class RestOracle {
  readonly #receipts: readonly number[];
  readonly #live: readonly HeardRecord[];
  readonly #times: readonly number[];
  /** Live ones that tell of the ignition. */
  readonly #words: readonly HeardRecord[];
  readonly #wordTimes: readonly number[];
  /** Those of a running engine that are not live. */
  readonly #storedOns: readonly HeardRecord[];

  constructor(records: readonly HeardRecord[]) {
    const all = [...records].sort((a, b) => a.receivedAt - b.receivedAt);
    this.#receipts = all.map(({ receivedAt }) => receivedAt);
    this.#live = all.filter(isHeardLive).sort((a, b) => made(a) - made(b) || a.receivedAt - b.receivedAt);
    this.#times = this.#live.map(made);
    this.#words = this.#live.filter(({ ignition }) => ignition !== null);
    this.#wordTimes = this.#words.map(made);
    this.#storedOns = all.filter((record) => record.ignition === true && !isHeardLive(record));
  }

  /** Whether the rule allows to cut the vehicle off at a moment, by all that had come until then; and by which half. */
  allowedAt(moment: number, starterOnly: boolean): 'ignitionOff' | 'atRest' | null {
    const lastPacket = this.#receipts[countUpTo(this.#receipts, moment) - 1];
    if (lastPacket === undefined || moment - lastPacket > 60_000) return null;
    const offSince = this.#offSince(moment);
    if (offSince !== undefined && moment - offSince >= 60_000 && this.#staysParked(offSince, moment))
      return 'ignitionOff';
    return (offSince !== undefined || starterOnly) && this.#stands(moment) ? 'atRest' : null;
  }

  /** (a): a fix after ignition-off at the place of the first one, slow, and no motion for the same minute. */
  #staysParked(offSince: number, moment: number): boolean {
    const places: Place[] = [];
    let lastWord = false;
    let lastMotion = Number.NEGATIVE_INFINITY;
    for (let i = countUpTo(this.#times, offSince - 1); i < this.#live.length; i++) {
      const record = this.#live[i] as HeardRecord;
      const at = made(record);
      if (at > moment) break;
      if (record.receivedAt > moment) continue;
      if (record.fix) places.push({ ...record.fix, at });
      if (record.motion !== null && at > offSince) lastWord = record.motion;
      if (record.motion && at > offSince) lastMotion = at;
    }
    const first = places[0];
    const newest = places.at(-1);
    if (!first || !newest || newest.at === offSince) return false;
    const near = meters(first, newest) <= 100 + Math.min(100, newest.accuracyMeters);
    return near && (newest.speedMetersPerSecond ?? 0) <= WALKING_PACE && !lastWord && moment - lastMotion >= 60_000;
  }

  /** (b): from the newest fix back, without a gap, until two minutes are spanned. */
  #stands(moment: number): boolean {
    const places: Place[] = [];
    for (let i = countUpTo(this.#times, moment - LOOKED_BACK_MS); i < this.#live.length; i++) {
      const record = this.#live[i] as HeardRecord;
      if (made(record) > moment) break;
      if (record.receivedAt <= moment && record.fix) places.push({ ...record.fix, at: made(record) });
    }
    const newest = places.at(-1);
    if (!newest || moment - newest.at > 15_000) return false;
    for (let start = places.length - 3; start >= 0; start--) {
      const run = places.slice(start);
      if (run.some(({ at }, index) => index > 0 && at - (run[index - 1] as Place).at > 60_000)) return false;
      if (newest.at - (run[0] as Place).at < 120_000) continue;
      return run.every((each) => (each.speedMetersPerSecond ?? 99) <= WALKING_PACE && meters(each, newest) <= 30);
    }
    return false;
  }

  /**
   * Since when the ignition is off, as told again within the last minute. A stored record of a running engine, later than
   * that, makes everything worthless that was told before it came.
   */
  #offSince(moment: number, notBefore = Number.NEGATIVE_INFINITY): number | undefined {
    let since: number | undefined;
    let toldAt = Number.NEGATIVE_INFINITY;
    for (let i = countUpTo(this.#wordTimes, moment) - 1; i >= 0; i--) {
      const word = this.#words[i] as HeardRecord;
      if (word.receivedAt > moment) continue;
      if (word.ignition || made(word) < notBefore) break;
      since = made(word);
      toldAt = Math.max(toldAt, word.receivedAt);
    }
    if (since === undefined) return undefined;
    const started = since;
    const broken = this.#storedOns.find(
      ({ fixTime, receivedAt }) => receivedAt <= moment && receivedAt > notBefore && fixTime > started,
    );
    if (broken) return this.#offSince(moment, broken.receivedAt);
    return moment - toldAt <= 60_000 ? since : undefined;
  }
}

function isHeardLive({ buffered, fixTime, receivedAt }: HeardRecord): boolean {
  return !buffered && Math.abs(receivedAt - fixTime) <= 60_000;
}

/** No record was made after it came in, whatever its clock says. */
function made({ fixTime, receivedAt }: HeardRecord): number {
  return Math.min(fixTime, receivedAt);
}

/** How many of the ascending numbers are at most so large. */
function countUpTo(numbers: readonly number[], most: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] as number) <= most) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Length of the chord between two places, which over such distances is that of the way. */
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
