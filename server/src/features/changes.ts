import type { RuleVersion } from '@waymark/domain/alerts/rule-set.ts';
import type { AlertsOut } from '@waymark/domain/alerts/step.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Thresholds } from '@waymark/domain/limits.ts';
import type { Status } from '@waymark/domain/status.ts';
import type { CommandDispatch, CommandsChanged } from './commands/ports.ts';
import type { Voided } from './commands/voiding.ts';

/** How long a response waits until telemetry has applied a change. The change itself is committed already. */
const APPLY_WITHIN_MS = 2_000;

/** Planned routes of an asset that changed, from an instant on (epoch ms). */
export interface RouteChange {
  accountId: number;
  assetId: number;
  since: number;
}

/** Applies committed changes to what telemetry and the gateway keep in memory. */
export interface TelemetryChanges {
  /** A device was registered, changed, reassigned, moved or removed. */
  deviceChanged(imei: string): Promise<void> | void;
  /** The type, the tags or the NPA mark of an asset changed, and with it its rules and its status. */
  assetChanged(asset: { accountId: number; assetId: number }): Promise<void> | void;
  /** Thresholds changed, and jobs for their assets were stored: states that began since are derived by them. */
  thresholdsChanged(): Promise<unknown>;
  /** Jobs of changed places were stored: their shape, use or sharing changed, or they were created or deleted. */
  placesChanged(): Promise<unknown> | unknown;
  /** Planned routes of an asset changed: its runs since then are derived again. */
  routesChanged(change: RouteChange): Promise<unknown> | unknown;
  /** Alert rules of an account changed: they are decided for its assets and those of accounts below. */
  alertRulesChanged(accountId: number): Promise<unknown> | unknown;
  /** Secure park of assets was switched on or off. */
  secureParkChanged(assets: readonly { accountId: number; assetId: number }[]): Promise<unknown> | unknown;
}

/** Status of an asset, without its NPA mark, now and under other thresholds. */
export interface StatusPreview {
  assetId: number;
  isNpa: boolean;
  before: Status;
  after: Status;
}

/** Answers what a change would do, without making it. */
export interface TelemetryPreviews {
  /**
   * Returns the status of assets now and under other thresholds, of at most `LIMITS.previewAssets` of them.
   * @returns total: number of assets of the type; undefined type: of all types
   */
  statusesUnder(of: {
    accountId: number;
    assetType: AssetType | undefined;
    thresholdsOf: (assetType: AssetType) => Thresholds;
  }): Promise<{ statuses: StatusPreview[]; total: number }>;
  /** Returns a calculation of the alerts of unsaved rules, for one preview. */
  alertPreviewer(): AlertPreviewer;
}

/** Calculates which alerts an unsaved rule would have raised. */
export interface AlertPreviewer {
  /**
   * Passes the alerts of one asset from the start of the versions until `now` (epoch ms) to `take`, in order. Each version
   * is a rule of its own. All start at the same time.
   * @throws the reason of the signal when it is aborted
   */
  raisedBy(
    asset: { accountId: number; assetId: number },
    versions: readonly RuleVersion[],
    now: number,
    take: (found: AlertsOut) => void,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Port through which services report a change after its commit. Promises settle within about 2 s and never reject. */
export interface Changes {
  deviceChanged(imei: string): Promise<void>;
  assetChanged(asset: { accountId: number; assetId: number }): Promise<void>;
  thresholdsChanged(): Promise<void>;
  placesChanged(): Promise<void>;
  routesChanged(change: RouteChange): Promise<void>;
  alertRulesChanged(accountId: number): Promise<void>;
  secureParkChanged(assets: readonly { accountId: number; assetId: number }[]): Promise<void>;
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
  /** Notifies viewers of an account that secure park of its assets changed. */
  showSecurePark(accountId: number): void;
  /** Notifies the requesters of voided commands. */
  notifyRequesters(voided: readonly Voided[]): void;
  onError(error: unknown): void;
}

/** Returns the port that forwards changes to telemetry, dispatcher and live channel. */
export function changesTo(parts: ChangesParts): Changes {
  const { telemetry, dispatch, showCommands, showSecurePark, notifyRequesters, onError } = parts;
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
    thresholdsChanged: () => soon(() => telemetry.thresholdsChanged(), onError),
    placesChanged: () => soon(() => telemetry.placesChanged(), onError),
    routesChanged: (change) => soon(() => telemetry.routesChanged(change), onError),
    alertRulesChanged: (accountId) => soon(() => telemetry.alertRulesChanged(accountId), onError),
    async secureParkChanged(assets) {
      for (const accountId of new Set(assets.map((asset) => asset.accountId))) showSecurePark(accountId);
      await soon(() => telemetry.secureParkChanged(assets), onError);
    },
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
