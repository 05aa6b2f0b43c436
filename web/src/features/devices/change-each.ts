import type { Device } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import type { RowFailure } from '../../ui/records/index.ts';
import { assetsKey, devicesKey } from './queries.ts';

/** What became of a change of several. */
export interface EachChanged {
  done: number;
  failures: RowFailure[];
}

/**
 * Changes one device after the other; what is refused for one does not touch the others.
 * @param gone name of a device that is no more
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
