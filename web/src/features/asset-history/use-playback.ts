import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Playback, type PlaybackState } from './playback.ts';

/** Returns the playback clock of the shown day. @param bounds epoch ms @param first initial time, epoch ms */
export function usePlayback(bounds: { start: number; end: number }, first: number | undefined): Playback {
  // One clock per day: a new end of today only moves its bounds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end and the first moment must not make a new clock
  const playback = useMemo(() => new Playback(bounds, first), [bounds.start]);
  useEffect(() => playback.setBounds({ start: bounds.start, end: bounds.end }), [playback, bounds.start, bounds.end]);
  useEffect(() => runFrames(playback), [playback]);
  return playback;
}

export function usePlaybackState(playback: Playback): PlaybackState {
  return useSyncExternalStore(
    (listener) => playback.subscribe(listener),
    () => playback.state,
  );
}

/** The playback counts as paused when its time has not changed for this long. */
const REST_MILLISECONDS = 400;

/** Calls back with the time at which the playback paused, epoch ms. */
export function usePlaybackRest(playback: Playback, onRest: (time: number) => void): void {
  const newest = useRef(onRest);
  newest.current = onRest;
  useEffect(() => {
    let timer: number | undefined;
    const end = playback.subscribe(() => {
      window.clearTimeout(timer);
      if (playback.state.playing) return;
      timer = window.setTimeout(() => newest.current(playback.state.time), REST_MILLISECONDS);
    });
    return () => {
      end();
      window.clearTimeout(timer);
    };
  }, [playback]);
}

/** Requests animation frames only while playing. @returns a function that stops them */
function runFrames(playback: Playback): () => void {
  let frame = 0;
  let last = 0;
  const step = (now: number): void => {
    playback.advance(now - last);
    last = now;
    frame = playback.state.playing ? requestAnimationFrame(step) : 0;
  };
  const begin = (): void => {
    if (frame !== 0 || !playback.state.playing) return;
    last = performance.now();
    frame = requestAnimationFrame(step);
  };
  const end = playback.subscribe(begin);
  begin();
  return () => {
    end();
    cancelAnimationFrame(frame);
  };
}
