import { type AssetType, assetShape } from '@waymark/domain/asset-type.ts';

/** Properties of a kind of vehicle. */
export interface Vehicle {
  topSpeedKmh: number;
  accelerationMetersPerSecondSquared: number;
  brakingMetersPerSecondSquared: number;
  /** Lateral acceleration of its driver in bends. */
  corneringMetersPerSecondSquared: number;
  /** On-board supply with the engine off. */
  supplyVolts: number;
  fuel: { tankLiters: number; litersPer100Km: number; litersPerIdleHour: number } | undefined;
  battery: { percentPerKm: number; percentPerHourCharging: number } | undefined;
  idleRpm: number | undefined;
}

const CAR: Vehicle = {
  topSpeedKmh: 110,
  accelerationMetersPerSecondSquared: 1.4,
  brakingMetersPerSecondSquared: 1.7,
  corneringMetersPerSecondSquared: 1.9,
  supplyVolts: 12.5,
  fuel: { tankLiters: 60, litersPer100Km: 8, litersPerIdleHour: 0.9 },
  battery: undefined,
  idleRpm: 780,
};
const HEAVY: Vehicle = {
  ...CAR,
  topSpeedKmh: 80,
  accelerationMetersPerSecondSquared: 0.7,
  brakingMetersPerSecondSquared: 1.1,
  corneringMetersPerSecondSquared: 1.2,
  supplyVolts: 25,
  fuel: { tankLiters: 300, litersPer100Km: 29, litersPerIdleHour: 2.4 },
  idleRpm: 620,
};
const LIGHT: Vehicle = {
  ...CAR,
  topSpeedKmh: 60,
  accelerationMetersPerSecondSquared: 1.5,
  fuel: { tankLiters: 12, litersPer100Km: 2.4, litersPerIdleHour: 0.3 },
  idleRpm: undefined,
};

const BY_SHAPE: Record<ReturnType<typeof assetShape>['shape'], Vehicle> = {
  truck: HEAVY,
  bus: { ...HEAVY, topSpeedKmh: 75, accelerationMetersPerSecondSquared: 0.9 },
  car: CAR,
  scooter: LIGHT,
  bike: { ...LIGHT, topSpeedKmh: 75, fuel: undefined },
  rickshaw: { ...LIGHT, topSpeedKmh: 42, accelerationMetersPerSecondSquared: 0.8 },
  cycle: { ...LIGHT, topSpeedKmh: 19, accelerationMetersPerSecondSquared: 0.6, fuel: undefined },
  evehicle: {
    ...LIGHT,
    topSpeedKmh: 55,
    supplyVolts: 48,
    fuel: undefined,
    battery: { percentPerKm: 1.35, percentPerHourCharging: 22 },
  },
  construction: { ...HEAVY, topSpeedKmh: 9, fuel: { tankLiters: 320, litersPer100Km: 0, litersPerIdleHour: 11 } },
  heavyMachinery: { ...HEAVY, topSpeedKmh: 6, fuel: { tankLiters: 400, litersPer100Km: 0, litersPerIdleHour: 9 } },
  tractor: { ...HEAVY, topSpeedKmh: 32, fuel: { tankLiters: 220, litersPer100Km: 35, litersPerIdleHour: 8 } },
  lawnMower: { ...LIGHT, topSpeedKmh: 8, fuel: { tankLiters: 18, litersPer100Km: 0, litersPerIdleHour: 1.1 } },
  other: { ...HEAVY, fuel: undefined, idleRpm: undefined },
};

/** Returns the vehicle of an asset type. Electric two- and three-wheelers differ by their nominal voltage. */
export function vehicleOf(type: AssetType): Vehicle {
  const vehicle = BY_SHAPE[assetShape(type).shape];
  const nominal = /^evehicle(\d+)$/.exec(type)?.[1];
  return nominal === undefined ? vehicle : { ...vehicle, supplyVolts: Number(nominal) };
}
