/** Stops parts in order: last started first, once, whatever the cause. */
import type { Logger } from 'pino';

const PATIENCE_MS = 25_000;
const PARENT_LOOK_MS = 1_000;

export interface Stopping {
  /** True from the first request to stop. */
  readonly asked: boolean;
  /** Adds a running part. `close` is called when the program ends. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Stops every part, last one first. A failing part does not prevent the others from stopping. */
  stop(): Promise<void>;
}

export function stopping(logger: Logger): Stopping {
  const parts: { name: string; close: () => Promise<unknown> }[] = [];
  let stopped: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    // Taken one by one, because a part that was still starting may be added meanwhile.
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const { name, close } = part;
      try {
        await close();
      } catch (error) {
        logger.error(
          { part: name, error: error instanceof Error ? error.message : String(error) },
          'did not stop cleanly',
        );
      }
    }
  };
  return {
    get asked() {
      return stopped !== undefined;
    },
    add(name, close) {
      parts.push({ name, close });
    },
    stop() {
      stopped ??= closeAll();
      return stopped;
    },
  };
}

/**
 * Stops on SIGTERM, SIGINT and SIGHUP. A second signal, or 25 s without an end, exits immediately. Started by npm, it
 * also stops when npm is gone, because some shells between the two do not pass signals on.
 */
export function stopOnSignals(parts: Stopping): void {
  let asked = false;
  const stop = (): void => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    parts.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !asked) stop();
  }, PARENT_LOOK_MS).unref();
}
