import { findModel } from '@waymark/protocols/find-model.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import type { TrackerModel } from '@waymark/protocols/model.ts';
import type { TextLanguage } from '@waymark/protocols/texts.ts';
import { Refusal } from '../refusal.ts';
import type { DisplayRow } from './sql.ts';

/** A display that texts can be sent to. */
export interface Display {
  row: DisplayRow;
  kind: NonNullable<TrackerModel['display']>;
  texts: TextLanguage;
}

/** Returns the display of a device; undefined if its model has none that is known, or its name does not fit the protocol. */
export function displayOf(row: DisplayRow): Display | undefined {
  const protocol = row.device_type ?? '';
  const texts = protocolOf(protocol)?.texts;
  const kind = findModel(row.model ?? '', protocol)?.model.display;
  if (texts === undefined || kind === undefined) return undefined;
  const trial = texts.encode({ text: 'a', serial: 1, imei: row.imei, model: row.model ?? undefined });
  return trial && { row, kind, texts };
}

/** Names the characters that a display cannot show. */
export function unshownRefusal(characters: readonly string[]): Refusal {
  const code = 'error.message.characters';
  return new Refusal(code, [
    { path: 'text', keyword: 'rule', key: code, params: { characters: characters.join(' ') } },
  ]);
}
