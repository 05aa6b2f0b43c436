import { keepPreviousData } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { SensorTrial } from '@waymark/contract/sensors/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { SensorKind } from '@waymark/domain/sensors/sensor.ts';
import { call } from '../../api/client.ts';

/** Interval of asking for the latest values again. */
const LATEST_MS = 15_000;
/** Interval of asking for the curves of a running day again. */
const SERIES_MS = 60_000;

/** The sensors of an asset with their latest values. */
export function assetSensorsQuery(id: string) {
  return {
    queryKey: ['sensors', 'ofAsset', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(ENDPOINTS.sensors.ofAsset, { params: { id } }, { signal })).items,
    refetchInterval: LATEST_MS,
  };
}

/** The values of the asset's sensors in a window, epoch ms. */
export function sensorSeriesQuery(id: string, { start, end }: { start: number; end: number }) {
  const query = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  return {
    queryKey: ['sensors', 'series', id, start, end],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(ENDPOINTS.sensors.series, { params: { id }, query }, { signal })).items,
    // Only a running day gets more values.
    refetchInterval: end > Date.now() ? SERIES_MS : (false as const),
  };
}

/** The names of the sensors of a kind, with their units. */
export function sensorNamesQuery(kind: SensorKind) {
  return {
    queryKey: ['sensors', 'names', kind],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { kind, sort: 'name', limit: LIMITS.sensors };
      const { items } = await call(ENDPOINTS.sensors.list, { query }, { signal });
      return items.map(({ name, unit }) => ({ name, unit }));
    },
  };
}

/** Values of a definition for the latest records of an asset. */
export function trialQuery(body: SensorTrial) {
  return {
    queryKey: ['sensors', 'try', body],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.sensors.try, { body }, { signal }),
    retry: false,
    refetchInterval: LATEST_MS,
    placeholderData: keepPreviousData,
  };
}
