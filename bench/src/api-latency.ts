/**
 * Measures every list and detail call of the contract over 20 kept connections to a product with 10,000 assets, each
 * with a device, a latest state, and days of trips, stops and states. There are two rounds. Paced: at a rate below the
 * machine's limit. Closed: each connection sends its next request after the answer, which gives the maximum rate.
 */
import { buildRequest, type CallInput } from '@waymark/contract/call.ts';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Benchmark, quantile } from './harness.ts';
import { copyToOthers, countKeptSums, DAY_MILLISECONDS, driveDays } from './ingest/days.ts';
import { HttpConnection } from './ingest/http.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';
import { processorSeconds } from './processor-time.ts';

const CONNECTIONS = 20;
const DAYS = 3;
const DRIVEN = 40;
/** Requests per second of the paced round, over all connections. */
const OFFERED_PER_SECOND = 100;

/** Inputs of a measured call in turn, or the reason why it is not measured. */
type Measured<Call extends Endpoint> =
  | ((turn: number) => CallInput<Call>)
  | 'changes something'
  | 'a file'
  | 'sign-in'
  | 'rare'
  | 'needs a job'
  | 'needs a driver'
  | 'needs a service'
  | 'needs an incident'
  | 'needs a case'
  | 'needs an alert';
type Calls = typeof ENDPOINTS;
/** Nouns with the calls of records alone whose only required field is a name. Their inputs follow from that. */
type NamedNoun = {
  [Noun in keyof Calls]: Calls[Noun] extends Record<keyof NamedCalls, Endpoint>
    ? [keyof Calls[Noun], { body: { name: string } }] extends [keyof NamedCalls, CallInput<Calls[Noun]['create']>]
      ? Noun
      : never
    : never;
}[keyof Calls];
type NamedCalls = Calls['drivers'];
/** Every call of the contract. A missing one does not compile. */
type AllMeasured = { readonly [Noun in Exclude<keyof Calls, NamedNoun>]: AllOf<Calls[Noun]> };
type AllOf<Noun> = { readonly [Name in keyof Noun]: Measured<Extract<Noun[Name], Endpoint>> };

export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const vehicles = quick ? 1000 : 10_000;
  const workshop = await openWorkshop(vehicles, { WAYMARK_REQUESTS_PER_MINUTE: '1000000' }, settings.folder);
  const connections: HttpConnection[] = [];
  try {
    const first = Math.floor(Date.now() / DAY_MILLISECONDS - DAYS) * DAY_MILLISECONDS;
    if (!workshop.filled) {
      say(`  ${DRIVEN} vehicles drive ${DAYS} days, their reports and states are copied to ${vehicles}`);
      await driveDays(workshop, DRIVEN, first, DAYS);
      await copyToOthers(workshop, DRIVEN);
      await countKeptSums(workshop);
    }
    const headers = { cookie: await workshop.product.session() };
    for (let index = 0; index < CONNECTIONS; index++)
      connections.push(await HttpConnection.open(workshop.product.address, headers));
    const figures: Record<string, number> = { connections: CONNECTIONS, offeredPerSecond: OFFERED_PER_SECOND };
    let worstPaced = 0;
    let worstClosed = 0;
    for (const [name, requestOf] of await measuredCalls(workshop, first)) {
      if (settings.call !== undefined && !settings.call.split(',').includes(name)) continue;
      const { server, database } = await processorOf(workshop, connections[0]!, requestOf, quick ? 10 : 40);
      const processor = server + database;
      figures[`${name}ProcessorMilliseconds`] = processor;
      if (settings.part === 'processor') {
        say(`  ${name}: processor ${processor.toFixed(1)} ms, database ${database.toFixed(1)} ms of it`);
        continue;
      }
      await closed(connections, requestOf, quick ? 5 : 20);
      const paced = await pacedTimes(connections, requestOf, quick ? 5 : 15);
      const { times, perSecond } = await closed(connections, requestOf, quick ? 10 : 60);
      figures[`${name}PacedP99Milliseconds`] = quantile(paced, 0.99);
      figures[`${name}ClosedP50Milliseconds`] = quantile(times, 0.5);
      figures[`${name}ClosedP99Milliseconds`] = quantile(times, 0.99);
      figures[`${name}PerSecond`] = perSecond;
      say(
        `  ${name}: paced p99 ${quantile(paced, 0.99).toFixed(1)} ms, closed p50 ${quantile(times, 0.5).toFixed(1)} ms, ${perSecond.toFixed(0)}/s, processor ${processor.toFixed(1)} ms`,
      );
      worstPaced = Math.max(worstPaced, quantile(paced, 0.99));
      worstClosed = Math.max(worstClosed, quantile(times, 0.99));
    }
    figures.worstPacedP99Milliseconds = worstPaced;
    figures.worstClosedP99Milliseconds = worstClosed;
    return {
      name: 'api-latency',
      measured: figures,
      target: 'p99 ≤ 10 ms with 20 connections at 10,000 assets, closed loop, every list and detail call',
      reached: worstClosed <= 10 && !quick && settings.part !== 'processor',
    };
  } finally {
    for (const connection of connections) connection.close();
    await workshop.close();
  }
};

type RequestOf = (turn: number) => { method: string; url: string; body: string | undefined };

async function measuredCalls({ product }: Workshop, first: number): Promise<[string, RequestOf][]> {
  const assets = (await product.call(ENDPOINTS.assets.list, { query: { limit: 1000, sort: 'createdAt' } })).items;
  const id = (turn: number): string => assets[(turn * 7) % assets.length]!.id;
  // Only the driven assets have positions.
  const drove = (turn: number): string => assets[turn % DRIVEN]!.id;
  const devices = (await product.call(ENDPOINTS.devices.list, { query: { limit: 1000 } })).items;
  const users = (await product.call(ENDPOINTS.users.list, {})).items;
  const me = await product.call(ENDPOINTS.session.me, {});
  // A kept folder has those of earlier runs.
  const own = Date.now().toString(36);
  const { id: customer } = await product.call(ENDPOINTS.customers.create, { body: { name: `Customer ${own}` } });
  const depot = { name: `Place ${own}`, type: 'depot', latitude: 0, longitude: 0, radius: 200 } as const;
  const { id: place } = await product.call(ENDPOINTS.places.create, { body: depot });
  const rule = { name: `Rule ${own}`, type: 'speeding', severity: 'low' } as const;
  const { id: alertRule } = await product.call(ENDPOINTS.alertRules.create, { body: rule });
  const { id: preview } = await product.call(ENDPOINTS.alertRules.startPreview, { body: rule });
  const previewed = () => product.call(ENDPOINTS.alertRules.readPreview, { params: { id: preview } });
  // The preview works beside the calls.
  while ((await previewed()).state === 'running') await new Promise((resolve) => setTimeout(resolve, 100));
  const { id: notification } = await product.call(ENDPOINTS.notifications.create, {
    body: { name: `Everything ${own}`, type: 'immediate', channels: ['app'], users: [users[0]!.id] },
  });
  const { id: route } = await product.call(ENDPOINTS.routes.create, {
    body: {
      ...{ name: `Route ${own}`, duration: '01:00:00', distance: 1000 },
      markerPoints: [
        { address: 'Start', latitude: 47.1, longitude: 9.5, startMarker: true },
        { address: 'End', latitude: 47.2, longitude: 9.5, endMarker: true },
      ],
    },
  });
  const tag = await product.call(ENDPOINTS.tags.create, { body: { name: `Tag ${own}` } });
  const { id: makeModel } = (await product.call(ENDPOINTS.makeModels.list, { query: { limit: 1 } })).items[0]!;
  const day = new Date(first + DAY_MILLISECONDS).toISOString().slice(0, 10);
  const month = {
    startDate: new Date(first).toISOString(),
    endDate: new Date(first + DAYS * DAY_MILLISECONDS).toISOString(),
  };
  const custom = { period: 'custom' as const };
  const changes = 'changes something';
  const calls: AllMeasured = {
    assets: {
      list: (turn) => ({ query: { limit: 100, skip: (turn % 10) * 100 } }),
      read: (turn) => ({ params: { id: id(turn) } }),
      create: changes,
      update: changes,
      remove: changes,
      depots: () => ({}),
      ids: () => ({ query: { search: '1' } }),
      devices: (turn) => ({ params: { id: id(turn) } }),
      file: 'a file',
      template: 'a file',
      import: changes,
      bulkUpdate: changes,
      bulkRemove: changes,
    },
    commands: {
      toDevice: changes,
      toAsset: changes,
      ofVehicle: (turn) => ({ params: { id: id(turn) }, query: {} }),
      facts: (turn) => ({ params: { id: drove(turn) } }),
      list: (turn) => ({ query: { limit: 100, skip: (turn % 10) * 100 } }),
      csv: 'a file',
      gateSettings: () => ({}),
      setGateSettings: changes,
    },
    npa: { history: (turn) => ({ params: { id: id(turn) } }), declare: changes, clear: changes, bulk: changes },
    textMessages: { list: () => ({ query: { limit: 100 } }), send: changes },
    lender: {
      list: () => ({ query: { limit: 100 } }),
      read: 'needs a case',
      open: changes,
      retry: changes,
      ask: changes,
      approve: changes,
      reject: changes,
      settle: changes,
      cancel: changes,
      customers: (turn) => ({ query: { assetId: id(turn) } }),
      settings: () => ({}),
      setSettings: changes,
    },
    securePark: {
      list: () => ({ query: { limit: 100 } }),
      read: (turn) => ({ params: { deviceId: id(turn) } }),
      set: changes,
      setMany: changes,
    },
    stateSettings: { list: () => ({}), create: changes, update: changes, preview: 'rare', reset: changes },
    devices: {
      list: (turn) => ({ query: { limit: 100, skip: (turn % 10) * 100 } }),
      statusCount: () => ({}),
      types: () => ({}),
      unknown: () => ({}),
      provision: changes,
      read: (turn) => ({ params: { id: devices[(turn * 7) % devices.length]!.id } }),
      assignments: (turn) => ({ params: { id: devices[(turn * 7) % devices.length]!.id } }),
      update: changes,
      remove: changes,
      accounts: () => ({}),
      move: changes,
      bulkUpload: changes,
      uploadTemplate: 'a file',
    },
    diagnostics: {
      listeners: () => ({}),
      blocked: () => ({}),
      device: (turn) => ({ params: { id: devices[(turn * 7) % devices.length]!.id } }),
      suspected: () => ({}),
      troubled: () => ({}),
      trust: changes,
    },
    vehicles: {
      latestStatus: (turn) => ({ query: { limit: 100, skip: (turn % 10) * 100 } }),
      latestLocation: (turn) => ({ body: { vehicleIds: Array.from({ length: 10 }, (_, more) => id(turn + more)) } }),
      status: (turn) => ({ query: { assetId: id(turn) } }),
      statusCount: () => ({}),
      track: (turn) => ({ params: { id: drove(turn) }, query: { startDate: day, limit: 100 } }),
      summary: () => ({}),
      fuelLevel: (turn) => ({ params: { id: drove(turn) }, query: { startDate: day, limit: 100 } }),
    },
    tracks: { gpx: 'a file', csv: 'a file' },
    places: {
      list: () => ({}),
      read: () => ({ params: { id: place } }),
      shapes: () => ({}),
      jobs: () => ({ params: { id: place } }),
      cancelJob: changes,
      file: 'a file',
      geoJson: 'a file',
      kml: 'a file',
      template: 'a file',
      upload: changes,
      create: changes,
      update: changes,
      remove: changes,
    },
    routes: {
      list: () => ({}),
      file: 'a file',
      geoJson: 'a file',
      gpx: 'a file',
      mail: changes,
      upload: changes,
      read: () => ({ params: { id: route } }),
      markerPointTypes: () => ({}),
      suggestion: (turn) => ({ params: { id: id(turn) } }),
      roadTrack: (turn) => ({ params: { id: id(turn) } }),
      directions: () => ({
        body: {
          markerPoints: [
            { latitude: 47.1, longitude: 9.5 },
            { latitude: 47.2, longitude: 9.5 },
          ],
        },
      }),
      create: changes,
      update: changes,
      remove: changes,
    },
    routeCompliance: {
      details: (turn) => ({ params: { id: id(turn) }, query: month }),
      summary: () => ({ query: month }),
      runs: () => ({ params: { id: route }, query: month }),
      progress: () => ({}),
    },
    routeAssignments: {
      assignments: (turn) => ({ params: { id: id(turn) } }),
      ofRoute: () => ({ params: { id: route } }),
      assign: changes,
      reassign: changes,
      unassign: changes,
    },
    views: { list: () => ({}), create: changes, update: changes, remove: changes },
    // The last ones need a link, and are counted when it is opened.
    shares: {
      list: () => ({}),
      create: changes,
      createDriver: changes,
      revoke: changes,
      location: changes,
      map: changes,
      driver: changes,
      driverEvents: changes,
      driverMoment: changes,
    },
    reports: {
      trips: (turn) => ({ params: custom, query: { ...month, assetId: id(turn), limit: 100 } }),
      stops: (turn) => ({ params: custom, query: { ...month, assetId: id(turn), limit: 100 } }),
      events: (turn) => ({ params: custom, query: { ...month, assetId: id(turn), limit: 100 } }),
      statusHistory: (turn) => ({ query: { ...month, assetId: id(turn), limit: 100 } }),
      thresholds: (turn) => ({ query: { assetId: id(turn) } }),
      rows: () => ({ params: { report: 'fleetSummary' }, query: { ...month, limit: 100 } }),
      csv: 'a file',
      xlsx: 'a file',
      pdf: 'a file',
      firstPage: 'a file',
    },
    driverAssignments: { list: (turn) => ({ params: { id: id(turn) }, query: {} }), assign: changes },
    driverScores: {
      scores: () => ({ query: { ...month } }),
      monthly: () => ({ query: {} }),
      events: 'needs a driver',
      weights: () => ({}),
      setWeights: changes,
      previewWeights: 'rare',
      trips: () => ({ params: custom, query: { ...month, limit: 100 } }),
      segments: () => ({ query: { ...month, limit: 100 } }),
    },
    reportFiles: {
      create: changes,
      list: () => ({ query: {} }),
      read: 'needs a job',
      content: 'a file',
      seen: changes,
      cancel: changes,
    },
    reportSchedules: {
      list: () => ({ query: { limit: 100 } }),
      create: changes,
      update: changes,
      remove: changes,
      generated: () => ({ query: {} }),
      types: () => ({}),
      run: changes,
    },
    vehicleReports: {
      rank: () => ({ query: { ...month } }),
      aggregate: () => ({ params: custom, query: { ...month, limit: 100 } }),
      usage: () => ({ query: {} }),
      segments: () => ({ query: { ...month, limit: 100 } }),
    },
    dashboard: { read: () => ({ query: { ...month } }), hours: () => ({}), layout: () => ({}), setLayout: changes },
    discoveredPlaces: {
      list: () => ({ params: { accountId: me.accountId }, query: {} }),
      read: 'needs a job',
      readOfAsset: 'needs a job',
      listOfAsset: (turn) => ({ params: { accountId: me.accountId, assetUid: id(turn) } }),
      hide: changes,
    },
    events: {
      list: () => ({ params: custom, query: { ...month, limit: 100 } }),
      ofAuxiliary: () => ({ query: { assetId: id(0), startDate: day } }),
      file: 'a file',
    },
    visits: {
      summary: () => ({ query: { ...month, limit: 100 } }),
      details: () => ({ query: { ...month, limit: 100 } }),
      counts: () => ({ query: { ...month, limit: 100 } }),
      inside: () => ({ query: { limit: 100 } }),
      waiting: () => ({ query: { ...month, limit: 100 } }),
      locationCount: () => ({ query: { limit: 100 } }),
      pickUps: () => ({ query: { limit: 100 }, body: month }),
      summaryFile: 'a file',
      detailsFile: 'a file',
      countsFile: 'a file',
      waitingFile: 'a file',
      pickUpsFile: 'a file',
    },
    alertRules: {
      list: () => ({ query: { limit: 100 } }),
      read: () => ({ params: { id: alertRule } }),
      suggestions: () => ({}),
      readPreview: () => ({ params: { id: preview } }),
      create: changes,
      update: changes,
      remove: changes,
      startPreview: changes,
      cancelPreview: changes,
    },
    notifications: {
      list: () => ({ query: { limit: 100 } }),
      read: () => ({ params: { id: notification } }),
      log: () => ({ query: { limit: 100 } }),
      stopped: () => ({}),
      inbox: () => ({ query: { limit: 30 } }),
      pushKey: () => ({}),
      create: changes,
      update: changes,
      remove: changes,
      test: changes,
      resume: changes,
      markRead: changes,
      subscribePush: changes,
      unsubscribePush: changes,
    },
    alerts: {
      list: (turn) => ({ query: { limit: 100, skip: turn % 5 } }),
      ofAsset: (turn) => ({ params: { id: id(turn) }, query: { limit: 100 } }),
      grouped: () => ({ query: { limit: 100 } }),
      counts: () => ({ query: {} }),
      aggregate: () => ({ query: { group: 'day' } }),
      history: () => ({ query: { createdAfter: month.startDate, limit: 100 } }),
      historyOfType: () => ({ query: { ...month, limit: 100 }, body: { type: 'shock' } }),
      read: 'needs an alert',
      file: 'a file',
      acknowledge: changes,
    },
    session: {
      signInSettings: 'sign-in',
      signIn: 'sign-in',
      signOut: 'sign-in',
      resetPassword: 'sign-in',
      me: () => ({}),
      preferences: changes,
      verifyPassword: 'sign-in',
      changePassword: 'sign-in',
      finishSignIn: 'sign-in',
      choosePassword: 'sign-in',
      beginAtSignIn: 'sign-in',
      confirmAtSignIn: 'sign-in',
      list: () => ({}),
      listOfUser: () => ({ params: { id: users[0]!.id } }),
      endOne: changes,
      endOthers: changes,
      endOneOfUser: changes,
      endAllOfUser: changes,
    },
    twoStep: {
      read: () => ({}),
      readOfUser: () => ({ params: { id: users[0]!.id } }),
      begin: changes,
      confirm: changes,
      recoveryCodes: changes,
      disable: changes,
      removeOfUser: changes,
      readRule: () => ({ params: { id: me.accountId } }),
      setRule: changes,
    },
    audit: {
      list: (turn) => ({ query: { limit: 100, skip: (turn % 10) * 100 } }),
      choices: () => ({}),
      csv: 'a file',
    },
    accounts: {
      info: () => ({}),
      list: () => ({}),
      create: changes,
      update: changes,
      change: changes,
      original: () => ({}),
      progress: () => ({}),
    },
    users: {
      list: () => ({}),
      listV1: () => ({}),
      read: () => ({ params: { id: users[0]!.id } }),
      roles: () => ({}),
      assignable: () => ({}),
      create: changes,
      update: changes,
      remove: changes,
      invite: changes,
    },
    features: {
      list: () => ({ query: { assetType: 'truck' } }),
      read: () => ({ params: { featureId: 'fuel' }, query: { assetType: 'truck' } }),
    },
    customerAssets: { list: () => ({ params: { id: customer } }), assign: changes, share: changes },
    sensors: {
      list: () => ({}),
      create: changes,
      file: 'a file',
      template: 'a file',
      import: changes,
      read: 'rare',
      update: changes,
      remove: changes,
      try: 'rare',
      ofAsset: (turn) => ({ params: { id: drove(turn) } }),
      series: (turn) => ({ params: { id: drove(turn) }, query: { startDate: day } }),
    },
    tags: {
      list: () => ({}),
      count: () => ({ body: { tags: [tag.name] } }),
      create: changes,
      file: 'a file',
      template: 'a file',
      import: changes,
      read: () => ({ params: { id: tag.id } }),
      update: changes,
      merge: changes,
      remove: changes,
    },
    makeModels: {
      list: (turn) => ({ query: { limit: 100, skip: (turn % 5) * 100 } }),
      create: changes,
      update: changes,
      file: 'a file',
      template: 'a file',
      import: changes,
      read: () => ({ params: { id: makeModel } }),
      remove: changes,
    },
    serviceConfigs: {
      list: () => ({ query: { limit: 100 } }),
      create: changes,
      update: changes,
      apply: changes,
      file: 'a file',
      template: 'a file',
      import: changes,
      read: 'needs a service',
      remove: changes,
    },
    fuel: {
      csv: 'a file',
      xlsx: 'a file',
      ledger: (turn) => ({ params: { id: drove(turn) }, query: { startDate: day } }),
      tank: (turn) => ({ params: { id: drove(turn) } }),
      setTank: changes,
    },
    fuelReceipts: {
      list: () => ({ query: { limit: 100 } }),
      create: changes,
      file: 'a file',
      template: 'a file',
      import: changes,
      read: 'needs a service',
      update: changes,
      remove: changes,
    },
    incidents: {
      list: () => ({ query: { limit: 100 } }),
      create: changes,
      update: changes,
      remove: changes,
      annotate: changes,
      read: 'needs an incident',
      evidence: 'needs an incident',
      photographs: 'needs an incident',
      csv: 'a file',
      xlsx: 'a file',
      pdf: 'a file',
      links: 'needs an incident',
      createLink: changes,
      revokeLink: changes,
      addPhotograph: changes,
      photograph: 'a file',
      removePhotograph: changes,
    },
    serviceLogs: {
      list: () => ({ query: { limit: 100 } }),
      due: () => ({ query: { limit: 100 } }),
      faults: () => ({ query: { limit: 100 } }),
      calendarLinks: () => ({}),
      createCalendarLink: changes,
      revokeCalendarLink: changes,
      pdf: 'a file',
      calendar: 'a file',
      imports: () => ({}),
      undoImport: changes,
      corrections: 'needs a service',
      correctOdometer: changes,
      photographs: 'needs a service',
      addPhotograph: changes,
      photograph: 'a file',
      addDocument: changes,
      document: 'a file',
      removePhotograph: changes,
      create: changes,
      update: changes,
      file: 'a file',
      template: 'a file',
      import: changes,
      read: 'needs a service',
      remove: changes,
    },
    verification: { send: 'sign-in', verify: 'sign-in' },
    outbox: { list: () => ({}) },
    map: { config: () => ({}) },
    addresses: {
      addresses: (turn) => ({ body: { points: [{ latitude: (turn % 100) / 1000, longitude: 0.02 }] } }),
      search: () => ({ query: { q: 'meri' } }),
    },
  };
  const requests: [string, RequestOf][] = [];
  for (const [noun, endpoints] of Object.entries<Record<string, Endpoint>>(ENDPOINTS)) {
    const named = () => namedRecord(product, endpoints as unknown as NamedCalls, `${noun} ${own}`);
    const inputs = (calls[noun as keyof AllMeasured] ?? (await named())) as Record<string, Measured<Endpoint>>;
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const input = inputs[name];
      if (input === undefined) throw new Error(`${noun}.${name} is in the contract and not in this benchmark`);
      if (typeof input === 'string') continue;
      requests.push([
        `${noun}${name[0]!.toUpperCase()}${name.slice(1)}`,
        (turn) => buildRequest(endpoint, input(turn)),
      ]);
    }
  }
  return requests;
}

/** Creates a record. @returns the inputs of the calls of its noun */
async function namedRecord({ call }: Workshop['product'], { create }: NamedCalls, name: string) {
  const { id } = await call(create, { body: { name } });
  return {
    list: () => ({}),
    create: 'changes something',
    file: 'a file',
    template: 'a file',
    import: 'changes something',
    read: () => ({ params: { id } }),
    update: 'changes something',
    remove: 'changes something',
  } satisfies AllOf<NamedCalls>;
}

/** Sends requests one after another. @returns processor time of server and database for each, milliseconds */
async function processorOf({ product }: Workshop, connection: HttpConnection, requestOf: RequestOf, count: number) {
  const spent = () => {
    const server = processorSeconds(product.pid, 'itself');
    return { server, database: processorSeconds(process.pid, 'below') - server };
  };
  let before = spent();
  for (let turn = -5; turn < count; turn++) {
    if (turn === 0) before = spent();
    const { method, url, body } = requestOf(Math.abs(turn));
    await connection.time(method, url, body);
  }
  const after = spent();
  const each = (one: number, other: number) => ((other - one) / count) * 1000;
  return { server: each(before.server, after.server), database: each(before.database, after.database) };
}

/**
 * Each connection repeatedly sends a request and waits for the answer. @returns milliseconds, ascending, and requests
 * per second
 */
async function closed(connections: readonly HttpConnection[], requestOf: RequestOf, each: number) {
  const began = performance.now();
  const times = await Promise.all(
    connections.map(async (connection, place) => {
      const own: number[] = [];
      for (let turn = 0; turn < each; turn++) {
        const { method, url, body } = requestOf(turn * connections.length + place);
        own.push(await connection.time(method, url, body));
      }
      return own;
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { times: times.flat().sort((a, b) => a - b), perSecond: (connections.length * each) / seconds };
}

/** The connections send requests in turn, evenly spaced at the offered rate. @returns milliseconds, ascending */
async function pacedTimes(
  connections: readonly HttpConnection[],
  requestOf: RequestOf,
  each: number,
): Promise<number[]> {
  const began = performance.now();
  const times = await Promise.all(
    connections.map(async (connection, place) => {
      const own: number[] = [];
      for (let turn = 0; turn < each; turn++) {
        const number = turn * connections.length + place;
        const wait = began + (number * 1000) / OFFERED_PER_SECOND - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        const { method, url, body } = requestOf(number);
        own.push(await connection.time(method, url, body));
      }
      return own;
    }),
  );
  return times.flat().sort((a, b) => a - b);
}
