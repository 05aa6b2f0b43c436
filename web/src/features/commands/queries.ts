import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { call } from '../../api/client.ts';

/** Everything that shows commands; a change of one makes all of it old. */
export const commandsKey = ['commands'] as const;
/** The live channel tells of changes at once; this is for when it is silent. */
const LOOK_EVERY_MILLISECONDS = 10_000;
const FACTS_EVERY_MILLISECONDS = 5_000;
/** Enough to hold the command that one waits for. */
const LATEST = 5;

/** The latest commands of an asset. @param limit how many */
export const assetCommandsQuery = (assetId: string, limit: number) =>
  queryOptions({
    queryKey: [...commandsKey, 'asset', assetId, limit],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.commands.ofVehicle, { params: { id: assetId }, query: { limit } }, { signal }),
    refetchInterval: LOOK_EVERY_MILLISECONDS,
    placeholderData: keepPreviousData,
  });

/** The latest commands of one family. */
export const familyCommandsQuery = (assetId: string, family: FamilyName) =>
  queryOptions({
    queryKey: [...commandsKey, 'family', assetId, family],
    queryFn: async ({ signal }) => {
      const query = { family, limit: LATEST };
      return (await call(ENDPOINTS.commands.ofVehicle, { params: { id: assetId }, query }, { signal })).items;
    },
  });

/** What can be asked of an asset now, and how its vehicle is. */
export const commandFactsQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...commandsKey, 'facts', assetId],
    queryFn: ({ signal }) => call(ENDPOINTS.commands.facts, { params: { id: assetId } }, { signal }),
    refetchInterval: FACTS_EVERY_MILLISECONDS,
  });
