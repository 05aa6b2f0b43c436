import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { SecurePark, SecureParkBulk } from '@waymark/contract/secure-park/schema.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';

const key = ['securePark'] as const;
const REFRESH_MS = 60_000;
/** The most that a list call answers. */
const MOST = 10_000;

export const secureParkQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...key, assetId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.securePark.read, { params: { deviceId: assetId } }, { signal })) as SecurePark,
    refetchInterval: REFRESH_MS,
  });

/** The assets whose secure park is on, by id. */
export const guardedAssetsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, SecurePark>> => {
    const { items } = await call(ENDPOINTS.securePark.list, { query: { limit: MOST } }, { signal });
    return new Map(items.map((item) => [item.assetId, item]));
  },
  structuralSharing: false,
  staleTime: REFRESH_MS / 2,
  refetchInterval: REFRESH_MS,
});

/** Writes the setting of assets, and reads what changed again. */
export async function writeSecurePark(body: SecureParkBulk) {
  const result = await call(ENDPOINTS.securePark.setMany, { body });
  await queryClient.invalidateQueries({ queryKey: key });
  return result;
}
