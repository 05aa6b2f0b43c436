import type { CommandNote } from '@waymark/domain/commands/words.ts';
import type { CommandKey, Hold } from './step.ts';

/** Devices whose commands were requested, cancelled or voided. */
export interface CommandsChanged {
  accountId: number;
  deviceIds: readonly number[];
}

/** The part of the dispatcher that calls use. */
export interface CommandDispatch {
  /** Called after each commit, so that queued commands can be sent. The response of the call does not wait for it. */
  changed(change: CommandsChanged): void;
  /** Called after a device is registered, changed, moved or removed and telemetry has reloaded it. */
  deviceChanged(imei: string): void;
  /** Called after the commit of safety limits, which apply to the queued commands of the account. */
  limitsChanged(accountId: number): void;
  /** Returns why an immobilize command to this device would wait now; null if it would be sent. */
  holdOf(device: { accountId: number; deviceId: number }): Promise<Hold | null>;
  /**
   * Calls the listener with the account after each commit of the dispatcher.
   * @returns unsubscribe
   */
  onProgress(listener: (accountId: number) => void): () => void;
  /**
   * Calls the listener after the dispatcher ended a command without success, and after a vehicle moved before the answer.
   * The requester is notified of both.
   * @returns unsubscribe
   */
  onNotable(listener: (command: CommandKey, note: CommandNote) => void): () => void;
}
