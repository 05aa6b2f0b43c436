/** Encodes GBK, which Node only decodes. Layout of the code: Encoding Standard, encoding.spec.whatwg.org, "gb18030". */
const FIRST_LEAD = 0x81;
const LAST_LEAD = 0xfe;
const FIRST_TRAIL = 0x40;
const LAST_TRAIL = 0xfe;
const NO_TRAIL = 0x7f;
const LAST_ASCII = 0x7f;

let codes: ReadonlyMap<string, number> | undefined;

/** Decodes every pair of octets once, because a table of its own would be the same again. */
function pairs(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const decoder = new TextDecoder('gbk');
  for (let lead = FIRST_LEAD; lead <= LAST_LEAD; lead++)
    for (let trail = FIRST_TRAIL; trail <= LAST_TRAIL; trail++) {
      if (trail === NO_TRAIL) continue;
      const character = decoder.decode(Uint8Array.of(lead, trail));
      const isOne = [...character].length === 1 && character !== '\ufffd';
      if (isOne && !found.has(character)) found.set(character, (lead << 8) | trail);
    }
  return found;
}

/** Returns the octets of one character, undefined if GBK has none. */
export function gbkOctets(character: string): number[] | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code <= LAST_ASCII) return [code];
  codes ??= pairs();
  const pair = codes.get(character);
  return pair === undefined ? undefined : [pair >> 8, pair & 0xff];
}
