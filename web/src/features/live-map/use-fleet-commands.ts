import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AttentionCommand } from '@waymark/domain/attention.ts';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { allWords } from '../../base/language.ts';
import { useMayCall } from '../../base/session.ts';
import { fleet } from './fleet.ts';

/** More open commands than a person can look after. */
const MOST_COMMANDS = 500;
/** For failures that become too old. Changes are reported by the live channel. */
const REFRESH_MILLISECONDS = 60_000;

/** Fetches the open and failed commands of all assets with the words of their names. */
const attentionCommandsQuery = {
  queryKey: ['commands', 'attention'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { attention: true, limit: MOST_COMMANDS };
    const { items } = await call(ENDPOINTS.commands.list, { query }, { signal });
    if (items.length > 0) await allWords();
    return items;
  },
  refetchInterval: REFRESH_MILLISECONDS,
};

/** Keeps the commands that need attention in the fleet store while the component is mounted. */
export function useFleetCommands(): void {
  const maySee = useMayCall(ENDPOINTS.commands.list);
  const { data } = useQuery({ ...attentionCommandsQuery, enabled: maySee });
  useEffect(() => {
    const byAsset = new Map<string, AttentionCommand[]>();
    for (const { assetId, request, status, timestamp } of data ?? []) {
      const command = { request, failed: status === 'failed', since: Date.parse(timestamp) };
      byAsset.set(assetId, [...(byAsset.get(assetId) ?? []), command]);
    }
    fleet.setCommands(byAsset, !maySee || data !== undefined);
  }, [data, maySee]);
}
