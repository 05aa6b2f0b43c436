import { describe, expect, it } from 'vitest';
import { FramePace } from './frame-pace.ts';

function run(pace: FramePace, gaps: readonly number[], from = 0): number {
  return gaps.reduce((now, gap) => {
    pace.frame(now + gap, true);
    return now + gap;
  }, from);
}

describe('the pace of frames', () => {
  it('disables animation after several slow frames in a row, and retries later', () => {
    const pace = new FramePace();
    pace.frame(0, false);
    const now = run(pace, [120, 120, 120, 120]);
    expect(pace.tooSlow(now)).toBe(true);
    expect(pace.tooSlow(now + 9_999)).toBe(true);
    expect(pace.tooSlow(now + 10_000)).toBe(false);
  });

  it('tolerates a single slow frame', () => {
    const pace = new FramePace();
    pace.frame(0, false);
    const now = run(pace, [16, 300, 16, 16, 200, 200, 16]);
    expect(pace.tooSlow(now)).toBe(false);
  });

  it('does not count the pause between two updates as slowness', () => {
    const pace = new FramePace();
    for (let now = 0; now < 10_000; now += 1000) pace.frame(now, false);
    expect(pace.tooSlow(10_000)).toBe(false);
  });
});
