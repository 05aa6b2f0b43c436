import type { CommandStatusResult } from '@waymark/contract/commands/schema.ts';
import { FAMILIES, type FamilyName } from '@waymark/domain/commands/families.ts';
import { commandState } from '@waymark/domain/commands/family.ts';
import { messageTypeOf } from '@waymark/domain/commands/message-status.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import { instant, localText } from '../../records/present.ts';
import { filled } from '../../words.ts';
import type { LatestCommand } from './family-status-sql.ts';

/**
 * Returns the state of a family, with its message.
 * @param latest command of the family, if any @param usable whether the asset has a device that can carry out commands
 */
export function statusResult(
  family: FamilyName,
  latest: LatestCommand | undefined,
  usable: boolean,
  { words, timeZone }: { words: Catalogue; timeZone: string },
): CommandStatusResult {
  const history = latest === undefined ? [] : [recordOf(latest)];
  const state = commandState(FAMILIES[family], history, usable);
  const { code } = state;
  const updateTime = state.updateTime === null ? null : instant(new Date(state.updateTime));
  const text = words.commands[`code.${family}.${code}`] ?? code;
  const time = state.updateTime === null ? '' : localText(state.updateTime, timeZone);
  const message = filled(text, { time });
  return { code, updateTime, messageStatus: { message, updateTime, type: messageTypeOf(family, state) } };
}

function recordOf({ uid, request, status, response, activate, status_at }: LatestCommand) {
  return {
    requestId: uid,
    request,
    status,
    response,
    timestamp: status_at.getTime(),
    ...(activate === null ? {} : { activateAuxiliaryTracker: activate }),
  };
}
