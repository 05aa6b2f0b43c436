import { keepPreviousData } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Sensor, SensorQuery, SensorTrial } from '@waymark/contract/sensors/schema.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';

/** Query key of everything that shows sensors. A change invalidates all of it. */
const sensorsKey = ['sensors'] as const;

export const STALE = [sensorsKey];

/** Queries that a deletion invalidates. Excludes the deleted sensor itself. */
export const STALE_WITHOUT_ONE = [
  [...sensorsKey, 'list'],
  [...sensorsKey, 'ofAsset'],
];

/** Interval of asking for the latest values again. */
const LATEST_MS = 15_000;

export const sensorListQuery: ListCall<Sensor> = (query) => ({
  queryKey: [...sensorsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.sensors.list, { query: query as SensorQuery }, { signal }),
});

export function sensorQuery(id: string) {
  return {
    queryKey: [...sensorsKey, 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.sensors.read, { params: { id } }, { signal }),
  };
}

/** The sensors of an asset with their latest values. */
export function assetSensorsQuery(id: string) {
  return {
    queryKey: [...sensorsKey, 'ofAsset', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(ENDPOINTS.sensors.ofAsset, { params: { id } }, { signal })).items,
    refetchInterval: LATEST_MS,
  };
}

/** What a definition makes of the latest records of an asset. */
export function trialQuery(body: SensorTrial) {
  return {
    queryKey: [...sensorsKey, 'try', body],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.sensors.try, { body }, { signal }),
    retry: false,
    refetchInterval: LATEST_MS,
    placeholderData: keepPreviousData,
  };
}
