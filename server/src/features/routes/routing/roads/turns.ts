/** Forbidden turns of a road network. */
import { ROUTE_VEHICLES, type RouteVehicle } from '@waymark/domain/routes/route.ts';

/** A forbidden turn at a junction, from one piece into another. Links are index × 2, and 1 more for backwards. */
export interface BannedTurn {
  from: number;
  to: number;
  /** Bits of `vehicleBit`. */
  vehicles: number;
}

/** Numbers of a turn in `RoadArrays.bans`. */
const BAN_NUMBERS = 3;

export function vehicleBit(vehicle: RouteVehicle): number {
  return 1 << ROUTE_VEHICLES.indexOf(vehicle);
}

/** Returns turns as they are stored. */
export function banNumbers(turns: readonly BannedTurn[]): Uint32Array {
  return Uint32Array.from(turns.flatMap(({ from, to, vehicles }) => [from, to, vehicles]));
}

export class Turns {
  readonly #banned = new Map<number, { to: number; vehicles: number }[]>();

  constructor(numbers: Uint32Array) {
    for (let at = 0; at < numbers.length; at += BAN_NUMBERS) {
      const [from, to, vehicles] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!];
      const known = this.#banned.get(from);
      if (known === undefined) this.#banned.set(from, [{ to, vehicles }]);
      else known.push({ to, vehicles });
    }
  }

  /** Returns whether the vehicle may not turn from a driven link into another one at its end. */
  isBanned(from: number, to: number, vehicle: RouteVehicle): boolean {
    const banned = this.#banned.get(from);
    return banned?.some((turn) => turn.to === to && (turn.vehicles & vehicleBit(vehicle)) !== 0) === true;
  }
}
