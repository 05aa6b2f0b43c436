import { type GateNumbers, gateLimitsOf, strictestGate } from '@waymark/domain/commands/gate-settings.ts';
import { GATE_LIMITS } from '@waymark/domain/commands/safety-gate.ts';
import { describe, expect, it } from 'vitest';
import { DeviceEvidence, type EvidenceRow } from './device-evidence.ts';
import type { OrderedDevice } from './orders.ts';
import { outputProof, responseText, restKnownBefore } from './proofs.ts';
import { reportOf, reportOfQuarantined } from './report.ts';

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

function row(at: number, values: Partial<EvidenceRow> = {}): EvidenceRow {
  const place = { latitudeE7: 470_000_000, longitudeE7: 95_000_000, accuracyDecimeters: null, valid: true };
  const rest = { buffered: false, speedCentimetersPerSecond: 0, ignition: false, motion: null, digitalOutputs: null };
  return { fixTime: at, receivedAt: at, ...place, ...rest, ...values };
}

function readings(...told: [at: number, outputs: number][]) {
  return told.map(([fixTime, outputs]) => ({ fixTime, receivedAt: fixTime, outputs }));
}

describe('a stored record', () => {
  const heartbeat = { latitudeE7: null, longitudeE7: null, valid: false, speedCentimetersPerSecond: null };

  it.each<[string, Partial<EvidenceRow>, boolean]>([
    ['of a tracker that tells whole seconds', {}, true],
    ['that took a while', { receivedAt: SENT + 1 }, true],
    ['that has the millisecond of its receipt', { fixTime: SENT + 7, receivedAt: SENT + 7 }, false],
    ['of a heartbeat', heartbeat, false],
  ])('%s tells a time of its own: %j', (_name, values, expected) => {
    expect(reportOf(row(SENT, values), 'wired').fixTime !== null).toBe(expected);
  });

  it('does not tell where the device is, as a late one does not: of neither it is said to be separated', () => {
    const evidence = new DeviceEvidence('wired');
    evidence.add(row(SENT, { buffered: true }));
    evidence.add(row(SENT, { receivedAt: SENT + 61_000 }));
    expect(evidence.reports).toEqual([]);
    evidence.add(row(SENT + 62_000, { receivedAt: SENT + 63_000 }));
    expect(evidence.reports).toHaveLength(1);
  });

  it('in quarantine tells of ignition, motion and speed, also where it could not be stored', () => {
    const told = { ignition: true, motion: true, looseSpeedMetersPerSecond: 9, fixTime: null, receivedAt: SENT };
    const record = { ignition: true, motion: true };
    expect(reportOfQuarantined({ ...record, speedMetersPerSecond: 9 }, SENT, 'wired')).toMatchObject(told);
    expect(reportOfQuarantined({ ...record, speedCentimetersPerSecond: 900 }, SENT, null)).toMatchObject(told);
    expect(reportOfQuarantined(record, SENT, 'none')).toMatchObject({ ignition: null, motion: true });
    expect(reportOfQuarantined({ ignition: false }, SENT, null)).toMatchObject({ ignition: null, motion: null });
  });
});

describe('output bits', () => {
  const cut = { request: 'SET_IMMOBILIZE' } as const;
  const release = { request: 'RESET_IMMOBILIZE' } as const;

  it('prove what was asked for after sending only', () => {
    expect(outputProof(cut, teltonika, readings([SENT - 1, 1]), SENT)).toBe(false);
    expect(outputProof(cut, teltonika, readings([SENT, 1]), SENT)).toBe(false);
    expect(outputProof(cut, teltonika, readings([SENT + 1, 1]), SENT)).toBe(true);
    expect(outputProof(cut, teltonika, readings([SENT + 1, 2]), SENT)).toBe(false);
  });

  it('cleared prove a release only where they were set before', () => {
    expect(outputProof(release, teltonika, readings([SENT - 9, 0], [SENT + 1, 0]), SENT)).toBe(false);
    expect(outputProof(release, teltonika, readings([SENT - 9, 1], [SENT + 1, 0]), SENT)).toBe(true);
  });

  it('are those of the protocol and the model', () => {
    const of = (protocol: string, model: string | null) => ({ ...teltonika, protocol, model });
    expect(outputProof(cut, of('queclink', 'GMT100'), readings([SENT + 1, 2]), SENT)).toBe(true);
    expect(outputProof(cut, of('queclink', 'GV300'), readings([SENT + 1, 2]), SENT)).toBe(false);
    expect(outputProof(cut, of('wialon', null), readings([SENT + 1, 1]), SENT)).toBe(false);
    expect(outputProof({ request: 'REMOTE_FORCE_LOCK' }, teltonika, readings([SENT + 1, 2]), SENT)).toBe(true);
  });
});

describe('what a device reported', () => {
  it('only a wired or CAN ignition says that the engine is off', () => {
    for (const type of ['wired', 'can']) expect(reportOf(row(SENT), type).ignition).toBe(false);
    for (const type of ['virtual', null]) {
      expect(reportOf(row(SENT), type).ignition).toBeNull();
      expect(reportOf(row(SENT, { ignition: true }), type).ignition).toBe(true);
    }
  });

  it('equal readings are kept as the first and the newest', () => {
    const evidence = new DeviceEvidence('wired');
    for (let at = 0; at < 10; at++)
      evidence.add(row(SENT + at, { receivedAt: SENT + at + 1, digitalOutputs: at < 5 ? 0 : 1 }));
    expect(evidence.readings.map(({ fixTime, outputs }) => [fixTime - SENT, outputs])).toEqual([
      [0, 0],
      [4, 0],
      [5, 1],
      [9, 1],
    ]);
  });

  it('the rest that is known of a cut from before a restart', () => {
    const evidence = new DeviceEvidence('wired');
    expect(restKnownBefore(evidence, SENT)).toBeUndefined();
    evidence.add(row(SENT - 5000));
    evidence.add(row(SENT + 5000, { latitudeE7: 480_000_000, ignition: true }));
    const known = restKnownBefore(evidence, SENT);
    expect(known).toMatchObject({ proof: 'ignitionOff', report: { fixTime: SENT - 5000 } });
    expect(evidence.since(SENT)).toHaveLength(1);
  });
});

it('of several limits the strictest holds, and none is looser than the product’s own', () => {
  const strictest = (settings: Partial<GateNumbers>[]) => gateLimitsOf(strictestGate(settings));
  expect(strictest([])).toEqual(GATE_LIMITS);
  expect(strictest([{ ignitionOffSeconds: 10, restSpeedKmh: 9, restRadiusMeters: 500 }])).toEqual(GATE_LIMITS);
  expect(
    strictest([
      { ignitionOffSeconds: 300, restNewestSeconds: 9 },
      { restSpanSeconds: 400, restNewestSeconds: 7 },
    ]),
  ).toEqual({
    ...GATE_LIMITS,
    ignitionOffSeconds: 300,
    restSpanSeconds: 400,
    restNewestSeconds: 7,
  });
});

it('a response is never empty, never the word for none, and nothing that PostgreSQL refuses', () => {
  expect(responseText(' RELAY,1 OK\0 ')).toBe('RELAY,1 OK');
  expect(responseText('')).toBe('(no text)');
  expect(responseText('undefined')).toBe('"undefined"');
  expect(responseText('x'.repeat(900))).toHaveLength(500);
  expect(responseText('\ud800').isWellFormed()).toBe(true);
});
