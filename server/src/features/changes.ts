import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { CommandDispatch, CommandsChanged } from './commands/ports.ts';
import type { Voided } from './commands/voiding.ts';

/** How long a response waits until telemetry has applied a change. The change itself is committed already. */
const APPLY_WITHIN_MS = 2_000;

/** Thresholds of an account that changed: for one asset type, undefined for all, from an instant on (epoch ms). */
export interface ThresholdChange {
  accountId: number;
  assetType: AssetType | undefined;
  validFrom: number;
}

/** Applies committed changes to what telemetry and the gateway keep in memory. */
export interface TelemetryChanges {
  /** A device was registered, changed, reassigned, moved or removed. */
  deviceChanged(imei: string): Promise<void> | void;
  /** The type or the NPA mark of an asset changed, and with it its rules and its status. */
  assetChanged(asset: { accountId: number; assetId: number }): Promise<void> | void;
  /** Thresholds of an account changed: states that began since are derived by them. */
  thresholdsChanged(change: ThresholdChange): Promise<unknown>;
}

/** Port through which services report a change after its commit. Promises settle within about 2 s and never reject. */
export interface Changes {
  deviceChanged(imei: string): Promise<void>;
  assetChanged(asset: { accountId: number; assetId: number }): Promise<void>;
  thresholdsChanged(change: ThresholdChange): Promise<void>;
  /** Commands were created or cancelled. */
  commandsChanged(change: CommandsChanged): void;
  /** Commands may no longer be sent; their requesters are notified. */
  commandsVoided(voided: readonly Voided[]): void;
  /** The safety limits of an account's commands changed. */
  commandLimitsChanged(accountId: number): void;
}

export interface ChangesParts {
  telemetry: TelemetryChanges;
  dispatch: CommandDispatch;
  /** Notifies viewers of an account that its commands changed. */
  showCommands(accountId: number): void;
  /** Notifies the requesters of voided commands. */
  notifyRequesters(voided: readonly Voided[]): void;
  onError(error: unknown): void;
}

/** Returns the port that forwards changes to telemetry, dispatcher and live channel. */
export function changesTo({ telemetry, dispatch, showCommands, notifyRequesters, onError }: ChangesParts): Changes {
  const commandsChanged = (change: CommandsChanged): void => {
    showCommands(change.accountId);
    dispatch.changed(change);
  };
  return {
    async deviceChanged(imei) {
      await soon(() => telemetry.deviceChanged(imei), onError);
      dispatch.deviceChanged(imei);
    },
    assetChanged: (asset) => soon(() => telemetry.assetChanged(asset), onError),
    thresholdsChanged: (change) => soon(() => telemetry.thresholdsChanged(change), onError),
    commandsChanged,
    commandsVoided(voided) {
      for (const [accountId, ofAccount] of Map.groupBy(voided, (one) => one.accountId))
        commandsChanged({ accountId, deviceIds: [...new Set(ofAccount.map(({ deviceId }) => deviceId))] });
      notifyRequesters(voided);
    },
    commandLimitsChanged: (accountId) => dispatch.limitsChanged(accountId),
  };
}

/** Waits until the change is applied, at most `APPLY_WITHIN_MS`; it continues in the background after that. */
async function soon(apply: () => Promise<unknown> | unknown, onError: (error: unknown) => void): Promise<void> {
  const applied = (async () => apply())().catch(onError);
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, APPLY_WITHIN_MS);
  await Promise.race([applied, late.promise]);
  clearTimeout(timer);
}
