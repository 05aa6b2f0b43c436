/** The curve of a PDF file: units, silences, and the moment. */
import type { IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { describe, expect, it } from 'vitest';
import { speedCurve } from './speed-curve.ts';

const FROM = Date.parse('2026-06-10T17:00:36Z');
const READER = { unitsSystem: 'metric', timeZone: 'UTC' } as const;
const evidence = (
  speeds: readonly (readonly [second: number, speed: number | null, outlier?: boolean])[],
  speedLimitMetersPerSecond: number | null = null,
) => ({
  speedLimitMetersPerSecond,
  ...{ from: new Date(FROM).toISOString(), to: new Date(FROM + 600_000).toISOString() },
  fixes: speeds.map(([second, speedMetersPerSecond, outlier = false]) => ({
    ...{ time: new Date(FROM + second * 1000).toISOString(), speedMetersPerSecond, outlier },
    ...{ latitude: 47, longitude: 9, headingDegrees: 0, ignition: true, satellites: 9, rpm: null, externalVolts: null },
  })) satisfies IncidentEvidence['fixes'],
});
const lines = (svg: string) => svg.match(/d="(M[^"]*)" fill="none"/)?.[1];

describe('the curve', () => {
  it('is in the units of the reader, from the first to the last minute', () => {
    const svg = speedCurve(
      evidence([
        [0, 0],
        [10, 20],
      ]),
      FROM + 300_000,
      READER,
    );
    expect(lines(svg)).toBe('M36.0 166.0L47.2 27.4');
    expect(svg).toContain('17:00:36</text>');
    expect(svg).toContain('17:10:36</text>');
    expect(svg).toContain('d="M372.0 12V166"');
    expect(svg).toContain('>80</text>');
    expect(
      speedCurve(
        evidence([
          [0, 0],
          [10, 20],
        ]),
        FROM,
        { ...READER, unitsSystem: 'imperial' },
      ),
    ).toContain('>80</text>');
  });

  it('has a dashed line at the speed limit, within the axis, and none without a limit', () => {
    const still = [
      [0, 0],
      [10, 5],
    ] as const;
    const svg = speedCurve(evidence(still, 100 / 3.6), FROM, READER);
    expect(svg).toContain('stroke-dasharray="4 3"');
    expect(svg).toContain('>100</text>');
    expect(svg).toContain('>120</text>');
    expect(speedCurve(evidence(still), FROM, READER)).not.toContain('dasharray');
  });

  it('breaks at a silence, and leaves out what has no speed or is not plausible', () => {
    expect(
      lines(
        speedCurve(
          evidence([
            [0, 1],
            [301, 1],
          ]),
          FROM,
          READER,
        ),
      )?.match(/M/g),
    ).toHaveLength(2);
    expect(
      lines(
        speedCurve(
          evidence([
            [0, 1],
            [5, null],
            [6, 90, true],
            [10, 1],
          ]),
          FROM,
          READER,
        ),
      ),
    ).not.toContain('5.0 ');
    expect(
      speedCurve(
        evidence([
          [0, 1],
          [5, null],
        ]),
        FROM,
        READER,
      ),
    ).toBe('');
  });
});
