/** Fuels and the carbon dioxide that their combustion gives. */
export const FUEL_TYPES = ['diesel', 'petrol', 'lpg'] as const;
export type FuelType = (typeof FUEL_TYPES)[number];

/** Kilograms of carbon dioxide per liter burnt, from tank to wheel (ecoscore.be, "How to calculate the CO₂ emission"). */
const CARBON_DIOXIDE_KILOGRAMS_PER_LITER: Readonly<Record<FuelType, number>> = {
  diesel: 2.64,
  petrol: 2.39,
  lpg: 1.66,
};

export function carbonDioxideKilograms(fuel: FuelType, liters: number): number {
  return liters * CARBON_DIOXIDE_KILOGRAMS_PER_LITER[fuel];
}
