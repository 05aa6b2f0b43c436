import type { Random } from './random.ts';

/** Beginnings and endings of invented words. Joined they sound like place names and mean nothing. */
const BEGINNINGS = [
  'Al',
  'Bren',
  'Cal',
  'Dor',
  'El',
  'Fen',
  'Gal',
  'Hes',
  'Il',
  'Jor',
  'Kel',
  'Lor',
  'Mar',
  'Nor',
  'Or',
  'Pel',
  'Quil',
  'Ros',
  'Sel',
  'Tav',
  'Ul',
  'Ven',
  'Wil',
  'Yar',
  'Zel',
  'Bal',
  'Cor',
  'Dun',
  'Fal',
  'Hol',
  'Lun',
  'Mel',
  'Pol',
  'Ser',
  'Tol',
  'Var',
];
const MIDDLES = ['a', 'e', 'i', 'o', 'u', 'an', 'en', 'in', 'on', 'ar', 'er', 'or'];
const ENDINGS = [
  'dry',
  'lo',
  'mere',
  'nis',
  'ra',
  'sel',
  'ta',
  'vane',
  'wen',
  'zel',
  'bar',
  'cot',
  'dell',
  'fin',
  'gate',
  'holt',
  'lin',
  'mond',
  'nock',
  'quay',
];

const URBAN = ['Street', 'Street', 'Street', 'Row', 'Avenue', 'Street', 'Place'];
const VILLAGE = ['Lane', 'Street', 'Lane', 'Close', 'Row'];
const RURAL = ['Lane', 'Road', 'Lane', 'Track'];
const INDUSTRIAL = ['Way', 'Works Road', 'Yard Road', 'Way'];
const SHORE = ['Beach Lane', 'Cove Lane', 'Strand Lane', 'Slip Lane'];
const WORDS = { urban: URBAN, village: VILLAGE, rural: RURAL, industrial: INDUSTRIAL, shore: SHORE } as const;

/** Generates unique street names. */
export class StreetNames {
  private readonly taken = new Set<string>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  next(kind: keyof typeof WORDS): string {
    for (;;) {
      const { random } = this;
      const middle = random.next() < 0.45 ? random.pick(MIDDLES) : '';
      const word = random.pick(BEGINNINGS) + middle + random.pick(ENDINGS);
      if (this.taken.has(word)) continue;
      this.taken.add(word);
      return `${word} ${random.pick(WORDS[kind])}`;
    }
  }
}
