import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { call } from '../../api/client.ts';

/** Query key of everything that shows commands. A change invalidates all of it. */
export const commandsKey = ['commands'] as const;
/** Polling interval in case the live channel is silent. It normally reports changes immediately. */
const LOOK_EVERY_MILLISECONDS = 10_000;
const FACTS_EVERY_MILLISECONDS = 5_000;
/** Enough to include the awaited command. */
const LATEST = 5;

/** Fetches the latest commands of an asset. @param limit maximum number of commands */
export const assetCommandsQuery = (assetId: string, limit: number) =>
  queryOptions({
    queryKey: [...commandsKey, 'asset', assetId, limit],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.commands.ofVehicle, { params: { id: assetId }, query: { limit } }, { signal }),
    refetchInterval: LOOK_EVERY_MILLISECONDS,
    placeholderData: keepPreviousData,
  });

/** Fetches the latest commands of one family. */
export const familyCommandsQuery = (assetId: string, family: FamilyName) =>
  queryOptions({
    queryKey: [...commandsKey, 'family', assetId, family],
    queryFn: async ({ signal }) => {
      const query = { family, limit: LATEST };
      return (await call(ENDPOINTS.commands.ofVehicle, { params: { id: assetId }, query }, { signal })).items;
    },
  });

/** Fetches the available commands of an asset and the state of its vehicle. */
export const commandFactsQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...commandsKey, 'facts', assetId],
    queryFn: ({ signal }) => call(ENDPOINTS.commands.facts, { params: { id: assetId } }, { signal }),
    refetchInterval: FACTS_EVERY_MILLISECONDS,
  });
