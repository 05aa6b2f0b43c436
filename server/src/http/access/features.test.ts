/** Every call with each feature off, one at a time and all together: 403, or an answer without the feature's data. */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES, type Feature } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCommand } from '../../features/commands/steps-sql.ts';
import { makeWeeksAhead } from '../../storage/partitions.ts';
import { type Caller, type TestApp, testApp } from '../testing.ts';
import { DAY, type Fleet, SECRET } from './testing-fleet.ts';
import { renew } from './testing-renewal.ts';
import { SAMPLES } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

const CALLS = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
const COMMANDS = ['commandDevice', 'commandAsset', 'vehicleCommands', 'commandFacts', 'listCommands', 'commandsAsCsv'];

/** Calls, answer fields, values of `family` and table heads that the specification assigns to a feature. */
interface Carried {
  calls?: readonly string[];
  fields?: readonly string[];
  families?: readonly string[];
  heads?: readonly string[];
}
const CARRIED: Readonly<Record<Feature, Carried>> = {
  tripReports: {
    calls: [
      ...[
        'vehicleTrips',
        'vehicleStops',
        'statusHistory',
        'vehicleData',
        'trackAsGpx',
        'trackAsCsv',
        'dashboard',
        'dashboardHours',
        'sensorSeries',
      ],
      ...[
        'vehicleRank',
        'vehicleAggregate',
        'vehicleUsage',
        'vehicleSegments',
        'driverTrips',
        'driverSegments',
        'roadTrack',
      ],
    ],
    fields: ['distanceTodayMeters', 'tripsToday', 'tripOdometerMeters'],
  },
  fuel: {
    calls: [
      ...[
        'fuelLevel',
        'fuelLedger',
        'fuelLedgerAsCsv',
        'fuelLedgerAsXlsx',
        'fuelTank',
        'setFuelTank',
        'listFuelReceipts',
        'createFuelReceipt',
      ],
      ...['fuelReceiptsAsCsv', 'fuelReceiptTemplate', 'importFuelReceipts', 'readFuelReceipt'],
      ...['updateFuelReceipt', 'removeFuelReceipt'],
    ],
    fields: ['fuelLiters', 'fuelPercent', 'fuelProbe1'],
    heads: ['Fuel (L)', 'Fuel (%)'],
  },
  driverBehaviorReports: {
    calls: [
      'shareDriver',
      'drivingEvents',
      'driverScores',
      'driverMonthlyScores',
      'driverScoreEvents',
      'driverScoreWeights',
      'setDriverScoreWeights',
      'previewDriverScoreWeights',
    ],
    fields: ['harshEventCount', 'speedingSeconds', 'ecoScore'],
  },
  deviceManagement: {
    calls: [
      ...[
        'listDevices',
        'deviceStatusCount',
        'unknownTrackers',
        'provisionDevice',
        'readDevice',
        'deviceAssignments',
        'updateDevice',
      ],
      ...['removeDevice', 'deviceAccounts', 'moveDevice', 'bulkUploadDevices', 'deviceUploadTemplate'],
      ...['assetDevices', 'deviceDiagnostics', 'suspectedDevices', 'troubledDevices', 'trustDevice'],
    ],
    fields: ['imei', 'deviceImei', 'auxiliaryDeviceId'],
    heads: ['Device', 'Mobile ID'],
  },
  immobilization: {
    calls: ['gateSettings', 'setGateSettings'],
    fields: ['immobilization', 'lock'],
    families: ['immobilization', 'lock'],
  },
  auxiliaryTracker: {
    calls: ['auxiliaryDeviceEventsDetails'],
    fields: ['auxiliaryDeviceId', 'auxiliaryTracker'],
    families: ['auxiliaryTracker'],
  },
  npa: {
    calls: [
      ...['npaHistory', 'declareNpa', 'clearNpa', 'declareNpaBulk'],
      ...['listLenderCases', 'readLenderCase', 'openLenderCase', 'retryLenderNotice', 'askLenderApproval'],
      ...['approveLenderCase', 'rejectLenderCase', 'settleLenderCase', 'cancelLenderCase'],
      ...['lenderCustomers', 'lenderSettings', 'setLenderSettings'],
    ],
  },
  stateSettings: {
    calls: [
      'listStateSettings',
      'createStateSettings',
      'updateStateSettings',
      'previewStateSettings',
      'resetStateSettings',
    ],
  },
  accounts: { calls: ['listSubaccounts'] },
  routeCompliance: {
    calls: [
      'uploadRoutes',
      ...['listRoutes', 'createRoute', 'readRoute', 'updateRoute', 'removeRoute', 'markerPointTypes'],
      ...['routesAsCsv', 'routesAsGeoJson', 'routesAsGpx', 'suggestedMarkerPoints', 'routeDirections', 'mailRoute'],
      ...['routeAssignments', 'assignRoute', 'changeRouteAssignment', 'endRouteAssignment'],
      ...['routeComplianceDetails', 'routeComplianceSummary', 'routeRuns', 'routeProgress', 'assignmentsOfRoute'],
    ],
    fields: ['route'],
    heads: ['Route'],
  },
  messaging: { calls: ['listTextMessages', 'sendTextMessage'] },
  maintenance: {
    calls: [
      ...['listServiceConfigs', 'createServiceConfig', 'readServiceConfig', 'updateServiceConfig'],
      ...['removeServiceConfig', 'serviceConfigsAsCsv', 'serviceConfigTemplate', 'importServiceConfigs'],
      ...['applyServiceConfigs', 'listServiceLogs', 'createServiceLog', 'readServiceLog', 'updateServiceLog'],
      ...['removeServiceLog', 'serviceLogsAsCsv', 'serviceLogTemplate', 'importServiceLogs', 'listDueServices'],
      ...['listVehicleFaults', 'listCalendarLinks', 'createCalendarLink', 'revokeCalendarLink'],
      ...['dueServicesAsCalendar', 'listServiceImports', 'undoServiceImport', 'listOdometerCorrections'],
      ...['correctOdometer', 'listServicePhotographs', 'addServicePhotograph', 'servicePhotograph'],
      ...['addServiceDocument', 'serviceDocument', 'serviceLogAsPdf'],
      ...['removeServicePhotograph'],
    ],
  },
  geofence: {
    calls: [
      ...['geofenceHistory', 'geofenceHistoryAsCsv', 'geofenceHistoryDetails', 'geofenceHistoryDetailsAsCsv'],
      ...['visitCount', 'visitCountAsCsv', 'geofenceVehicleCount', 'waitingTimeCalc', 'waitingTimeAsCsv'],
      ...['pickUpAndDrop', 'pickUpAndDropAsCsv', 'locationCount', 'popularLocations', 'popularLocation'],
      ...['popularLocationOfAsset', 'popularLocationsOfAsset', 'hidePopularLocation'],
      ...['listPlaces', 'createPlace', 'readPlace', 'updatePlace', 'removePlace', 'placeShapes', 'placeJobs'],
      ...['cancelPlaceJob', 'placesAsCsv', 'placesAsGeoJson', 'placesAsKml', 'placeTemplate', 'uploadPlaces'],
    ],
  },
  securePark: { calls: ['listSecurePark', 'readSecurePark', 'setSecurePark', 'setSecureParkBulk'] },
  liveAnimation: {},
  incidents: {
    calls: [
      ...['listIncidents', 'createIncident', 'readIncident', 'updateIncident', 'deleteIncident'],
      ...['annotateIncident', 'incidentEvidence', 'listIncidentPhotographs', 'addIncidentPhotograph'],
      ...['incidentPhotograph', 'removeIncidentPhotograph', 'incidentsAsCsv', 'incidentsAsXlsx', 'incidentAsPdf'],
      ...['listIncidentLinks', 'createIncidentLink', 'revokeIncidentLink'],
    ],
  },
};

let test: TestApp;
let fleet: Fleet;

beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
  const { account, asset, device } = fleet;
  const sensors = {
    ...{ fuel_ml: 40_000, fuel_permille: 500 },
    attributes: JSON.stringify({ fuelProbe1: 3, ecoScore: 2, tripOdometerMeters: 7, vin: 'X' }),
  };
  await makeWeeksAhead(test.database, Date.parse(DAY));
  await test.database.ingest(async (tx) => {
    await tx.updateTable('asset_state').set(sensors).where('asset_id', '=', asset.id).execute();
    await tx
      .insertInto('positions')
      .values({
        ...{ account_id: account.id, asset_id: asset.id, device_id: device.id, discriminator: 0, valid: true },
        ...{ fix_time: new Date(`${DAY}T15:10:00Z`), received_at: new Date(`${DAY}T15:10:01Z`) },
        ...{ latitude_e7: 1, longitude_e7: 2, buffered: false, ...sensors },
      })
      .execute();
  });
  await test.database.tenant([account.id], async (tx) => {
    const own = { accountId: account.id, assetId: asset.id, deviceId: device.id };
    const rest = { reason: SECRET, hold: null, requester: null, expiresAt: null, note: 'requested' } as const;
    const at = new Date(`${DAY}T13:00:00Z`);
    const more = { ...own, ...rest, at };
    await insertCommand(tx, {
      ...more,
      uid: crypto.randomUUID(),
      request: 'REMOTE_FORCE_LOCK',
      family: 'lock',
      activate: null,
    });
    await insertCommand(tx, {
      ...more,
      uid: crypto.randomUUID(),
      ...{ request: 'SET_REPORT_FREQ_INTERVAL', family: 'auxiliaryTracker', activate: true },
    });
  });
});
afterAll(() => test.close());

/** Returns the names of all fields and all values of `family` in an answer. */
function namesIn(answer: unknown, names = { fields: new Set<string>(), families: new Set<string>() }) {
  if (Array.isArray(answer)) for (const one of answer) namesIn(one, names);
  else if (typeof answer === 'object' && answer !== null)
    for (const [name, value] of Object.entries(answer)) {
      names.fields.add(name);
      if (name === 'family') names.families.add(String(value));
      namesIn(value, names);
    }
  return names;
}

interface Answered {
  code: string | undefined;
  fields: ReadonlySet<string>;
  families: ReadonlySet<string>;
  heads: ReadonlySet<string>;
}

async function ask(caller: Caller, endpoint: Endpoint): Promise<Answered> {
  const sample = SAMPLES[endpoint.name]!(fleet);
  const { status, answer, problem } = await caller.call(endpoint, sample as never);
  if (status < 300 && sample.takes) await renew(test, fleet, sample.takes);
  const head = typeof answer === 'string' ? (answer as string).split(/\r?\n/, 1)[0]! : '';
  return {
    code: status >= 400 ? problem.code : undefined,
    ...namesIn(status < 300 && typeof answer === 'object' ? answer : {}),
    heads: new Set(head.replace('\ufeff', '').split(',')),
  };
}

/** Leaves out the calls that end the session or that change the data of later calls. */
const walked = (writing: boolean) =>
  CALLS.filter(({ name, method }) => !['signOut', 'changeAccount'].includes(name) && (writing || method === 'GET'));

function refusedBy(off: readonly Feature[]): ReadonlySet<string> {
  const calls = new Set(off.flatMap((feature) => CARRIED[feature].calls ?? []));
  if (off.includes('immobilization') && off.includes('auxiliaryTracker')) for (const name of COMMANDS) calls.add(name);
  return calls;
}

async function faultsWithout(off: readonly Feature[], writing: boolean): Promise<string[]> {
  const caller = await test.signedIn(
    fleet.account.id,
    'admin',
    FEATURES.filter((feature) => !off.includes(feature)),
  );
  const refused = refusedBy(off);
  const found: string[] = [];
  const calls = [
    ...walked(writing),
    ...(writing ? [] : CALLS.filter((one) => one.method !== 'GET' && refused.has(one.name))),
  ];
  for (const endpoint of calls) {
    const answered = await ask(caller, endpoint);
    const isRefused = answered.code === 'error.feature.disabled';
    const asksItself = SAMPLES[endpoint.name]!(fleet).asks?.feature;
    const mustBe = refused.has(endpoint.name) || (asksItself !== undefined && off.includes(asksItself));
    if (isRefused !== mustBe) found.push(`${endpoint.name}: ${answered.code ?? 'answered'}`);
    for (const feature of off)
      for (const part of ['fields', 'families', 'heads'] as const)
        for (const name of CARRIED[feature][part] ?? [])
          if (answered[part].has(name)) found.push(`${endpoint.name}: ${part} ${name}`);
  }
  return found;
}

describe('a feature that is on', () => {
  it('brings everything that the table names, so that its absence proves something', async () => {
    const seen = { fields: new Set<string>(), families: new Set<string>(), heads: new Set<string>() };
    for (const endpoint of walked(false)) {
      const answered = await ask(fleet.admin, endpoint);
      expect([endpoint.name, answered.code]).not.toEqual([endpoint.name, 'error.feature.disabled']);
      for (const part of ['fields', 'families', 'heads'] as const)
        for (const name of answered[part]) seen[part].add(name);
    }
    for (const carried of Object.values(CARRIED))
      for (const part of ['fields', 'families', 'heads'] as const)
        expect([...seen[part]]).toEqual(expect.arrayContaining([...(carried[part] ?? [])]));
  });

  it('is declared by the calls of the table and by no others', () => {
    const declared = CALLS.flatMap(({ name, feature }) =>
      feature === 'none' ? [] : typeof feature === 'string' ? [`${feature} ${name}`] : [`${feature.anyOf} ${name}`],
    );
    const wanted = FEATURES.flatMap((feature) => (CARRIED[feature].calls ?? []).map((name) => `${feature} ${name}`));
    expect(declared.sort()).toEqual(
      [...wanted, ...COMMANDS.map((name) => `immobilization,auxiliaryTracker ${name}`)].sort(),
    );
  });
});

describe('a feature that is off', () => {
  it.each(FEATURES)('alone: no answer carries the data of %s', async (feature) => {
    expect(await faultsWithout([feature], false)).toEqual([]);
  });

  it('together with all others: no call carries the data of any', async () => {
    expect(await faultsWithout(FEATURES, true)).toEqual([]);
  });

  it('is off for a user when the account loses it', async () => {
    const { id } = await test.account(undefined, []);
    const caller = await test.signedIn(id);
    for (const name of refusedBy(FEATURES)) {
      const endpoint = CALLS.find((one) => one.name === name)!;
      expect([name, (await ask(caller, endpoint)).code]).toEqual([name, 'error.feature.disabled']);
    }
  });

  it('refuses a body that writes one of its fields, and keeps stored values that a body cannot name', async () => {
    const { assets } = ENDPOINTS;
    const id = fleet.asset.uid;
    const car = { name: SECRET, type: 'car' as const };
    await fleet.admin.call(assets.update, { params: { id }, body: { ...car, route: 'Harbour loop' } });
    const without = await test.signedIn(fleet.account.id, 'admin', []);
    for (const field of [{ route: 'Other' }, { deviceId: null }, { auxiliaryDeviceId: fleet.spareDevice.uid }]) {
      const { status, problem } = await without.call(assets.update, { params: { id }, body: { ...car, ...field } });
      expect([status, problem.code]).toEqual([403, 'error.feature.disabled']);
    }
    const bulk = { ids: [id], changes: { route: 'Other' } };
    expect((await without.call(assets.bulkUpdate, { body: bulk })).status).toBe(403);
    expect((await without.call(assets.update, { params: { id }, body: { ...car, year: 2021 } })).status).toBe(200);
    const kept = (await fleet.admin.call(assets.read, { params: { id } })).answer;
    expect(kept).toMatchObject({ route: 'Harbour loop', year: 2021, imei: fleet.device.imei });
  });

  it('is hidden from searches', async () => {
    const without = await test.signedIn(fleet.account.id, 'admin', []);
    const query = { search: fleet.device.imei };
    expect((await fleet.admin.call(ENDPOINTS.assets.list, { query })).answer.count).toBe(1);
    expect((await without.call(ENDPOINTS.assets.list, { query })).answer.count).toBe(0);
    expect((await without.call(ENDPOINTS.vehicles.status, { query })).answer.count).toBe(0);
  });
});
