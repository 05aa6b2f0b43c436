import { describe, expect, it } from 'vitest';
import type { OrderedDevice } from './orders.ts';
import { outputConfirms } from './output-check.ts';

const SENT = 1_000_000;
const teltonika: OrderedDevice = {
  imei: '1',
  protocol: 'teltonika',
  deviceType: 'teltonika',
  model: null,
  immobilizationType: 'starter',
  movingIntervalSeconds: null,
  parkedIntervalSeconds: null,
};

function readings(...told: [at: number, outputs: number][]) {
  return told.map(([fixTime, outputs]) => ({ fixTime, receivedAt: fixTime, outputs }));
}

describe('output bits', () => {
  const cut = { request: 'SET_IMMOBILIZE' } as const;
  const release = { request: 'RESET_IMMOBILIZE' } as const;

  it('confirm a command only after sending', () => {
    expect(outputConfirms(cut, teltonika, readings([SENT - 1, 1]), SENT)).toBe(false);
    expect(outputConfirms(cut, teltonika, readings([SENT, 1]), SENT)).toBe(false);
    expect(outputConfirms(cut, teltonika, readings([SENT + 1, 1]), SENT)).toBe(true);
    expect(outputConfirms(cut, teltonika, readings([SENT + 1, 2]), SENT)).toBe(false);
  });

  it('confirm a release when cleared only if they were set before', () => {
    expect(outputConfirms(release, teltonika, readings([SENT - 9, 0], [SENT + 1, 0]), SENT)).toBe(false);
    expect(outputConfirms(release, teltonika, readings([SENT - 9, 1], [SENT + 1, 0]), SENT)).toBe(true);
  });

  it('depend on protocol and model', () => {
    const of = (protocol: string, model: string | null) => ({ ...teltonika, protocol, model });
    expect(outputConfirms(cut, of('queclink', 'GMT100'), readings([SENT + 1, 2]), SENT)).toBe(true);
    expect(outputConfirms(cut, of('queclink', 'GV300'), readings([SENT + 1, 2]), SENT)).toBe(false);
    expect(outputConfirms(cut, of('wialon', null), readings([SENT + 1, 1]), SENT)).toBe(false);
    expect(outputConfirms({ request: 'REMOTE_FORCE_LOCK' }, teltonika, readings([SENT + 1, 2]), SENT)).toBe(true);
  });
});
