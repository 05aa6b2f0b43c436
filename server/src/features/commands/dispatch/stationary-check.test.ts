import { type GateNumbers, gateLimitsOf, strictestGate } from '@waymark/domain/commands/gate-settings.ts';
import { GATE_LIMITS } from '@waymark/domain/commands/safety-gate.ts';
import { expect, it } from 'vitest';
import { DeviceEvidence } from './device-evidence.ts';
import { restKnownBefore } from './stationary-check.ts';
import { storedRow as row } from './testing-rows.ts';

const SENT = 1_000_000;

it('finds the stationary check of a command that was sent before a restart', () => {
  const evidence = new DeviceEvidence('wired');
  expect(restKnownBefore(evidence, SENT)).toBeUndefined();
  evidence.add(row(SENT - 5000));
  evidence.add(row(SENT + 5000, { latitudeE7: 480_000_000, ignition: true }));
  const known = restKnownBefore(evidence, SENT);
  expect(known).toMatchObject({ proof: 'ignitionOff', report: { fixTime: SENT - 5000 } });
  expect(evidence.since(SENT)).toHaveLength(1);
});

it('applies the strictest of several limits, none looser than the product’s own', () => {
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
