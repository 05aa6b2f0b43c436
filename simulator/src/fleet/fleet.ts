import type { FleetAsset, FleetDevice } from './asset.ts';
import { GROUPS, type Group } from './groups.ts';
import { testImei, testTerminalNumber } from './imei.ts';

/**
 * The properties of each kind of device. Intervals in seconds while moving and parked. Devices with commands report
 * every minute, because commands need recent reports. Phones and devices over datagrams take no orders, because they
 * have no relay.
 */
const KINDS: Record<Exclude<Group['device'], 'none'>, KindOfDevice> = {
  canTracker: teltonika('FMC650', 'can', [8, 45]),
  tracker: teltonika('FMC130', 'wired', [10, 45]),
  datagramTracker: { ...teltonika('FMB920', 'wired', [15, 240]), transport: 'udp', immobilizationType: 'none' },
  concoxTracker: kind('gt06', 'Jimi IoT', 'JM-VL03', 'wired', [10, 45]),
  busTerminal: kind('jt808', 'JT/T 808', 'JT/T 808-2019', 'can', [10, 45]),
  queclinkTracker: kind('queclink', 'Queclink', 'GV300', 'wired', [15, 45]),
  openTracker: kind('wialon', 'Wialon IPS', 'Wialon IPS 2.0', 'wired', [15, 45]),
  phone: { ...withoutWires('osmand', 'Traccar', 'Traccar Client', [10, 300]), transport: 'http' },
};
/** The relay circuit of a few assets by name. All others cut the starter, as recommended. */
const UNUSUAL_RELAYS: Readonly<Record<string, FleetDevice['immobilizationType']>> = {
  'Truck 09': 'none',
  'Van 06': 'fuel',
};

/** Covert trackers by protocol, with a remotely adjustable interval. */
const COVERT = {
  teltonika: covert('teltonika', 'Teltonika', 'TMT250'),
  queclink: covert('queclink', 'Queclink', 'GL300'),
  gt06: covert('gt06', 'Concox', 'WeTrack2'),
  jt808: covert('jt808', 'JT/T 808', 'JT/T 808-2013'),
} satisfies Record<string, KindOfDevice>;
/**
 * Assets with a covert tracker, by name. With a Teltonika first tracker it is a Teltonika too, so that both see the
 * same week.
 */
const WITH_COVERT: Readonly<Record<string, keyof typeof COVERT>> = {
  'Truck 01': 'teltonika',
  'Truck 03': 'teltonika',
  'E-Cargo 01': 'teltonika',
  'Van 01': 'queclink',
  'Car 02': 'queclink',
  'Van 03': 'gt06',
  'Van 04': 'gt06',
  'Bus 02': 'jt808',
  'Bus 03': 'jt808',
};
const FIRST_COVERT_SERIAL = 9_000;

type KindOfDevice = Omit<FleetDevice, 'imei'>;

function kind(
  protocol: string,
  make: string,
  model: string,
  ignitionType: FleetDevice['ignitionType'],
  [movingIntervalSeconds, parkedIntervalSeconds]: [number, number],
): KindOfDevice {
  return {
    ...{ protocol, transport: 'tcp', make, model, ignitionType, immobilizationType: 'starter' },
    ...{ movingIntervalSeconds, parkedIntervalSeconds },
  };
}

function teltonika(model: string, ignitionType: FleetDevice['ignitionType'], seconds: [number, number]): KindOfDevice {
  return kind('teltonika', 'Teltonika', model, ignitionType, seconds);
}

/** Returns a kind of device that is not wired to the vehicle. */
function withoutWires(protocol: string, make: string, model: string, seconds: [number, number]): KindOfDevice {
  return { ...kind(protocol, make, model, 'none', seconds), immobilizationType: 'none' };
}

function covert(protocol: string, make: string, model: string): KindOfDevice {
  return { ...withoutWires(protocol, make, model, [180, 300]), keepsToIntervals: true };
}

function numbered(device: KindOfDevice, serial: number): FleetDevice {
  return { ...device, imei: device.protocol === 'jt808' ? testTerminalNumber(serial) : testImei(serial) };
}

function deviceOf(group: Group, name: string, index: number): FleetDevice | undefined {
  if (group.device === 'none') return undefined;
  const device = KINDS[group.device];
  const immobilizationType = UNUSUAL_RELAYS[name] ?? device.immobilizationType;
  return { ...numbered(device, 1000 + index * 17), immobilizationType };
}

function covertOf(name: string, index: number): FleetDevice | undefined {
  const protocol = WITH_COVERT[name];
  return protocol && numbered(COVERT[protocol], FIRST_COVERT_SERIAL + index);
}

function plate(index: number): string {
  return `NI ${20_000 + ((index * 4_177 + 417) % 9_000)}`;
}

function build(): FleetAsset[] {
  const fleet: FleetAsset[] = [];
  const counters = new Map<string, number>();
  for (const group of GROUPS) {
    group.quirks.forEach((quirk, position) => {
      const index = fleet.length;
      const number = (counters.get(group.title) ?? 0) + 1;
      counters.set(group.title, number);
      const types = Array.isArray(group.type) ? group.type : [group.type];
      const type = types[position % types.length]!;
      const [firstYear, lastYear] = group.years;
      const name = `${group.title} ${String(number).padStart(2, '0')}`;
      const device = deviceOf(group, name, index);
      const wheeled = group.work !== 'site' || type === 'tractor';
      fleet.push({
        index,
        name,
        licensePlate: wheeled && type !== 'cycle' ? plate(index) : undefined,
        vin: type === 'cycle' ? undefined : `NX0DEM0DATA0${String(10_000 + index * 37)}`,
        type,
        batteryType: group.batteryType,
        make: group.make,
        model: group.model,
        year: firstYear + ((index * 5) % (lastYear - firstYear + 1)),
        tags: group.tags,
        depot: group.depot,
        route: group.routes?.[position],
        driver: wheeled && type !== 'other' ? `Driver ${String(index + 1).padStart(2, '0')}` : undefined,
        device,
        auxiliary: covertOf(name, index),
        work: group.work,
        quirk,
      });
    });
  }
  return fleet;
}

/**
 * The demo fleet, always the same and recognizable as demo data. Two assets stay pending: one device never reports, one
 * asset has none.
 */
export const FLEET: readonly FleetAsset[] = build();
