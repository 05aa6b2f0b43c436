import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { FleetQuirk, FleetWork } from './asset.ts';

/** Names of the depots. Their places on the island are in `sites.ts`. */
export const DEPOTS = ['Park depot', 'Port depot', 'Town depot'] as const;
export type DepotName = (typeof DEPOTS)[number];

/** Assets of one kind. */
export interface Group {
  /** `Truck` gives "Truck 01", "Truck 02" …, numbered through the whole fleet. */
  title: string;
  type: AssetType | AssetType[];
  make: string;
  model: string;
  years: [number, number];
  batteryType?: string;
  tags: string[];
  depot: DepotName;
  work: FleetWork;
  device:
    | 'tracker'
    | 'canTracker'
    | 'datagramTracker'
    | 'concoxTracker'
    | 'busTerminal'
    | 'queclinkTracker'
    | 'openTracker'
    | 'phone'
    | 'none';
  /** One entry per asset of the group. */
  quirks: (FleetQuirk | undefined)[];
  routes?: string[];
}

const NONE = undefined;

/** The makes are invented, like the country. */
export const GROUPS: Group[] = [
  {
    title: 'Truck',
    type: 'truck',
    make: 'Equator',
    model: 'Hauler 18',
    years: [2018, 2025],
    tags: ['Deliveries', 'Heavy'],
    depot: 'Park depot',
    work: 'delivery',
    device: 'canTracker',
    quirks: [
      NONE,
      NONE,
      NONE,
      'losesFuel',
      'faultCode',
      'refrigerated',
      'speeds',
      'losesNetwork',
      'crashes',
      'offlineSinceYesterday',
    ],
  },
  {
    title: 'Van',
    type: ['whiteCar', 'car', 'whiteCar', 'blueCar', 'car', 'whiteCar'],
    make: 'Datum',
    model: 'Courier',
    years: [2019, 2025],
    tags: ['Deliveries', 'Parcels'],
    depot: 'Town depot',
    work: 'delivery',
    device: 'concoxTracker',
    quirks: [NONE, 'speeds', NONE, NONE, 'noLocation', NONE],
  },
  {
    title: 'Car',
    type: ['redCar', 'car', 'greenCar', 'blackCar'],
    make: 'Datum',
    model: 'Compact',
    years: [2020, 2025],
    tags: ['Service'],
    depot: 'Town depot',
    work: 'service',
    device: 'queclinkTracker',
    quirks: ['nonPerforming', NONE, NONE, 'towed'],
  },
  {
    title: 'Bus',
    type: 'bus',
    make: 'Equator',
    model: 'Liner 12',
    years: [2017, 2024],
    tags: ['Lines'],
    depot: 'Town depot',
    work: 'busLine',
    device: 'busTerminal',
    quirks: [NONE, NONE, NONE, NONE],
    routes: ['Line 1', 'Line 1', 'Line 2', 'Line 3'],
  },
  {
    title: 'E-Cargo',
    type: ['evehicle72', 'evehicle72', 'evehicle60', 'evehicle48', 'evehicle36'],
    make: 'Meridian',
    model: 'Volt Cargo',
    years: [2022, 2025],
    batteryType: 'Lithium iron phosphate',
    tags: ['Electric', 'Parcels'],
    depot: 'Town depot',
    work: 'errand',
    device: 'tracker',
    quirks: [NONE, NONE, NONE, NONE, NONE],
  },
  {
    title: 'Excavator',
    type: 'construction',
    make: 'Bedrock',
    model: 'EX 210',
    years: [2016, 2022],
    tags: ['Site'],
    depot: 'Park depot',
    work: 'site',
    device: 'openTracker',
    quirks: [NONE, NONE],
  },
  {
    title: 'Crane',
    type: 'heavyMachinery',
    make: 'Bedrock',
    model: 'Reach 45',
    years: [2015, 2021],
    tags: ['Port'],
    depot: 'Port depot',
    work: 'site',
    device: 'datagramTracker',
    quirks: [NONE, NONE],
  },
  {
    title: 'Tractor',
    type: 'tractor',
    make: 'Bedrock',
    model: 'Furrow 110',
    years: [2019, 2019],
    tags: ['Fields'],
    depot: 'Park depot',
    work: 'site',
    device: 'tracker',
    quirks: [NONE],
  },
  {
    title: 'Mower',
    type: 'lawnMower',
    make: 'Bedrock',
    model: 'Trim 4',
    years: [2021, 2021],
    tags: ['Parks'],
    depot: 'Town depot',
    work: 'site',
    device: 'datagramTracker',
    quirks: [NONE],
  },
  {
    title: 'Scooter',
    type: 'scooter',
    make: 'Meridian',
    model: 'Zip 125',
    years: [2021, 2025],
    tags: ['Food'],
    depot: 'Town depot',
    work: 'errand',
    device: 'tracker',
    quirks: [NONE, NONE],
  },
  {
    title: 'Rickshaw',
    type: 'rickshaw',
    make: 'Meridian',
    model: 'Trike',
    years: [2020, 2020],
    tags: ['Passengers'],
    depot: 'Port depot',
    work: 'errand',
    device: 'concoxTracker',
    quirks: [NONE],
  },
  {
    title: 'Bike',
    type: ['bike', 'redBike'],
    make: 'Meridian',
    model: 'Scout 150',
    years: [2020, 2024],
    tags: ['Food'],
    depot: 'Town depot',
    work: 'errand',
    device: 'phone',
    quirks: [NONE, 'deviceFault'],
  },
  {
    title: 'Cycle',
    type: 'cycle',
    make: 'Meridian',
    model: 'Cargo cycle',
    years: [2023, 2023],
    tags: ['Parcels'],
    depot: 'Town depot',
    work: 'errand',
    device: 'phone',
    quirks: [NONE],
  },
  {
    title: 'Trailer',
    type: 'other',
    make: 'Equator',
    model: 'Flatbed',
    years: [2014, 2018],
    tags: ['Heavy'],
    depot: 'Park depot',
    work: 'site',
    device: 'tracker',
    quirks: ['neverReports'],
  },
  {
    title: 'Trailer',
    type: 'other',
    make: 'Equator',
    model: 'Flatbed',
    years: [2014, 2018],
    tags: ['Heavy'],
    depot: 'Park depot',
    work: 'site',
    device: 'none',
    quirks: [NONE],
  },
  {
    title: 'Shuttle',
    type: 'bus',
    make: 'Equator',
    model: 'Hopper 9',
    years: [2022, 2025],
    tags: ['Lines'],
    depot: 'Town depot',
    work: 'shuttle',
    device: 'tracker',
    quirks: [NONE],
    routes: ['Shuttle'],
  },
  {
    title: 'Shuttle',
    type: 'bus',
    make: 'Equator',
    model: 'Hopper 9',
    years: [2022, 2025],
    tags: ['Lines'],
    depot: 'Town depot',
    work: 'shuttle',
    device: 'busTerminal',
    quirks: [NONE],
    routes: ['Shuttle'],
  },
  {
    title: 'Refuse truck',
    type: 'truck',
    make: 'Equator',
    model: 'Collector 26',
    years: [2020, 2024],
    tags: ['Refuse', 'Heavy'],
    depot: 'Park depot',
    work: 'round',
    device: 'tracker',
    quirks: [NONE, NONE, NONE],
    routes: ['Demo refuse town', 'Demo refuse north', 'Demo refuse south'],
  },
];
