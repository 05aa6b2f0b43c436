/** The known asset types, with the facts that the rules need. */
export const ASSET_TYPES = [
  'bike',
  'evehicle36',
  'evehicle48',
  'evehicle60',
  'evehicle72',
  'car',
  'scooter',
  'bus',
  'construction',
  'rickshaw',
  'heavyMachinery',
  'lawnMower',
  'tractor',
  'truck',
  'cycle',
  'redBike',
  'blueBike',
  'greenBike',
  'yellowBike',
  'blackBike',
  'whiteBike',
  'redCar',
  'blueCar',
  'greenCar',
  'yellowCar',
  'blackCar',
  'whiteCar',
  'other',
] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Shape that an asset type is drawn with; colours of bikes and cars are variants of one shape. */
export type AssetShape =
  | 'bike'
  | 'evehicle'
  | 'car'
  | 'scooter'
  | 'bus'
  | 'construction'
  | 'rickshaw'
  | 'heavyMachinery'
  | 'lawnMower'
  | 'tractor'
  | 'truck'
  | 'cycle'
  | 'other';

const OPERATING_HOURS: ReadonlySet<AssetType> = new Set(['construction', 'heavyMachinery', 'tractor', 'lawnMower']);
const ELECTRIC: ReadonlySet<AssetType> = new Set(['evehicle36', 'evehicle48', 'evehicle60', 'evehicle72']);

/** Shape and paint of a type: `redBike` is a bike in red. */
export function assetShape(type: AssetType): { shape: AssetShape; paint: string | undefined } {
  const coloured = /^(red|blue|green|yellow|black|white)(Bike|Car)$/.exec(type);
  if (coloured) return { shape: coloured[2] === 'Bike' ? 'bike' : 'car', paint: coloured[1] };
  if (type.startsWith('evehicle')) return { shape: 'evehicle', paint: undefined };
  return { shape: type as AssetShape, paint: undefined };
}

/** Two- and three-wheelers: lower cap for plausible speed, no cornering events for two wheels. */
export function wheels(type: AssetType): 2 | 3 | 4 {
  const { shape } = assetShape(type);
  if (shape === 'bike' || shape === 'scooter' || shape === 'cycle' || shape === 'evehicle') return 2;
  return shape === 'rickshaw' ? 3 : 4;
}

/** Working machines count operating hours: ignition on means "active" (decisions.md, "The other statuses"). */
export function countsOperatingHours(type: AssetType): boolean {
  return OPERATING_HOURS.has(type);
}

export function isElectric(type: AssetType): boolean {
  return ELECTRIC.has(type);
}
