import { type ReportDeclaration, SCORE_SUMS } from '../declaration.ts';

/** Totals of each asset in a period. Trips count in the period in which they start. */
export const fleetSummary = {
  feature: 'tripReports',
  window: 'period',
  each: 'asset',
  columns: {
    asset: { kind: 'text', narrow: true },
    licensePlate: { kind: 'text', optional: true },
    depot: { kind: 'text', optional: true },
    driver: { kind: 'text', narrow: true, permission: 'drivers.read' },
    distance: { kind: 'distance', total: 'sum', phone: 'badge' },
    trips: { kind: 'count', total: 'sum', phone: 'aside' },
    moving: { kind: 'duration', total: 'sum', phone: 'detail' },
    idle: { kind: 'duration', total: 'sum', better: 'less' },
    idleShare: { kind: 'share', total: { part: 'idle', of: ['moving', 'idle'] }, better: 'less', lesser: true },
    stopped: { kind: 'duration', total: 'sum' },
    // Counted by asset and UTC day, which drivers and places cut anywhere.
    fuel: {
      ...{ kind: 'volume', total: 'sum', measuredBy: 'gauged', words: 'fuel' },
      ...{ feature: 'fuel', notBy: ['driver', 'place'], notByWhy: 'fuel' },
    },
    fuelRate: {
      ...{ kind: 'consumption', total: { part: 'drivenFuel', of: ['fuelDistance'] }, better: 'less' },
      ...{ feature: 'fuel', notBy: ['driver', 'place'], notByWhy: 'fuel' },
    },
    // Assets with a level, and of those that drove liters and hundreds of kilometers while it was counted.
    gauged: { kind: 'count', total: 'sum', internal: true },
    drivenFuel: { kind: 'volume', total: 'sum', measuredBy: 'gauged', internal: true },
    fuelDistance: { kind: 'value', total: 'sum', internal: true },
    maxSpeed: { kind: 'speed', total: 'max', lesser: true },
    harsh: { kind: 'count', total: 'sum', better: 'less', feature: 'driverBehaviorReports' },
    // Sums by place have no units of events. By day and week reading them takes twice as long as everything else.
    score: {
      ...{ kind: 'score', total: 'score', figure: 'averageScore', better: 'more' },
      ...{ feature: 'driverBehaviorReports', notBy: ['place'], notByWhy: 'score', slowBy: ['day', 'week'] },
    },
    ...SCORE_SUMS,
  },
  sort: { column: 'distance', order: 'desc' },
  compares: true,
  figures: ['distance', 'moving', 'idle', 'fuel', 'harsh', 'score'],
  note: 'idleOnTrips',
  ranksDrivers: ['score', 'distance', 'idleShare'],
  chart: { of: { report: 'fleetSummary', group: 'day' }, columns: ['moving', 'idle', 'stopped'] },
} as const satisfies ReportDeclaration;
