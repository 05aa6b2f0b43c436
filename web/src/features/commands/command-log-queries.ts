import { queryOptions } from '@tanstack/react-query';
import type { CommandLine } from '@waymark/contract/commands/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';
import { commandsKey } from './queries.ts';

/** Commands of all assets, the newest first. */
export const commandListQuery: ListCall<CommandLine> = (query) => ({
  queryKey: [...commandsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.commands.list, { query: query as never }, { signal }),
});

/** One command with all that happened to it; null when it is gone. */
export const oneCommandQuery = (assetId: string, requestId: string) =>
  queryOptions({
    queryKey: [...commandsKey, 'one', requestId],
    queryFn: async ({ signal }) =>
      (
        await call(
          ENDPOINTS.commands.ofVehicle,
          { params: { id: assetId }, query: { requestId, limit: 1 } },
          { signal },
        )
      ).items[0] ?? null,
  });

/** Name of an asset that the log is filtered by. */
export const assetNameQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['assets', 'one', assetId],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id: assetId } }, { signal }),
    select: ({ name }) => name,
  });

/** The safety limits that hold for the account. */
export const gateSettingsQuery = {
  queryKey: [...commandsKey, 'limits'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.commands.gateSettings, {}, { signal }),
};
