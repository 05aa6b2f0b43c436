import type { ServiceConfigWrite, ServiceLogWrite } from '@waymark/contract/maintenance/schema.ts';
import { thresholdsAbove } from '@waymark/domain/maintenance/due.ts';
import type { Wrong } from '../../ui/form/resolver.ts';

/** Returns the missing parts of a logged service beyond its schema: the asset, and one of the two readings. */
export function missingParts({ assetId, odometer, operationalHours }: Partial<ServiceLogWrite>): Wrong[] {
  const missing: Wrong[] = [];
  if (!assetId) missing.push({ path: 'assetId', key: 'error.required.field', params: {} });
  if (!odometer && !operationalHours) missing.push({ path: 'odometer', key: 'error.service.reading', params: {} });
  return missing;
}

export const NO_INTERVAL = { kilometers: null, hours: null, months: null, days: null };
export const NO_THRESHOLD = { kilometers: null, hours: null, days: null };

/** Returns the wrong amounts of a planned service: no interval at all, or a threshold above it. */
export function wrongAmounts({ interval, alertThreshold }: Partial<ServiceConfigWrite>): Wrong[] {
  const every = { ...NO_INTERVAL, ...interval };
  if (Object.values(every).every((amount) => amount === null))
    return [{ path: 'interval.kilometers', key: 'error.service.interval', params: {} }];
  return thresholdsAbove(every, { ...NO_THRESHOLD, ...alertThreshold }).map((measure) => ({
    path: `alertThreshold.${measure}`,
    key: 'error.service.threshold',
    params: {},
  }));
}
