import type { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { PASSWORD_COOKIE } from '../password-cookie.ts';
import type { GateSettingsService } from './gate-settings.ts';
import type { CommandHistoryService } from './history.ts';
import type { CommandService } from './service.ts';

export interface CommandServices {
  commands: CommandService;
  histories: CommandHistoryService;
  gates: GateSettingsService;
}

export function commandHandlers(
  { commands, histories, gates }: CommandServices,
  publicUrl: string | undefined,
): Handlers<typeof commandEndpoints> {
  return {
    async toDevice({ viewer, body, request, reply }) {
      const { deviceId, accountId, ...asked } = body;
      const proof = PASSWORD_COOKIE.read(request, publicUrl);
      const taken = await commands.toDevice(viewer, { deviceId, accountId }, asked, proof);
      if (taken.spent) PASSWORD_COOKIE.clear(request, reply, publicUrl);
      return taken.answer;
    },
    async toAsset({ viewer, params, body, request, reply }) {
      const proof = PASSWORD_COOKIE.read(request, publicUrl);
      const taken = await commands.toAsset(viewer, params.id, body, proof);
      if (taken.spent) PASSWORD_COOKIE.clear(request, reply, publicUrl);
      return taken.answer;
    },
    ofVehicle: ({ viewer, params, query }) => histories.ofAsset(viewer, params.id, query),
    facts: ({ viewer, params }) => histories.facts(viewer, params.id),
    list: ({ viewer, query }) => histories.list(viewer, query),
    csv: ({ viewer, query }) => histories.csv(viewer, query),
    gateSettings: ({ viewer }) => gates.read(viewer),
    setGateSettings: ({ viewer, body }) => gates.write(viewer, body),
  };
}
