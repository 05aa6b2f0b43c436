import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Severity } from '../alerts/kind.ts';
import { type AlertToTell, outsideQuiet, type Subscription, whoIsTold } from './who-is-told.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => Date.parse(text);
const BERLIN = { timeZone: 'Europe/Berlin' };

const ALERT: AlertToTell = {
  type: 'speeding',
  severity: 'high',
  rule: 'rule-1',
  accounts: [1, 2],
  raisedAt: at('2026-03-10T09:00:00Z'),
  acknowledged: false,
  withdrawn: false,
};
const ALL: Subscription & { recipients: { timeZone: string }[] } = {
  accountId: 2,
  enabled: true,
  includesBelow: false,
  severities: [],
  types: [],
  rules: [],
  type: 'immediate',
  dailyAt: null,
  quiet: null,
  escalateAfterMinutes: null,
  recipients: [BERLIN],
};
const NIGHT = { from: '22:00', to: '07:00' };

/** Returns when the only recipient is notified; undefined: never. */
function toldAt(subscription: Partial<typeof ALL>, alert: Partial<AlertToTell> = {}, now = ALERT.raisedAt) {
  return whoIsTold({ ...ALERT, ...alert }, [{ ...ALL, ...subscription }], now)[0]?.at;
}

describe('a notification', () => {
  it.each<[string, Partial<typeof ALL>, boolean]>([
    ['all alerts of its account', {}, true],
    ['a severity among its own', { severities: ['critical', 'high'] }, true],
    ['not another severity', { severities: ['critical'] }, false],
    ['a kind among its own', { types: ['speeding'] }, true],
    ['not another kind', { types: ['idling'] }, false],
    ['a rule among its own', { rules: ['rule-1'] }, true],
    ['not another rule', { rules: ['rule-2'] }, false],
    ['only what every list allows', { types: ['speeding'], severities: ['low'] }, false],
    ['not alerts of a sub-account by default', { accountId: 1 }, false],
    ['alerts of a sub-account if it includes them', { accountId: 1, includesBelow: true }, true],
    ['not alerts of another account', { accountId: 3, includesBelow: true }, false],
    ['nothing while it is turned off', { enabled: false }, false],
  ])('is about %s', (_what, subscription, told) => {
    expect(toldAt(subscription) !== undefined).toBe(told);
  });

  it('about chosen rules is not about the product’s own ones, nor about withdrawn alerts', () => {
    expect(toldAt({ rules: ['rule-1'] }, { rule: null })).toBeUndefined();
    expect(toldAt({}, { withdrawn: true })).toBeUndefined();
  });
});

describe('quiet hours', () => {
  it.each<[string, string, string]>([
    ['before them: now', '2026-03-10T20:59:00Z', '2026-03-10T20:59:00Z'],
    ['at their start: at their end on the next day', '2026-03-10T21:00:00Z', '2026-03-11T06:00:00Z'],
    ['after midnight: at their end', '2026-03-11T02:00:00Z', '2026-03-11T06:00:00Z'],
    ['at their end: now', '2026-03-11T06:00:00Z', '2026-03-11T06:00:00Z'],
    // The clocks go forward at 01:00 UTC on 29 March and back at 01:00 UTC on 25 October.
    ['over the start of daylight saving: at 07:00 of the new time', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['over its end: at 07:00 of the old time', '2026-10-24T21:30:00Z', '2026-10-25T06:00:00Z'],
  ])('%s', (_what, raised, told) => {
    expect(toldAt({ quiet: NIGHT }, {}, at(raised))).toBe(at(told));
  });

  it('that end in an hour that the clocks skip end right after it', () => {
    expect(toldAt({ quiet: { from: '22:00', to: '02:30' } }, {}, at('2026-03-28T23:00:00Z'))).toBe(
      at('2026-03-29T01:00:00Z'),
    );
  });

  it('are broken by critical alerts only', () => {
    const night = at('2026-03-10T23:00:00Z');
    for (const severity of ['critical', 'high', 'medium', 'low'] as const)
      expect(toldAt({ quiet: NIGHT }, { severity }, night) === night).toBe(severity === 'critical');
  });

  it('are those of each recipient’s zone', () => {
    const now = at('2026-03-10T23:00:00Z');
    const recipients = [BERLIN, { timeZone: 'Asia/Tokyo' }];
    const told = whoIsTold(ALERT, [{ ...ALL, quiet: NIGHT, recipients }], now);
    expect(told.map((one) => one.at)).toEqual([at('2026-03-11T06:00:00Z'), now]);
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  it('never delay by more than a day and a changed clock, and never end within themselves', () => {
    fc.assert(
      fc.property(
        fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to),
        fc.constantFrom('Europe/Berlin', 'America/Chicago', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Africa/Casablanca'),
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') }),
        fc.constantFrom<Severity>('critical', 'low'),
        (quiet, timeZone, now, severity) => {
          const told = outsideQuiet(quiet, severity, timeZone, now);
          expect(told).toBeGreaterThanOrEqual(now);
          expect(told - now).toBeLessThan(26 * HOUR);
          expect(outsideQuiet(quiet, severity, timeZone, told)).toBe(told);
          if (severity === 'critical') expect(told).toBe(now);
        },
      ),
    );
  });
});

describe('a digest', () => {
  it('is sent at the next full hour or the next time of day of the recipient', () => {
    const now = at('2026-03-10T09:20:00Z');
    expect(toldAt({ type: 'hourly' }, {}, now)).toBe(at('2026-03-10T10:00:00Z'));
    expect(toldAt({ type: 'hourly', recipients: [{ timeZone: 'Asia/Kolkata' }] }, {}, now)).toBe(
      at('2026-03-10T09:30:00Z'),
    );
    expect(toldAt({ type: 'daily', dailyAt: '18:00' }, {}, now)).toBe(at('2026-03-10T17:00:00Z'));
    expect(toldAt({ type: 'daily', dailyAt: '10:00' }, {}, now)).toBe(at('2026-03-11T09:00:00Z'));
    expect(toldAt({ type: 'daily' }, {}, at('2026-03-28T12:00:00Z'))).toBe(at('2026-03-29T06:00:00Z'));
  });

  it('waits for the end of quiet hours', () => {
    expect(toldAt({ type: 'hourly', quiet: NIGHT }, {}, at('2026-03-10T20:30:00Z'))).toBe(at('2026-03-11T06:00:00Z'));
  });
});

describe('an escalation', () => {
  it('follows its waiting time, unless the alert was acknowledged', () => {
    const escalateAfterMinutes = 15;
    expect(toldAt({ escalateAfterMinutes })).toBe(ALERT.raisedAt + 15 * MINUTE);
    expect(toldAt({ escalateAfterMinutes }, {}, ALERT.raisedAt + HOUR)).toBe(ALERT.raisedAt + HOUR);
    expect(toldAt({ escalateAfterMinutes }, { acknowledged: true })).toBeUndefined();
    expect(toldAt({}, { acknowledged: true })).toBe(ALERT.raisedAt);
  });
});
