/** A clock that a test shares with its product and advances, so that a minute of rest passes in a second. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setAhead } from './ahead.ts';

export const PRELOAD = fileURLToPath(new URL('./preload.ts', import.meta.url));
const APPLIED_WITHIN_POLLS = 1000;

export class ControlledClock {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'waymark-clock-'));
  readonly #file = path.join(this.#folder, 'ahead');
  #aheadMs = 0;

  /** Settings of a product with this clock. */
  get environment(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${PRELOAD}`, CLOCK_AHEAD_FILE: this.#file };
  }

  /** Advances the clock of the product and of this process. @param seconds at least 0 */
  async advance({ pid }: { pid: number }, seconds: number): Promise<void> {
    this.#aheadMs += seconds * 1000;
    writeFileSync(this.#file, String(this.#aheadMs));
    process.kill(pid, 'SIGUSR2');
    for (let poll = 0; this.#applied() !== String(this.#aheadMs); poll++) {
      if (poll > APPLIED_WITHIN_POLLS) throw new Error('the product did not move its clock');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    setAhead(this.#aheadMs);
  }

  /** Restores the machine's clock in this process. */
  end(): void {
    setAhead(0);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #applied(): string {
    const file = `${this.#file}.applied`;
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }
}
