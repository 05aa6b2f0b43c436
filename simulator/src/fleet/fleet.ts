import type { FleetAsset, FleetDevice } from './asset.ts';
import { GROUPS, type Group } from './groups.ts';
import { testImei, testTerminalNumber } from './imei.ts';

/** What each kind of device is; intervals in seconds while moving and parked. */
const KINDS: Record<Exclude<Group['device'], 'none'>, KindOfDevice> = {
  canTracker: teltonika('FMC650', 'tcp', 'can', [8, 180]),
  tracker: teltonika('FMC130', 'tcp', 'wired', [10, 180]),
  datagramTracker: teltonika('FMB920', 'udp', 'wired', [15, 240]),
  concoxTracker: kind('gt06', 'Jimi IoT', 'JM-VL03', 'wired', [10, 180]),
  busTerminal: kind('jt808', 'JT/T 808', 'JT/T 808-2019', 'can', [10, 180]),
  queclinkTracker: kind('queclink', 'Queclink', 'GV300', 'wired', [15, 240]),
  openTracker: kind('wialon', 'Wialon IPS', 'Wialon IPS 2.0', 'wired', [15, 240]),
  phone: { ...kind('osmand', 'Traccar', 'Traccar Client', 'none', [10, 300]), transport: 'http' },
};

/** Covert trackers; they speak Teltonika's protocol where the first one does, so that both see the same week. */
const COVERT: Record<'teltonika' | 'other', KindOfDevice> = {
  teltonika: { ...teltonika('TMT250', 'tcp', 'none', [3_600, 21_600]), keepsToIntervals: true },
  other: { ...kind('queclink', 'Queclink', 'GL300', 'none', [3_600, 21_600]), keepsToIntervals: true },
};
/** Assets that carry one, by name. */
const WITH_COVERT: ReadonlySet<string> = new Set(['Truck 01', 'Truck 03', 'Van 01', 'Car 02']);
const FIRST_COVERT_SERIAL = 9_000;

type KindOfDevice = Omit<FleetDevice, 'imei'>;

function kind(
  protocol: string,
  make: string,
  model: string,
  ignitionType: FleetDevice['ignitionType'],
  [movingIntervalSeconds, parkedIntervalSeconds]: [number, number],
): KindOfDevice {
  return { protocol, transport: 'tcp', make, model, ignitionType, movingIntervalSeconds, parkedIntervalSeconds };
}

function teltonika(
  model: string,
  transport: 'tcp' | 'udp',
  ignitionType: FleetDevice['ignitionType'],
  seconds: [number, number],
): KindOfDevice {
  return { ...kind('teltonika', 'Teltonika', model, ignitionType, seconds), transport };
}

function deviceOf(group: Group, index: number): FleetDevice | undefined {
  if (group.device === 'none') return undefined;
  const device = KINDS[group.device];
  const serial = 1000 + index * 17;
  return { ...device, imei: device.protocol === 'jt808' ? testTerminalNumber(serial) : testImei(serial) };
}

function covertOf(name: string, index: number, device: FleetDevice | undefined): FleetDevice | undefined {
  if (!WITH_COVERT.has(name)) return undefined;
  const covert = device?.protocol === 'teltonika' ? COVERT.teltonika : COVERT.other;
  return { ...covert, imei: testImei(FIRST_COVERT_SERIAL + index) };
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
      const device = deviceOf(group, index);
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
        auxiliary: covertOf(name, index, device),
        work: group.work,
        quirk,
      });
    });
  }
  return fleet;
}

/** The demo fleet, always the same: plainly demo data. Two assets stay pending: one device never reports, one has none. */
export const FLEET: readonly FleetAsset[] = build();
