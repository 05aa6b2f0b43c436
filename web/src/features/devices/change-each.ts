import type { Device } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import type { RowFailure } from '../../ui/records/index.ts';
import { assetsKey, devicesKey } from './queries.ts';

/** Result of changing several devices. */
export interface EachChanged {
  done: number;
  failures: RowFailure[];
}

/**
 * Changes devices one after another. A refused device does not affect the others.
 * @param gone name of a device that no longer exists
 */
export async function changeEach(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  gone: string,
): Promise<EachChanged> {
  const failures: RowFailure[] = [];
  for (const id of ids)
    try {
      await change(id);
    } catch (error) {
      const problem = error instanceof ApiError ? error : undefined;
      const [field] = problem?.fields ?? [];
      const device = await call(ENDPOINTS.devices.read, { params: { id } }).catch((): Device | undefined => undefined);
      failures.push({
        id,
        name: device?.imei ?? gone,
        key: field?.key ?? problem?.code ?? 'error.internal',
        params: field?.params ?? {},
      });
    }
  for (const queryKey of [devicesKey, assetsKey]) void queryClient.invalidateQueries({ queryKey });
  return { done: ids.length - failures.length, failures };
}
