import type { CommandNote } from '@waymark/domain/commands/words.ts';
import type { CommandKey, Hold } from './steps-sql.ts';

/** Devices whose commands were taken, taken back or voided. */
export interface CommandsChanged {
  accountId: number;
  deviceIds: readonly number[];
}

/** What the calls need of the part that sends commands to devices. */
export interface CommandDispatch {
  /** Told after each commit: what waits may go at once. Answers do not wait for it. */
  changed(change: CommandsChanged): void;
  /** Called after a device is registered, changed, moved or removed, and telemetry knows of it. */
  deviceChanged(imei: string): void;
  /** Told after the commit: what waits in the account is judged by other limits now. */
  limitsChanged(accountId: number): void;
  /** Why a cut of this device's vehicle would wait if it were asked for now; null: nothing would hold it. */
  holdOf(device: { accountId: number; deviceId: number }): Promise<Hold | null>;
  /**
   * Calls the listener with the account after each commit by which commands went further on their own.
   * @returns unsubscribe
   */
  onProgress(listener: (accountId: number) => void): () => void;
  /**
   * Calls the listener after each commit by which a command ended on its own without success, or its vehicle moved before
   * the answer: whoever asked for it is told.
   * @returns unsubscribe
   */
  onNotable(listener: (command: CommandKey, note: CommandNote) => void): () => void;
}
