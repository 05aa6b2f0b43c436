import { setTimeout as sleep } from 'node:timers/promises';

const RECONNECT_MS = 1_000;

/**
 * Runs work on a connection of its own, and again a second after it ended or failed.
 * @param once connects, works until its connection ends or the signal is aborted, and ends the connection
 * @returns function that ends it
 */
export function keepConnected(
  once: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      await once(signal).catch(onError);
      if (!signal.aborted) await sleep(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}
