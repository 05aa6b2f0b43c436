import { queryOptions } from '@tanstack/react-query';
import type { CommandLine } from '@waymark/contract/commands/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import type { ListCall } from '../../ui/records/index.ts';
import { commandsKey } from './queries.ts';

/** Fetches commands of all assets, newest first. */
export const commandListQuery: ListCall<CommandLine> = (query) => ({
  queryKey: [...commandsKey, 'list', query],
  queryFn: ({ signal }) => call(ENDPOINTS.commands.list, { query: query as never }, { signal }),
});

/** Fetches one command with all of its steps. Null if it no longer exists. */
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

/** Fetches the name of the asset by which the log is filtered. */
export const assetNameQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['assets', 'one', assetId],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id: assetId } }, { signal }),
    select: ({ name }) => name,
  });

/** Fetches the safety limits that apply to the account. */
export const gateSettingsQuery = {
  queryKey: [...commandsKey, 'limits'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.commands.gateSettings, {}, { signal }),
};
