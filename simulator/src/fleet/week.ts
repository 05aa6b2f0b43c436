import { FULL_SHARE, litersOf, type Workday } from './activity.ts';
import type { FleetAsset } from './asset.ts';
import { type Vehicle, vehicleOf } from './vehicle.ts';
import { planWorkday } from './workday.ts';

export interface Week {
  vehicle: Vehicle;
  days: Workday[];
  meters: number;
  engineSeconds: number;
  /** Litres in the tank at the start of each day. The week ends as it began. */
  fuelLiters: number[] | undefined;
}

const weeks = new Map<number, Week>();

/** Returns what an asset does in any week, Monday first. Pure and cached. */
export function weekOf(asset: FleetAsset): Week {
  let week = weeks.get(asset.index);
  if (week === undefined) {
    week = planWeek(asset);
    weeks.set(asset.index, week);
  }
  return week;
}

function planWeek(asset: FleetAsset): Week {
  const vehicle = vehicleOf(asset.type);
  const days = Array.from({ length: 7 }, (_, weekday) => planWorkday(asset, vehicle, weekday));
  return {
    vehicle,
    days,
    meters: days.reduce((sum, day) => sum + day.meters, 0),
    engineSeconds: days.reduce((sum, day) => sum + day.engineSeconds, 0),
    fuelLiters: vehicle.fuel === undefined ? undefined : fuelAtDayStarts(days, vehicle.fuel),
  };
}

function fuelAtDayStarts(days: readonly Workday[], fuel: NonNullable<Vehicle['fuel']>): number[] {
  let level = fuel.tankLiters * 0.8;
  let starts: number[] = [];
  // Every week has a refuel, so the second round begins as it ends.
  for (let round = 0; round < 2; round++) {
    starts = days.map((day) => {
      const start = level;
      level -= day.stolenLiters;
      for (const activity of day.activities) {
        level -= litersOf(activity, fuel);
        if (activity.kind === 'stop' && activity.refuel) level = fuel.tankLiters * FULL_SHARE;
      }
      return start;
    });
  }
  return starts;
}
