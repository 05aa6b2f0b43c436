/** A constant period of a vehicle: one speed and one position of the key. */
export interface Phase {
  kind: string;
  seconds: number;
  ignition: boolean;
  /** False with the ignition on: start-stop at a traffic light. */
  engine: boolean;
  /** Signed, along one meridian. */
  metersPerSecond: number;
  /** False: no satellite is visible. */
  sky: boolean;
}

interface Lived extends Phase {
  from: number;
  meters: number;
}

const KEPT = 60;
/** A lower speed is stationary. */
const MOVING_METERS_PER_SECOND = 0.3;

/** The true state of a vehicle over time, whatever its tracker reports. Times in epoch ms. */
export class Truth {
  readonly #lived: Lived[] = [];

  begin(phase: Phase, from: number): void {
    const meters = this.metersAt(from);
    this.#lived.push({ ...phase, from, meters });
    if (this.#lived.length > KEPT) this.#lived.shift();
  }

  get hasBegun(): boolean {
    return this.#lived.length > 0;
  }

  get now(): Lived {
    return this.#lived.at(-1)!;
  }

  at(instant: number): Lived {
    return this.#lived.findLast(({ from }) => from <= instant) ?? this.#lived[0]!;
  }

  /** Metres north of the vehicle's first place. */
  metersAt(instant: number): number {
    if (this.#lived.length === 0) return 0;
    const phase = this.at(instant);
    return phase.meters + (phase.metersPerSecond * Math.max(0, instant - phase.from)) / 1000;
  }

  movesAt(instant: number): boolean {
    return Math.abs(this.at(instant).metersPerSecond) > MOVING_METERS_PER_SECOND;
  }

  isUnsafeAt(instant: number): boolean {
    return this.at(instant).ignition || this.movesAt(instant);
  }

  /** Returns since when the vehicle has been as unsafe as at `instant`. @returns undefined if it is safe */
  unsafeSince(instant: number, isUnsafe = (phase: Phase) => phase.ignition || moves(phase)): number | undefined {
    let since: number | undefined;
    for (const phase of this.#lived.toReversed()) {
      if (phase.from > instant) continue;
      if (!isUnsafe(phase)) return since;
      since = phase.from;
    }
    return since;
  }
}

export function moves({ metersPerSecond }: Phase): boolean {
  return Math.abs(metersPerSecond) > MOVING_METERS_PER_SECOND;
}
