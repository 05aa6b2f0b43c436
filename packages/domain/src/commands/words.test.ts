import { describe, expect, it } from 'vitest';
import { COMMAND_REQUESTS } from './family.ts';
import { familyOf, isAccepted, isCut, isRelease, unnamedRequester } from './words.ts';

describe('words for commands', () => {
  it.each([
    ['immobilization', ['accepted']],
    ['auxiliaryTracker', ['success', 'accepted', 'submitted']],
    ['lock', ['accepted', 'submitted']],
  ] as const)('accepts for %s only %j', (family, taken) => {
    const said = ['accepted', 'submitted', 'success', 'queued', 'failed', 'rejected', ''];
    expect(said.filter((status) => isAccepted(family, status)).sort()).toEqual([...taken].sort());
  });

  it('maps every request to its family and to cut, release or neither', () => {
    const kind = (request: (typeof COMMAND_REQUESTS)[number]) =>
      isCut(request) ? 'cut' : isRelease(request) ? 'release' : 'neither';
    expect(COMMAND_REQUESTS.map((request) => [request, familyOf(request), kind(request)])).toEqual([
      ['SET_IMMOBILIZE', 'immobilization', 'cut'],
      ['RESET_IMMOBILIZE', 'immobilization', 'release'],
      ['SET_REPORT_FREQ_INTERVAL', 'auxiliaryTracker', 'neither'],
      ['RESET_REPORT_FREQ_INTERVAL', 'auxiliaryTracker', 'neither'],
      ['REMOTE_FORCE_LOCK', 'lock', 'cut'],
      ['REMOTE_DISARMING_DEVICE', 'lock', 'release'],
    ]);
    expect(() => familyOf('CANCEL' as 'SET_IMMOBILIZE')).toThrow(RangeError);
  });

  it('attributes only a release without a reason to the product', () => {
    expect(unnamedRequester({ request: 'RESET_IMMOBILIZE', reason: null })).toBe('byProduct');
    expect(unnamedRequester({ request: 'REMOTE_DISARMING_DEVICE', reason: null })).toBe('byProduct');
    expect(unnamedRequester({ request: 'RESET_IMMOBILIZE', reason: 'Start of shift' })).toBe('somebody');
    expect(unnamedRequester({ request: 'SET_REPORT_FREQ_INTERVAL', reason: null })).toBe('somebody');
  });
});
