import { describe, expect, it } from 'vitest';
import { DeviceEvidence, type EvidenceRow } from './device-evidence.ts';
import { reportOf, reportOfQuarantined } from './report.ts';
import { storedRow as row } from './testing-rows.ts';

const SENT = 1_000_000;

describe('a stored record', () => {
  const heartbeat = { latitudeE7: null, longitudeE7: null, valid: false, speedCentimetersPerSecond: null };

  it.each<[string, Partial<EvidenceRow>, boolean]>([
    ['of a tracker that reports whole seconds', {}, true],
    ['that arrived later than its fix time', { receivedAt: SENT + 1 }, true],
    ['whose fix time is the millisecond of its receipt', { fixTime: SENT + 7, receivedAt: SENT + 7 }, false],
    ['of a heartbeat', heartbeat, false],
  ])('%s has a time of its own: %j', (_name, values, expected) => {
    expect(reportOf(row(SENT, values), 'wired').fixTime !== null).toBe(expected);
  });

  it('is not used for the separation of devices if it is buffered or late', () => {
    const evidence = new DeviceEvidence('wired');
    evidence.add(row(SENT, { buffered: true }));
    evidence.add(row(SENT, { receivedAt: SENT + 61_000 }));
    expect(evidence.reports).toEqual([]);
    evidence.add(row(SENT + 62_000, { receivedAt: SENT + 63_000 }));
    expect(evidence.reports).toHaveLength(1);
  });

  it('keeps ignition, motion and speed in quarantine, in both units', () => {
    const told = { ignition: true, motion: true, looseSpeedMetersPerSecond: 9, fixTime: null, receivedAt: SENT };
    const record = { ignition: true, motion: true };
    expect(reportOfQuarantined({ ...record, speedMetersPerSecond: 9 }, SENT, 'wired')).toMatchObject(told);
    expect(reportOfQuarantined({ ...record, speedCentimetersPerSecond: 900 }, SENT, null)).toMatchObject(told);
    expect(reportOfQuarantined(record, SENT, 'none')).toMatchObject({ ignition: null, motion: true });
    expect(reportOfQuarantined({ ignition: false }, SENT, null)).toMatchObject({ ignition: null, motion: null });
  });
});

describe('reports of a device', () => {
  it('prove that the engine is off only by a wired or CAN ignition', () => {
    for (const type of ['wired', 'can']) expect(reportOf(row(SENT), type).ignition).toBe(false);
    for (const type of ['virtual', null]) {
      expect(reportOf(row(SENT), type).ignition).toBeNull();
      expect(reportOf(row(SENT, { ignition: true }), type).ignition).toBe(true);
    }
  });

  it('keep the first and the newest of equal output readings', () => {
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
});
