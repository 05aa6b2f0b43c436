import { describe, expect, it } from 'vitest';
import { Playback } from './playback.ts';
import { axisMarks, axisTop } from './time-axis.ts';

describe('playback', () => {
  it('runs at its rate, stops at the end and restarts', () => {
    const playback = new Playback({ start: 0, end: 10_000 });
    playback.setRate(60);
    playback.toggle();
    playback.advance(100);
    expect(playback.state).toMatchObject({ time: 6000, playing: true });
    playback.advance(100);
    expect(playback.state).toMatchObject({ time: 10_000, playing: false });
    playback.toggle();
    expect(playback.state).toMatchObject({ time: 0, playing: true });
  });

  it('does not jump after the computer slept', () => {
    const playback = new Playback({ start: 0, end: 1e9 });
    playback.setRate(1);
    playback.toggle();
    playback.advance(3_600_000);
    expect(playback.state.time).toBe(250);
  });

  it('notifies listeners only of changes', () => {
    const playback = new Playback({ start: 0, end: 1000 });
    let calls = 0;
    const end = playback.subscribe(() => calls++);
    playback.seek(5);
    playback.seek(5);
    playback.pause();
    end();
    playback.seek(6);
    expect(calls).toBe(1);
  });

  it('keeps the moment inside new bounds', () => {
    const playback = new Playback({ start: 0, end: 1000 }, 900);
    playback.setBounds({ start: 0, end: 500 });
    expect(playback.state.time).toBe(500);
  });
});

describe('a time axis', () => {
  it('has a label every two hours over a day', () => {
    expect(axisMarks(0, 86_400_000, 0, 13).map((mark) => mark / 3_600_000)).toEqual([
      0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24,
    ]);
  });

  it('counts from local midnight, not from its own start', () => {
    expect(axisMarks(7_000, 60_000, 0, 8)[0]).toBe(10_000);
  });

  it.each([
    [0, 40],
    [39, 40],
    [40, 80],
    [119, 120],
  ])('reaches %d with a top of %d', (highest, top) => {
    expect(axisTop(highest)).toBe(top);
  });
});
