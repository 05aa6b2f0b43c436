import { decodeFrame, FrameWriter, POSITION_FLAGS } from '@waymark/contract/live/frame.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import { STATUSES, statusNumber } from '@waymark/domain/status.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FILTER } from './fleet-filter.ts';
import { FleetStore } from './store.ts';

const BY_NAME = { by: 'name', descending: false } as const;
const NOON = Date.UTC(2026, 5, 10, 12);

function asset(key: number, given: Partial<AssetStatus> = {}): AssetStatus {
  return {
    assetId: `asset-${key}`,
    key,
    name: `Truck ${key}`,
    licensePlate: `FL ${20_000 + key}`,
    vin: null,
    imei: null,
    type: 'truck',
    tags: [],
    status: 'moving',
    statusSince: new Date(NOON).toISOString(),
    movement: 'moving',
    movementSince: new Date(NOON).toISOString(),
    diagnosis: null,
    latitude: 47.1,
    longitude: 9.5,
    altitudeMeters: null,
    speedMetersPerSecond: 10,
    headingDegrees: 90,
    satellites: 12,
    accuracyMeters: null,
    lastPacketTime: new Date(NOON).toISOString(),
    lastLocationTime: new Date(NOON).toISOString(),
    ignition: true,
    odometerMeters: null,
    engineSeconds: null,
    fuelLiters: null,
    fuelPercent: null,
    externalVolts: null,
    batteryVolts: null,
    batteryPercent: null,
    rpm: null,
    attributes: {},
    ...given,
  };
}

function filled(...assets: AssetStatus[]): FleetStore {
  const store = new FleetStore(() => 0);
  store.load(assets);
  return store;
}

/** Sends a frame as the channel does. */
function tell(store: FleetStore, write: (writer: FrameWriter) => void): void {
  const writer = new FrameWriter();
  write(writer);
  decodeFrame(writer.finish({ type: 'changes', flags: 0, account: 1, epoch: 1, sequence: 1, serverTime: NOON }), store);
  store.frameEnd(0);
}

const names = (store: FleetStore): string[] => store.order().map((slot) => store.name(slot));

describe('assets that need attention', () => {
  const offline = { status: 'offline', movement: 'offline' } as const;
  const fault = { status: 'fault', movement: 'fault' } as const;

  it('come first by urgency, the others by name', () => {
    const store = filled(
      asset(1),
      asset(2, offline),
      asset(3, { ...fault, diagnosis: { faultCodes: ['P0217'] } }),
      asset(4, { status: 'npa', movement: 'nolocation' }),
      asset(5),
    );
    expect(names(store)).toEqual(['Truck 3', 'Truck 4', 'Truck 2', 'Truck 1', 'Truck 5']);
    expect(store.urgent()).toBe(3);
    expect(store.counts().attention).toBe(3);
    expect(store.inNeed().map(({ facts }) => facts.name)).toEqual(['Truck 3', 'Truck 4', 'Truck 2']);
    expect([...store.reasonsOnMap()].map(([slot, { kind }]) => [store.name(slot), kind])).toEqual([
      ['Truck 3', 'fault'],
      ['Truck 4', 'nolocation'],
      ['Truck 2', 'offline'],
    ]);
    expect(store.asset(store.slotOf('asset-3'))!.reasons).toMatchObject([{ kind: 'fault', codes: ['P0217'] }]);
    store.setView({ ...NO_FILTER, attention: true }, BY_NAME);
    expect(names(store)).toEqual(['Truck 2', 'Truck 3', 'Truck 4']);
    expect(store.urgent()).toBe(0);
  });

  it('have the start of their movement under NPA, and NPA its own start, from the list and the channel', () => {
    const declared = NOON - 86_400_000;
    const npa = { status: 'npa', movement: 'offline', statusSince: new Date(declared).toISOString() } as const;
    const store = filled(asset(1, { ...npa, movementSince: new Date(NOON - 3_600_000).toISOString() }), asset(2));
    const first = () => store.asset(store.slotOf('asset-1'))!;
    expect(first().reasons).toMatchObject([{ kind: 'offline', since: NOON - 3_600_000 }]);
    tell(store, (writer) => writer.status(1, statusNumber('npa'), statusNumber('nolocation'), NOON - 60_000));
    expect(first().reasons).toMatchObject([{ kind: 'nolocation', since: NOON - 60_000 }]);
    expect(first().statusSince).toBe(declared);

    let asked = 0;
    store.onUnknown = () => asked++;
    tell(store, (writer) => writer.status(2, statusNumber('npa'), statusNumber('moving'), NOON));
    expect([store.asset(store.slotOf('asset-2'))!.statusSince, asked]).toEqual([null, 1]);
    const kept = store.current().find(({ assetId }) => assetId === 'asset-1');
    expect(kept).toMatchObject({ statusSince: npa.statusSince, movementSince: new Date(NOON - 60_000).toISOString() });
  });

  it('follow statuses, diagnoses and commands of the live channel', () => {
    const store = filled(asset(1), asset(2));
    tell(store, (writer) => {
      writer.status(2, statusNumber('offline'), statusNumber('offline'), NOON);
      writer.diagnosis(2, '{"usualSeconds":600}');
    });
    expect(store.counts().attention).toBe(1);
    expect(store.asset(store.slotOf('asset-2'))!.reasons).toEqual([
      { kind: 'offline', since: NOON, usualSeconds: 600 },
    ]);
    tell(store, (writer) => {
      writer.status(2, statusNumber('moving'), statusNumber('moving'), NOON);
      writer.diagnosis(2, '');
    });
    expect(store.counts().attention).toBe(0);
    const waiting = { request: 'SET_IMMOBILIZE', failed: false, since: NOON } as const;
    store.setCommands(new Map([['asset-1', [waiting]]]));
    expect(store.counts().attention).toBe(1);
    expect(names(store)[0]).toBe('Truck 1');
    store.setCommands(new Map());
    expect(store.counts().attention).toBe(0);
  });

  it('are all known only with the whole list and its commands', () => {
    const store = filled();
    expect(store.counts().isComplete).toBe(false);
    store.setCommands(new Map());
    expect(store.counts().isComplete).toBe(true);
    store.setCommands(new Map(), false);
    expect(store.counts().isComplete).toBe(false);

    const half = new FleetStore();
    half.setCommands(new Map());
    half.load([asset(1)], false);
    expect(half.counts().isComplete).toBe(false);
    half.load([asset(1), asset(2)]);
    expect(half.counts().isComplete).toBe(true);
  });

  it('are not judged again for a position', () => {
    const store = filled(asset(1, offline));
    const slot = store.slotOf('asset-1');
    const before = store.asset(slot)!.reasons;
    tell(store, (writer) => writer.position(1, 471_000_000, 95_000_000, NOON + 1000, NOON + 1000, 0, 0, 0));
    expect(store.asset(slot)!.reasons).toBe(before);
  });
});

describe('the fleet', () => {
  it('counts always sum to the total', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('status' as const), key: fc.integer({ min: 1, max: 30 }), status: fc.nat(13) }),
      fc.record({ kind: fc.constant('removal' as const), key: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant('load' as const), keys: fc.uniqueArray(fc.integer({ min: 1, max: 30 })) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const store = filled(...Array.from({ length: 20 }, (_, index) => asset(index + 1)));
        for (const one of events) {
          if (one.kind === 'load') store.load(one.keys.map((key) => asset(key)));
          else if (one.kind === 'status') tell(store, (writer) => writer.status(one.key, one.status, one.status, NOON));
          else tell(store, (writer) => writer.removal(one.key));
          const { total, byStatus } = store.counts();
          expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(total);
          expect(store.order()).toHaveLength(total);
          let drawn = 0;
          for (let slot = 0; slot < store.markers.count; slot++) drawn += store.markers.placed[slot]!;
          expect(drawn).toBe(total - byStatus.pending);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('keeps the last packet and the last location apart', () => {
    const store = filled(asset(1));
    tell(store, (writer) => writer.contact(1, NOON + 60_000));
    expect(store.asset(0)).toMatchObject({ lastPacketTime: NOON + 60_000, lastLocationTime: NOON });
  });

  it('never moves a marker back to an older position', () => {
    const store = filled(asset(1));
    tell(store, (writer) => writer.position(1, 480_000_000, 95_000_000, NOON - 5000, NOON + 1000, 0, 0, 0));
    expect(store.asset(0)?.latitude).toBe(47.1);
    tell(store, (writer) =>
      writer.position(1, 480_000_000, 95_000_000, NOON + 5000, NOON + 6000, 500, 180, POSITION_FLAGS.ignitionKnown),
    );
    expect(store.asset(0)).toMatchObject({ latitude: 48, speedMetersPerSecond: 5, ignition: false });
  });

  it('keeps channel data that is newer than a list requested earlier', () => {
    const store = filled(asset(1));
    tell(store, (writer) => {
      writer.position(1, 480_000_000, 95_000_000, NOON + 5000, NOON + 6000, 500, 180, 0);
      writer.status(1, statusNumber('idle'), statusNumber('idle'), NOON + 5000);
    });
    store.load([asset(1, { name: 'Renamed' })]);
    expect(store.asset(0)).toMatchObject({ status: 'idle', latitude: 48 });
    expect(store.name(0)).toBe('Renamed');
  });

  it('lists a pending asset but never draws it', () => {
    const store = filled(
      asset(1, { status: 'pending', movement: 'pending', latitude: null, longitude: null, lastLocationTime: null }),
    );
    store.setView(NO_FILTER, BY_NAME);
    expect(store.order()).toHaveLength(1);
    expect(store.markers.placed[0]).toBe(0);
    tell(store, (writer) => {
      writer.position(1, 471_000_000, 95_000_000, NOON + 1000, NOON + 1000, 0, 0, 0);
      writer.status(1, statusNumber('moving'), statusNumber('moving'), NOON + 1000);
    });
    expect(store.markers.placed[0]).toBe(1);
    expect(store.markers.shown[0]).toBe(1);
    expect(store.asset(0)?.longitude).toBe(9.5);
  });

  it('sorts names by their numbers and by the selected column', () => {
    const store = filled(
      asset(1, { name: 'Truck 10' }),
      asset(2, { name: 'Truck 9', status: 'npa' }),
      asset(3, { name: 'École', speedMetersPerSecond: 30 }),
      asset(4, { name: 'Zug' }),
    );
    store.setView(NO_FILTER, BY_NAME);
    expect(names(store)).toEqual(['École', 'Truck 9', 'Truck 10', 'Zug']);
    store.setView(NO_FILTER, { by: 'speed', descending: true });
    expect(names(store)[0]).toBe('École');
    store.setView(NO_FILTER, { by: 'status', descending: false });
    expect(names(store)[0]).toBe('Truck 9');
  });

  it('finds by name, plate, VIN and IMEI, ignoring case', () => {
    const store = filled(
      asset(1, { name: 'Blue van', licensePlate: 'FL 20417', vin: 'WDB9066331S', imei: '356307042441013' }),
      asset(2, { licensePlate: null }),
    );
    for (const search of ['blue', 'VAN', 'fl 204', 'FL20417', 'wdb90', '0424410']) {
      store.setView({ ...NO_FILTER, search }, BY_NAME);
      expect(names(store)).toEqual(['Blue van']);
    }
    store.setView({ ...NO_FILTER, search: 'nothing of it' }, BY_NAME);
    expect(names(store)).toEqual([]);
  });

  it('shows the same assets on the map and in the list, and follows a status change', () => {
    const store = filled(asset(1), asset(2, { status: 'idle' }), asset(3, { tags: ['night'] }));
    store.setView({ ...NO_FILTER, statuses: ['idle'] }, BY_NAME);
    expect([...store.markers.shown.slice(0, 3)]).toEqual([0, 1, 0]);
    tell(store, (writer) => writer.status(1, statusNumber('idle'), statusNumber('idle'), NOON));
    expect([...store.markers.shown.slice(0, 3)]).toEqual([1, 1, 0]);
    store.setView({ ...NO_FILTER, tags: ['night'] }, BY_NAME);
    expect(names(store)).toEqual(['Truck 3']);
    expect(store.countWith({ ...NO_FILTER, types: ['bus'] })).toBe(0);
    expect(store.counts().total).toBe(3);
  });

  it('notifies only subscribers of a changed asset', () => {
    const store = filled(asset(1), asset(2));
    const told: string[] = [];
    store.subscribeSlot(0, () => told.push('first'));
    const end = store.subscribeSlot(1, () => told.push('second'));
    tell(store, (writer) => writer.position(2, 471_000_001, 95_000_000, NOON + 1000, NOON + 1000, 0, 0, 0));
    expect(told).toEqual(['second']);
    end();
    tell(store, (writer) => writer.contact(2, NOON + 2000));
    expect(told).toEqual(['second']);
  });

  it('reloads the list when the channel reports an unknown asset', () => {
    const store = filled(asset(1));
    let asked = 0;
    store.onUnknown = () => void asked++;
    tell(store, (writer) => writer.contact(99, NOON));
    expect(asked).toBe(1);
  });

  it('supports ten thousand assets and has a count for every status', () => {
    const store = filled(...Array.from({ length: 10_000 }, (_, key) => asset(key, { status: STATUSES[key % 14]! })));
    expect(store.order()).toHaveLength(10_000);
    expect(Math.min(...Object.values(store.counts().byStatus))).toBeGreaterThan(700);
  });
});
