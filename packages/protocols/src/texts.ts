/** A text for the display of a tracker. It moves nothing, so that nothing is checked before it is sent. */
export interface OutgoingText {
  text: string;
  /** 0 to 65,535. Comes back in the confirmation, where the protocol has one. */
  serial: number;
  imei: string;
  /** As registered, for layouts that differ by model. */
  model?: string | undefined;
}

/** How one protocol shows texts on displays. Which models have a display is in `TrackerModel.display`. */
export interface TextLanguage {
  /** Encodes a text. @returns undefined if the device's name does not fit, or if it has characters of `unshown` */
  encode(text: OutgoingText): Uint8Array | undefined;
  /** Returns the characters that the displays cannot show, each once. */
  unshown(text: string): string[];
  /** True if the device confirms each text, with the serial number. Otherwise its delivery is not known. */
  confirms: boolean;
}

/**
 * Begins every text. Trackers without a display may carry out the same message as a command, and no command of theirs
 * begins like this.
 */
const BEGINNING = 'Msg: ';

/** Returns a text as it is sent: in one line, with a beginning that makes it no command. */
export function asMessage(text: string): string {
  return BEGINNING + text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the characters of a text, without white space, that fail a test, each once. */
export function charactersWithout(text: string, isShown: (character: string) => boolean): string[] {
  return [...new Set(text.replaceAll(/\s/g, ''))].filter((character) => !isShown(character));
}
