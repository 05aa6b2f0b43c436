import { CommandLine } from '@waymark/contract/commands/schema.ts';
import { hasField } from '@waymark/contract/feature-fields.ts';
import { unnamedRequester } from '@waymark/domain/commands/words.ts';
import { type Catalogue, isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { commandLog as english } from '@waymark/messages/en/command-log.ts';
import { type CsvColumn, csvList } from '../../records/csv-list.ts';
import type { Download } from '../../records/download.ts';
import { localText } from '../../records/present.ts';
import type { Viewer } from '../../session/viewer.ts';

type Page = Parameters<typeof csvList<CommandLine>>[1];

/**
 * Returns the log of commands as CSV in the viewer's language. Times are in the account's zone, the first in UTC too.
 * @param now epoch ms
 */
export async function commandFile(viewer: Viewer, now: number, page: Page): Promise<Download> {
  const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
  const day = localText(now, viewer.timeZone).slice(0, 10);
  return csvList(`${say(words, 'title')} ${day}.csv`, page, columns(words, viewer));
}

function columns(words: Catalogue, { timeZone, features }: Viewer): CsvColumn<CommandLine>[] {
  const word = (key: string | null) => (key === null ? null : (words.commandWords[key] ?? key));
  const local = (time: string | null) => (time === null ? null : localText(Date.parse(time), timeZone));
  const fact = (key: 'licensePlate' | 'requestId') => words.auditFacts[key] ?? key;
  const time = say(words, 'time');
  const device: CsvColumn<CommandLine> = [say(words, 'device'), ({ deviceImei }) => deviceImei ?? null];
  return [
    [`${time} (${timeZone})`, ({ createdAt }) => local(createdAt)],
    [`${time} (UTC)`, ({ createdAt }) => createdAt],
    [say(words, 'asset'), ({ assetName }) => assetName],
    [fact('licensePlate'), ({ licensePlate }) => licensePlate],
    [say(words, 'account'), ({ accountName }) => accountName],
    [say(words, 'command'), ({ request }) => word(request)],
    [say(words, 'status'), ({ status }) => word(status)],
    [say(words, 'result'), (line) => resultOf(words, line, local)],
    [say(words, 'answer'), ({ response }) => (response === 'undefined' ? null : response)],
    [say(words, 'by'), (line) => line.createdBy ?? word(unnamedRequester(line))],
    [say(words, 'reason'), ({ reason }) => reason],
    [words.visits.address ?? 'address', ({ address }) => address],
    [`${say(words, 'sentAt')} (${timeZone})`, ({ sentAt }) => local(sentAt)],
    [`${say(words, 'expires')} (${timeZone})`, ({ expiresAt }) => local(expiresAt)],
    ...(hasField(CommandLine, 'deviceImei', features) ? [device] : []),
    [fact('requestId'), ({ requestId }) => requestId],
  ];
}

/** Returns why a command waits, with its figures, or its last step. */
function resultOf(
  { commandWords }: Catalogue,
  { note, hold, holdFigures }: CommandLine,
  local: (time: string | null) => string | null,
): string {
  const words = commandWords[hold ?? note] ?? hold ?? note;
  const { haveSeconds = null, needSeconds = null, lastReportAt = null } = holdFigures ?? {};
  const fill = (text: string, values: Record<string, string>): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  if (hold === 'notAtRestLongEnough' && haveSeconds !== null && needSeconds !== null)
    return fill(commandWords.standing ?? words, { have: String(haveSeconds), need: String(needSeconds) });
  if (lastReportAt === null) return words;
  return fill(commandWords.withLastReport ?? words, { words, ago: local(lastReportAt) ?? '' });
}

function say({ commandLog }: Catalogue, key: keyof typeof english): string {
  return commandLog[key] ?? key;
}
