import type { CommandRecord, HoldFigures } from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { type CommandRequest, type CommandStatus, hasResponse } from '@waymark/domain/commands/family.ts';
import {
  type CommandHold,
  type CommandNote,
  isRelease,
  outcomeOfRelease,
  unnamedRequester,
} from '@waymark/domain/commands/words.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { serverNow } from '../live-map/index.ts';

/** Fields of a command that every list has. */
type Listed = Pick<
  CommandRecord,
  'request' | 'status' | 'response' | 'note' | 'hold' | 'holdFigures' | 'createdBy' | 'reason'
>;

/** Returns texts for commands and their steps. */
export function useCommandWords() {
  const { t } = useTranslation('commandWords');
  const { t: unit } = useTranslation('units');
  const { span } = useFormat();
  return useMemo(() => {
    /** Describes why a command waits, with elapsed and required seconds or the age of the last report. */
    const hold = (reason: CommandHold, figures: HoldFigures | null): string => {
      const { haveSeconds = null, needSeconds = null, lastReportAt = null } = figures ?? {};
      if (reason === 'notAtRestLongEnough' && haveSeconds !== null && needSeconds !== null)
        return t('standing', { have: haveSeconds, need: needSeconds });
      if (lastReportAt === null) return t(reason);
      const seconds = Math.max(0, Math.round((serverNow(Date.now()) - Date.parse(lastReportAt)) / 1000));
      return t('withLastReport', { words: t(reason), ago: unit('ago', { span: span(seconds) }) });
    };
    return {
      request: (request: CommandRequest) => t(request),
      family: (family: FamilyName) => t(family),
      status: (status: CommandStatus) => t(status),
      hold,
      note: (note: CommandNote) => t(note),
      /** Describes the result so far: why it waits, or the latest step with the device's answer. */
      result: (command: Listed): string => {
        if (command.status === 'queued' && command.hold !== null) return hold(command.hold, command.holdFigures);
        const happened = t(command.note);
        return hasResponse(command) ? t('withAnswer', { happened, answer: command.response }) : happened;
      },
      /** Describes the progress of a release. Empty for other commands. */
      release: ({ request, status, hold, sentAt }: Pick<CommandRecord, 'request' | 'status' | 'hold' | 'sentAt'>) =>
        isRelease(request) ? t(outcomeOfRelease({ status, hold, isSent: sentAt !== null })) : '',
      /** Name of the requester. */
      by: (command: Listed): string => command.createdBy ?? t(unnamedRequester(command)),
    };
  }, [t, unit, span]);
}
