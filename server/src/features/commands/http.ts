import type { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handler.ts';
import { PASSWORD_COOKIE } from '../session/password-cookie.ts';
import type { GateSettingsService } from './gate-settings.ts';
import type { CommandHistoryService } from './history/history.ts';
import type { CommandService, Taken } from './service.ts';

export interface CommandServices {
  commands: CommandService;
  histories: CommandHistoryService;
  gates: GateSettingsService;
}

export function commandHandlers(
  { commands, histories, gates }: CommandServices,
  publicUrl: string | undefined,
): Handlers<typeof commandEndpoints> {
  /** Passes the password proof of the cookie to a call and clears the cookie once the proof is spent. */
  const proven = async (request: FastifyRequest, reply: FastifyReply, take: (proof?: string) => Promise<Taken>) => {
    const { answer, spent } = await take(PASSWORD_COOKIE.read(request, publicUrl));
    if (spent) PASSWORD_COOKIE.clear(request, reply, publicUrl);
    return answer;
  };
  return {
    toDevice({ viewer, body: { deviceId, accountId, ...asked }, request, reply }) {
      return proven(request, reply, (proof) => commands.toDevice(viewer, { deviceId, accountId }, asked, proof));
    },
    toAsset: ({ viewer, params, body, request, reply }) =>
      proven(request, reply, (proof) => commands.toAsset(viewer, params.id, body, proof)),
    ofVehicle: ({ viewer, params, query }) => histories.ofAsset(viewer, params.id, query),
    facts: ({ viewer, params }) => histories.facts(viewer, params.id),
    list: ({ viewer, query }) => histories.list(viewer, query),
    csv: ({ viewer, query }) => histories.csv(viewer, query),
    gateSettings: ({ viewer }) => gates.read(viewer),
    setGateSettings: ({ viewer, body }) => gates.write(viewer, body),
  };
}
