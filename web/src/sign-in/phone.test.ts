import { describe, expect, it } from 'vitest';
import { countries, homeCountry } from '../ui/form/phone-countries.ts';
import { phoneNumber } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['(312) 555-0100', 'US', '13125550100'],
    ['+1 312 555 0100', 'JP', '13125550100'],
    ['090-1234-5678', 'JP', '819012345678'],
    ['0812 3456 7890', 'ID', '6281234567890'],
    ['84 123 4567', 'MZ', '258841234567'],
    ['06 6982 1234', 'IT', '390669821234'],
  ] as const)('%s typed in %s is sent as %s', (typed, country, digits) => {
    expect(phoneNumber(typed, country)?.digits).toBe(digits);
  });

  it.each(['', '312', '+1 312', '1234567890123456', 'dispatcher1@example.com', 'CALL-ME-NOW'])(
    '%j is none',
    (typed) => {
      expect(phoneNumber(typed, 'US')).toBeUndefined();
    },
  );

  it('determines the country of an international one', () => {
    expect(phoneNumber('+81 90 1234 5678', 'US')?.country).toBe('JP');
  });
});

describe('the country picker', () => {
  it('has the countries of the product, named in the language of the page', () => {
    const codes = ['US', 'ID', 'MZ', 'IN', 'JP', 'LR', 'NG', 'TH', 'VN'];
    const offered = countries('ja');
    expect(codes.filter((code) => !offered.some(({ countryCode }) => countryCode === code))).toEqual([]);
    expect(offered.find(({ countryCode }) => countryCode === 'JP')).toMatchObject({ name: '日本', callingCode: '81' });
  });

  it('starts with the country of the browser', () => {
    expect(homeCountry(['id', 'id-ID', 'en-US'])).toBe('ID');
    expect(homeCountry(['en'])).toBe('US');
    expect(homeCountry([])).toBe('US');
  });
});
