/** Damage to valid traffic: by lines, firmware and attackers, and by input that decoders may read wrongly. */
import type { MakeFrame } from './fresh/make-frame.ts';
import type { Random } from './random.ts';

const LONGEST_INPUT = 20_000;
/** Octets and words that mean something to one protocol or another. */
const TOKENS: readonly Uint8Array[] = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '#',
    '$',
    '|',
    ';',
    ',',
    ':',
    '=',
    '&',
    '+',
    '-',
    'NA',
    '-1',
    '0',
    '9'.repeat(24),
    '.',
    '1e309',
  ],
  ...[
    '#D#',
    '#SD#',
    '#B#',
    '#L#2.0;',
    '#P#\r\n',
    '+RESP:GT',
    '+BUFF:',
    '+ACK:',
    '+BSP',
    'timestamp=',
    '{"',
    '}',
    '[',
    'null',
  ],
  ...[
    '~',
    '\x7d\x02',
    '\x7d\x01',
    '\xe7',
    'xx',
    'yy',
    'xx\x05',
    'yy\x00\x00',
    '\x00\x00\x00\x00',
    '\x00\x0f',
    '\xff\xff\x78\x9c',
  ],
  ...[
    '\x08',
    '\x8e',
    '\x10',
    '\x0c',
    '\x7f\xff\xff\xff',
    '\x80\x00\x00\x00',
    '\xff\xff\xff\xff',
    '\xff',
    '\x00',
    '%00',
    '%',
  ],
].map((text) => Buffer.from(text, 'latin1'));

type Change = (bytes: Uint8Array, random: Random, corpus: readonly Uint8Array[]) => Uint8Array;

const CHANGES: readonly Change[] = [
  function flipBit(bytes, random) {
    const changed = Uint8Array.from(bytes);
    changed[random.below(changed.length)]! ^= 1 << random.below(8);
    return changed;
  },
  function setOctet(bytes, random) {
    const changed = Uint8Array.from(bytes);
    changed[random.below(changed.length)] = random.once(2) ? random.pick([0, 1, 0x7f, 0x80, 0xff]) : random.below(256);
    return changed;
  },
  /** Length fields are at the beginning of frames and have one, two or four octets. */
  function editLength(bytes, random) {
    const changed = Uint8Array.from(bytes);
    const at = random.below(Math.min(24, changed.length));
    const by = random.pick([-2, -1, 1, 2, 16, 0x7f]);
    if (random.once(2)) changed[at] = changed[at]! + by;
    else changed.fill(random.pick([0, 0x7f, 0xff]), at, at + random.pick([1, 2, 4]));
    return changed;
  },
  function removeStretch(bytes, random) {
    const from = random.below(bytes.length);
    const to = Math.min(bytes.length, from + 1 + random.below(random.once(3) ? bytes.length : 8));
    return joined(bytes.subarray(0, from), bytes.subarray(to));
  },
  function repeatStretch(bytes, random) {
    const from = random.below(bytes.length);
    const stretch = bytes.subarray(from, from + 1 + random.below(40));
    const times = random.once(10) ? 200 : 1 + random.below(4);
    return joined(bytes.subarray(0, from), ...Array.from({ length: times }, () => stretch), bytes.subarray(from));
  },
  function insertToken(bytes, random) {
    const at = random.below(bytes.length + 1);
    return joined(bytes.subarray(0, at), random.pick(TOKENS), bytes.subarray(at));
  },
  function overwriteByToken(bytes, random) {
    const token = random.pick(TOKENS);
    const at = random.below(bytes.length);
    return joined(bytes.subarray(0, at), token, bytes.subarray(at + token.length));
  },
  function insertNoise(bytes, random) {
    const at = random.below(bytes.length + 1);
    const noise = random.once(3)
      ? new Uint8Array(1 + random.below(700)).fill(random.below(256))
      : random.bytes(1 + random.below(60));
    return joined(bytes.subarray(0, at), noise, bytes.subarray(at));
  },
  function splice(bytes, random, corpus) {
    const other = random.pick(corpus);
    return joined(bytes.subarray(0, random.below(bytes.length)), other.subarray(random.below(other.length)));
  },
  function copyStretch(bytes, random) {
    const changed = Uint8Array.from(bytes);
    const from = random.below(bytes.length);
    changed.copyWithin(random.below(bytes.length), from, from + 1 + random.below(16));
    return changed;
  },
];

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** One input: one to four pieces of traffic, some of them fresh or damaged, and then the whole damaged. */
export function mutated(random: Random, corpus: readonly Uint8Array[], fresh: MakeFrame | undefined): Uint8Array {
  const pieces = Array.from({ length: 1 + random.below(4) }, () => {
    const piece = fresh && random.once(2) ? fresh(random) : random.pick(corpus);
    return random.once(3) ? change(piece, random, corpus, 1 + random.below(3)) : piece;
  });
  // Most connections begin with a login, which is the first of the corpus.
  if (random.below(3) > 0) pieces.unshift(corpus[0]!);
  const whole = joined(...pieces);
  return change(whole, random, corpus, random.below(5)).subarray(0, LONGEST_INPUT);
}

function change(bytes: Uint8Array, random: Random, corpus: readonly Uint8Array[], times: number): Uint8Array {
  let changed = bytes;
  for (let turn = 0; turn < times && changed.length > 0; turn++)
    changed = random.pick(CHANGES)(changed, random, corpus);
  return changed;
}
