/** Search in names, whatever their accents and case. */

/** Returns lower-case text without accents: `Sant Julià` becomes `sant julia`. */
export function folded(text: string): string {
  // Most names of the world have none, and are read by the hundred thousand at the start.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Returns the words of a search. A number is a house's, which names of streets do not have, unless it is the only word. */
export function wordsOf(text: string): string[] {
  const words = folded(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  const names = words.filter((word) => !/^\d+\p{L}?$/u.test(word));
  return names.length === 0 ? words : names;
}

/**
 * Returns how well a name fits: 0 for the same name, 1 if it begins with the first word, 2 for another word.
 * @param name folded @param within folded name of the surroundings, whose words fit too
 * @returns undefined if a word begins no word of the two, or none begins one of the name
 */
export function fit(name: string, within: string, words: readonly string[]): number | undefined {
  let inName = false;
  for (const word of words) {
    if (beginsWord(name, word)) inName = true;
    else if (!beginsWord(within, word)) return undefined;
  }
  if (!inName) return undefined;
  if (name === words.join(' ')) return 0;
  return name.startsWith(words[0]!) ? 1 : 2;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

/** Keeps the best few of many, the first of equals. */
export class Best<Item> {
  readonly #limit: number;
  #kept: { item: Item; rank: number }[] = [];
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param rank lower is better */
  add(rank: number, item: () => Item): void {
    const last = this.#kept.at(-1);
    if (this.#kept.length >= this.#limit && last !== undefined && last.rank <= rank) return;
    const at = this.#kept.findIndex((kept) => kept.rank > rank);
    this.#kept.splice(at < 0 ? this.#kept.length : at, 0, { item: item(), rank });
    if (this.#kept.length > this.#limit) this.#kept.pop();
  }

  items(): Item[] {
    return this.#kept.map(({ item }) => item);
  }
}
