import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import {
  AssetSensor,
  Sensor,
  SensorQuery,
  SensorSeries,
  SensorSeriesQuery,
  SensorTrial,
  SensorTrialResult,
  SensorWrite,
} from './schema.ts';

const path = '/api/fleet/sensors';

const {
  list,
  create,
  file,
  template,
  import: importSensors,
  read,
  update,
  remove,
} = recordEndpoints({
  names: { one: 'Sensor', many: 'Sensors' },
  path,
  read: 'sensors.read',
  write: 'sensors.write',
  item: Sensor,
  body: SensorWrite,
  query: SensorQuery,
  summaries: {
    list: 'Lists sensors. Those that read values of a disabled feature are left out.',
    update: 'Replaces the fields of a sensor. Its kind stays. A changed definition is a new version.',
    remove: 'Deletes a sensor with all its versions.',
  },
});

export const sensorEndpoints = {
  list,
  create,
  file,
  template,
  import: importSensors,
  read,
  update,
  remove,
  try: endpoint({
    name: 'trySensor',
    method: 'POST',
    path: `${path}/try`,
    summary: 'Returns what an asset sent last, and the values that an unsaved definition makes of it.',
    body: SensorTrial,
    answer: SensorTrialResult,
    permission: 'sensors.write',
    feature: 'none',
  }),
  ofAsset: endpoint({
    name: 'assetSensors',
    method: 'GET',
    path: '/api/fleet/assets/{id}/sensors',
    summary: 'Returns the sensors of an asset with their latest values.',
    params: IdParams,
    answer: ListOf(AssetSensor),
    permission: 'sensors.read',
    feature: 'none',
  }),
  series: endpoint({
    name: 'sensorSeries',
    method: 'GET',
    path: '/api/fleet/assets/{id}/sensors/series',
    summary: 'Returns the values of an asset’s sensors in a window of at most 31 days.',
    params: IdParams,
    query: SensorSeriesQuery,
    answer: ListOf(SensorSeries),
    permission: 'sensors.read',
    feature: 'tripReports',
  }),
};
