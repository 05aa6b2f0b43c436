import { describe, expect, it } from 'vitest';
import { ATTENTION_KINDS, type AttentionFacts, attentionOf } from './attention.ts';
import { STATUSES } from './status.ts';

const facts = (given: Partial<AttentionFacts>): AttentionFacts => ({
  movement: 'moving',
  movementSince: 1000,
  diagnosis: null,
  ...given,
});
const kinds = (given: Partial<AttentionFacts>) => attentionOf(facts(given)).map(({ kind }) => kind);

describe('attentionOf', () => {
  it('is empty for every status that needs nothing', () => {
    const needing = STATUSES.filter((movement) => kinds({ movement }).length > 0);
    expect(needing).toEqual(['offline', 'fault', 'error', 'nolocation']);
  });

  it('says which codes, which part of the device, and what was usual', () => {
    expect(
      attentionOf(facts({ movement: 'fault', diagnosis: { faultCodes: ['P0217'], faultCodeCount: 2 } })),
    ).toMatchObject([{ kind: 'fault', since: 1000, codes: ['P0217'], count: 2 }]);
    expect(attentionOf(facts({ movement: 'error', diagnosis: { deviceFaults: ['gpsFault'] } }))).toMatchObject([
      { kind: 'error', since: 1000, deviceFaults: ['gpsFault'] },
    ]);
    expect(attentionOf(facts({ movement: 'offline', diagnosis: { usualSeconds: 600 } }))).toMatchObject([
      { kind: 'offline', since: 1000, usualSeconds: 600 },
    ]);
  });

  it('counts a fault from its first report, whatever the vehicle did since', () => {
    const diagnosis = { faultCodeCount: 1, faultSince: 300 };
    expect(attentionOf(facts({ movement: 'fault', diagnosis }))).toMatchObject([{ since: 300 }]);
  });

  it('keeps a fault of the device under a fault of the vehicle, with its own time', () => {
    const diagnosis = { faultCodes: ['P0300'], deviceFaults: ['simFault' as const], deviceFaultSince: 500 };
    expect(attentionOf(facts({ movement: 'fault', diagnosis }))).toMatchObject([
      { kind: 'fault', since: 1000 },
      { kind: 'error', since: 500 },
    ]);
  });

  it('ignores what was reported before the silence, except that the device was unplugged', () => {
    const diagnosis = { faultCodes: ['P0300'], deviceFaults: ['tamper' as const], unpluggedSince: 900 };
    expect(kinds({ movement: 'offline', diagnosis })).toEqual(['unplugged', 'offline']);
    expect(kinds({ movement: 'pending', diagnosis })).toEqual([]);
  });

  it('orders by urgency, and the newest of a kind first', () => {
    const commands = [
      { request: 'SET_IMMOBILIZE' as const, failed: false, since: 1 },
      { request: 'REMOTE_FORCE_LOCK' as const, failed: false, since: 2 },
      { request: 'RESET_IMMOBILIZE' as const, failed: true, since: 0 },
    ];
    const reasons = attentionOf(facts({ movement: 'nolocation', diagnosis: { unpluggedSince: 3 }, commands }));
    expect(reasons.map(({ kind, since }) => [kind, since])).toEqual([
      ['unplugged', 3],
      ['commandFailed', 0],
      ['commandWaiting', 2],
      ['commandWaiting', 1],
      ['nolocation', 1000],
    ]);
    expect(ATTENTION_KINDS[0]).toBe('unplugged');
  });
});
