import { ListOf, PeriodParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  DriverScoreQuery,
  DriverScores,
  DriverSegmentQuery,
  DriverSums,
  DriverTrip,
  DriverTripQuery,
  MonthlyScoreQuery,
  MonthlyScores,
  ScoreEvent,
  ScoreEventQuery,
  ScoreWeights,
  ScoreWeightsPreview,
} from './schema.ts';

const READ = { method: 'GET', permission: 'drivers.read' } as const;
const path = '/api/things/data/drivers';

export const driverScoreEndpoints = {
  scores: endpoint({
    ...READ,
    name: 'driverScores',
    path: `${path}/score`,
    summary:
      'Returns the scores of drivers in a period, with the points of each kind and the distance on which it is sensed.',
    query: DriverScoreQuery,
    answer: DriverScores,
    feature: 'driverBehaviorReports',
  }),
  monthly: endpoint({
    ...READ,
    name: 'driverMonthlyScores',
    path: `${path}/monthlyscore`,
    summary: 'Returns the score of all drivers, or of one, by month.',
    query: MonthlyScoreQuery,
    answer: MonthlyScores,
    feature: 'driverBehaviorReports',
  }),
  events: endpoint({
    ...READ,
    name: 'driverScoreEvents',
    path: `${path}/score/events`,
    summary: 'Lists the events that cost a driver points, the newest first.',
    query: ScoreEventQuery,
    answer: ListOf(ScoreEvent),
    feature: 'driverBehaviorReports',
  }),
  weights: endpoint({
    ...READ,
    name: 'driverScoreWeights',
    path: `${path}/score/weights`,
    summary: 'Returns the weights of the account’s driver scores.',
    answer: ScoreWeights,
    feature: 'driverBehaviorReports',
  }),
  setWeights: endpoint({
    name: 'setDriverScoreWeights',
    method: 'PUT',
    path: `${path}/score/weights`,
    summary: 'Replaces the weights of the account’s driver scores, also for past periods.',
    body: ScoreWeights,
    answer: ScoreWeights,
    permission: 'stateSettings.write',
    feature: 'driverBehaviorReports',
  }),
  previewWeights: endpoint({
    name: 'previewDriverScoreWeights',
    method: 'POST',
    path: `${path}/score/weights/preview`,
    summary: 'Returns how weights would change the scores of the last 30 days. Saves nothing.',
    body: ScoreWeights,
    answer: ScoreWeightsPreview,
    permission: 'stateSettings.write',
    feature: 'driverBehaviorReports',
  }),
  trips: endpoint({
    ...READ,
    name: 'driverTrips',
    path: '/api/things/data/driver/trips/{period}',
    summary: 'Lists the closed trips of a period with their drivers, the newest first.',
    params: PeriodParams,
    query: DriverTripQuery,
    answer: ListOf(DriverTrip),
    feature: 'tripReports',
  }),
  segments: endpoint({
    ...READ,
    name: 'driverSegments',
    path: `${path}/segments`,
    summary: 'Lists the drivers whose times compare with a value.',
    query: DriverSegmentQuery,
    answer: ListOf(DriverSums),
    feature: 'tripReports',
  }),
};
