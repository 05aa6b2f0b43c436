/** Shared parts of the PDF files of single records: texts only, because the templates format nothing. */
import type { Attachment } from '@waymark/contract/attachments/schema.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Download } from './download.ts';
import { localText } from './present.ts';

/** Input of `record.typ`. */
export interface RecordDocument {
  language: string;
  title: string;
  account: string;
  subtitle: string[];
  footer: string;
  description: string;
  facts: { label: string; value: string }[];
  photographs: { title: string; pictures: { file: string; caption: string }[] };
}

export type RecordReader = Pick<Viewer, 'language' | 'unitsSystem' | 'timeZone' | 'accountName'>;

/** Returns the name of the file of a photograph for the template. */
function photographFile(index: number): string {
  return `photograph-${index}.jpg`;
}

/** Returns the photographs by the names that the template reads. */
export function photographFiles(pictures: readonly { bytes: Uint8Array }[]): Map<string, Uint8Array> {
  return new Map(pictures.map(({ bytes }, index) => [photographFile(index), bytes]));
}

/** Returns the part of the template that shows photographs, in the order of `photographFiles`. */
export function shownPhotographs(
  photographs: readonly Attachment[],
  words: Catalogue,
  timeZone: string,
): RecordDocument['photographs'] {
  const pictures = photographs.map(({ name, createdAt }, index) => ({
    file: photographFile(index),
    caption: `${name} · ${localText(Date.parse(createdAt), timeZone)}`,
  }));
  return { title: words.photographs.title ?? '', pictures };
}

/** Returns the last line of each page. @param now epoch ms */
export function footerOf(timeZone: string, now: number): string {
  return `Waymark · ${localText(now, timeZone).slice(0, 16)} (${timeZone})`;
}

/** Returns the facts that have a value. */
export function knownFacts(
  facts: readonly (readonly [label: string | undefined, value: string | null | undefined | false])[],
): RecordDocument['facts'] {
  return facts.flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
}

/** Returns typeset bytes as a file to download. */
export function pdfDownload(fileName: string, pdf: Uint8Array): Download {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield pdf;
  }
  return { fileName, chunks: chunks() };
}
