import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormat, spanMessage } from './format.ts';

const metric = createFormat({ locale: 'en', unitsSystem: 'metric', timeZone: 'Asia/Tokyo' });
const imperial = createFormat({ locale: 'en', unitsSystem: 'imperial', timeZone: 'America/Chicago' });

describe('measures', () => {
  it('are in the units of the account', () => {
    expect(metric.distance(1_609_344)).toEqual({ figure: '1,609.34', unit: 'km' });
    expect(imperial.distance(1_609_344)).toEqual({ figure: '1,000', unit: 'mi' });
    expect(metric.speed(10)).toEqual({ figure: '36', unit: 'kmh' });
    expect(imperial.speed(26.8224)).toEqual({ figure: '60', unit: 'mph' });
    expect(metric.volume(3.785411784)).toEqual({ figure: '3.8', unit: 'liter' });
    expect(imperial.volume(3.785411784)).toEqual({ figure: '1', unit: 'gallon' });
    expect(imperial.length(30.48)).toEqual({ figure: '100', unit: 'ft' });
  });

  it('have at most two decimals, or the requested number', () => {
    expect(metric.distance(1234.5678).figure).toBe('1.23');
    expect(metric.distance(1234.5678, 1).figure).toBe('1.2');
    expect(metric.distance(4000, 1).figure).toBe('4.0');
    expect(metric.distance(4000).figure).toBe('4');
  });

  it('use the number format of the language', () => {
    const russian = createFormat({ locale: 'ru', unitsSystem: 'metric', timeZone: 'UTC' });
    expect(russian.number(1234.5)).toBe('1\u00a0234,5');
    expect(createFormat({ locale: 'hi', unitsSystem: 'metric', timeZone: 'UTC' }).number(1234567)).toBe('12,34,567');
  });
});

describe('times', () => {
  it('are in the zone of the account, with dates as YYYY-MM-DD and a 24-hour clock', () => {
    expect(metric.dateTime('2026-06-10T15:30:00Z')).toBe('2026-06-11 00:30');
    expect(imperial.dateTime('2026-06-10T15:30:00Z')).toBe('2026-06-10 10:30');
    expect(metric.clock('2026-06-10T15:00:09Z')).toBe('00:00:09');
  });

  it('show a whole day as 24:00:00', () => {
    expect(metric.duration(86_400)).toBe('24:00:00');
    expect(metric.duration(59.6)).toBe('00:01:00');
  });
});

describe('spans', () => {
  it('get coarser as they get longer', () => {
    expect(spanMessage(8)).toEqual({ key: 'spanSeconds', values: { seconds: 8 } });
    expect(spanMessage(18 * 60 + 59)).toEqual({ key: 'spanMinutes', values: { minutes: 18 } });
    expect(spanMessage(3600 + 8 * 60)).toEqual({ key: 'spanHours', values: { hours: 1, minutes: '08' } });
    expect(spanMessage(2 * 86_400 + 4 * 3600)).toEqual({ key: 'spanDays', values: { days: 2, hours: 4 } });
  });

  it('never go below zero', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 0, noNaN: true }), (seconds) => {
        expect(spanMessage(seconds)).toEqual({ key: 'spanSeconds', values: { seconds: 0 } });
      }),
    );
  });
});
