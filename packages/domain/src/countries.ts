/** The countries of the product (product.md §1), with the defaults of an account there. */
import type { UnitsSystem } from './units.ts';

export interface Country {
  /** ISO 3166-1 alpha-2; also the key of its name in the `countries` messages. */
  countryCode: string;
  /** English name. */
  name: string;
  /** Digits, without the +. */
  callingCode: string;
  unitsSystem: UnitsSystem;
  /** ISO 4217 */
  currency: string;
  /** IANA zones. The first is that of most inhabitants. */
  timeZones: readonly [string, ...string[]];
  /** The most spoken of the product's languages. */
  language: 'en' | 'ja' | 'id' | 'ru' | 'hi' | 'vi';
}

export const COUNTRIES: readonly Country[] = [
  {
    countryCode: 'US',
    name: 'USA',
    callingCode: '1',
    unitsSystem: 'imperial',
    currency: 'USD',
    timeZones: [
      'America/Chicago',
      'America/New_York',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
    ],
    language: 'en',
  },
  {
    countryCode: 'ID',
    name: 'Indonesia',
    callingCode: '62',
    unitsSystem: 'metric',
    currency: 'IDR',
    timeZones: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
    language: 'id',
  },
  {
    countryCode: 'MZ',
    name: 'Mozambique',
    callingCode: '258',
    unitsSystem: 'metric',
    currency: 'MZN',
    timeZones: ['Africa/Maputo'],
    language: 'en',
  },
  {
    countryCode: 'IN',
    name: 'India',
    callingCode: '91',
    unitsSystem: 'metric',
    currency: 'INR',
    timeZones: ['Asia/Kolkata'],
    language: 'hi',
  },
  {
    countryCode: 'JP',
    name: 'Japan',
    callingCode: '81',
    unitsSystem: 'metric',
    currency: 'JPY',
    timeZones: ['Asia/Tokyo'],
    language: 'ja',
  },
  {
    countryCode: 'LR',
    name: 'Liberia',
    callingCode: '231',
    unitsSystem: 'imperial',
    currency: 'LRD',
    timeZones: ['Africa/Monrovia'],
    language: 'en',
  },
  {
    countryCode: 'NG',
    name: 'Nigeria',
    callingCode: '234',
    unitsSystem: 'metric',
    currency: 'NGN',
    timeZones: ['Africa/Lagos'],
    language: 'en',
  },
  {
    countryCode: 'TH',
    name: 'Thailand',
    callingCode: '66',
    unitsSystem: 'metric',
    currency: 'THB',
    timeZones: ['Asia/Bangkok'],
    language: 'en',
  },
  {
    countryCode: 'VN',
    name: 'Vietnam',
    callingCode: '84',
    unitsSystem: 'metric',
    currency: 'VND',
    timeZones: ['Asia/Ho_Chi_Minh'],
    language: 'vi',
  },
];
