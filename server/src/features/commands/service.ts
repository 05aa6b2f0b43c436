import type { AssetCommand, CommandTaken } from '@waymark/contract/commands/schema.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { familyOf, isRelease } from '@waymark/domain/commands/words.ts';
import { DEFAULT_THRESHOLDS, LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import { violatedIndex } from '../records/unique-sql.ts';
import { found, Refusal } from '../refusal.ts';
import { mustHaveFeature } from '../session/access.ts';
import { Attempts, TooManyAttempts } from '../session/attempts.ts';
import type { PasswordService } from '../session/passwords.ts';
import type { Viewer } from '../session/viewer.ts';
import { factsForAudit } from './audit-steps.ts';
import { cancelCommand } from './cancelling.ts';
import {
  activateOf,
  expiryOf,
  FEATURE_OF,
  mayStill,
  mustBeAbleTo,
  needsProof,
  type Requester,
  reasonOf,
} from './policy.ts';
import type { CommandsChanged } from './ports.ts';
import { targetsOf } from './release-targets.ts';
import { assetOfLastCut } from './release-targets-sql.ts';
import { assetOfDevice, commandByUid, factsNow, type HeldAsset, holdAsset, holdRequester } from './sql.ts';
import { insertCommand } from './steps-sql.ts';
import { repeatedCommand, supersede } from './superseding.ts';

/** For the declared reports. */
export { familiesOf } from './policy.ts';
export { type OpenCut, openCuts } from './release-targets-sql.ts';
export { releaseAsset, withdrawCommand } from './releasing.ts';
export { type Voided, voidOfUser, voidUnassigned, voidUnauthorized } from './voiding.ts';

const MINUTE_MS = 60_000;

export interface CommandServiceParts {
  database: Database;
  now: () => number;
  passwords: Pick<PasswordService, 'spendProofIn'>;
  changes: Pick<Changes, 'commandsChanged'>;
}

/** The result of a call. */
export interface Taken {
  answer: CommandTaken;
  /** Whether the single-use proof of the password was spent. */
  spent: boolean;
}

/** The asset of a call. */
interface Wanted {
  uid: string;
  /** The device that the caller named, if any. */
  deviceId?: string;
  which?: 'deletedToo';
}

/** The result of the transaction of a call. */
export interface Outcome {
  requestId: string;
  spent: boolean;
  changed: CommandsChanged | undefined;
}

/** Accepts remote commands, durably and once each, and cancels those that have not been sent. */
export class CommandService {
  readonly #parts: CommandServiceParts;
  readonly #rate = new Attempts(LIMITS.commandsPerMinute, MINUTE_MS);

  constructor(parts: CommandServiceParts) {
    this.#parts = parts;
  }

  /**
   * Accepts a command for the asset of a device. The family of the command decides which device of the asset receives it.
   * @throws Refusal `error.not.found`, `error.command.unsupported` for a device without an asset, and those of `toAsset`
   */
  async toDevice(
    viewer: Viewer,
    { deviceId, accountId }: { deviceId: string; accountId?: string | null | undefined },
    asked: AssetCommand,
    proof: string | undefined,
  ): Promise<Taken> {
    const device = found(
      await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
        assetOfDevice(tx, viewer.visibleAccounts, deviceId),
      ),
    );
    if (accountId && accountId.toLowerCase() !== device.account_uid) throw new Refusal('error.not.found');
    if (device.asset_uid !== null) return this.#toAsset(viewer, { uid: device.asset_uid, deviceId }, asked, proof);
    if (asked.request === 'CANCEL') throw new Refusal('error.command.none');
    const cut = isRelease(asked.request) ? await this.#assetOfLastCut(viewer, deviceId, asked.request) : undefined;
    if (cut === undefined) mustBeAbleTo(familyOf(asked.request), undefined);
    return this.#toAsset(viewer, { uid: found(cut), deviceId, which: 'deletedToo' }, asked, proof);
  }

  /** Returns the asset, deleted or not, for which a device without an asset received its last cut. */
  #assetOfLastCut({ visibleAccounts }: Viewer, deviceUid: string, request: CommandRequest) {
    return this.#parts.database.tenant(visibleAccounts, (tx) =>
      assetOfLastCut(tx, visibleAccounts, deviceUid, familyOf(request)),
    );
  }

  /**
   * Accepts or cancels a command. A repeated request returns the existing command while that is queued or its answer may
   * still come.
   * @param proof of the password; spent only by a command that needs it
   * @throws Refusal `error.not.found`, `error.feature.disabled`, `error.command.…`, `error.password.proof`;
   *   TooManyAttempts
   */
  async toAsset(viewer: Viewer, assetUid: string, asked: AssetCommand, proof: string | undefined): Promise<Taken> {
    return this.#toAsset(viewer, { uid: assetUid }, asked, proof);
  }

  async #toAsset(viewer: Viewer, wanted: Wanted, asked: AssetCommand, proof: string | undefined): Promise<Taken> {
    const { request } = asked;
    if (request !== 'CANCEL' && !isRelease(request)) this.#mustBeSlow(viewer);
    // The proof is a row of the user's own account, which may be above the visible ones. No other row of it is read.
    const accounts = [...new Set([...viewer.visibleAccounts, viewer.homeAccountId])];
    const { requestId, spent, changed } = await unlessTaken(
      this.#parts.database.tenant(accounts, async (tx): Promise<Outcome> => {
        // Locked before the asset, in the same order as when a user changes, so that lost permissions are seen.
        const user = await holdRequester(tx, { accountId: viewer.homeAccountId, userId: viewer.userId });
        const asset = found(await holdAsset(tx, viewer.visibleAccounts, wanted.uid, wanted.which));
        if (request !== 'CANCEL') {
          mustBeAllowed(viewer, user, asset, request);
          return this.#take(tx, viewer, asset, { ...asked, request }, proof, wanted.deviceId);
        }
        const command = await cancelCommand(tx, viewer, asset, asked.requestIdToOperateOn, this.#at());
        const { uid, account_id, device_id } = command;
        return { requestId: uid, spent: false, changed: { accountId: account_id, deviceIds: [device_id] } };
      }),
    );
    if (changed) this.#parts.changes.commandsChanged(changed);
    return { answer: { status: 'accepted', requestId }, spent };
  }

  /**
   * Accepts an immobilize command in the transaction of a decision that led to it. The caller reports the change after the
   * commit. Permission, features, password and reason are checked as for a call of the user.
   * @throws Refusal as `toAsset`; TooManyAttempts
   */
  async immobilizeIn(
    tx: Tx,
    viewer: Viewer,
    assetUid: string,
    { reason, proof }: { reason: string; proof: string | undefined },
  ): Promise<Outcome> {
    const request = 'SET_IMMOBILIZE';
    this.#mustBeSlow(viewer);
    const user = await holdRequester(tx, { accountId: viewer.homeAccountId, userId: viewer.userId });
    const asset = found(await holdAsset(tx, viewer.visibleAccounts, assetUid));
    mustBeAllowed(viewer, user, asset, request);
    return this.#take(tx, viewer, asset, { request, reason }, proof, undefined);
  }

  async #take(
    tx: Tx,
    viewer: Viewer,
    asset: HeldAsset,
    asked: AssetCommand & { request: CommandRequest },
    proof: string | undefined,
    namedDevice: string | undefined,
  ): Promise<Outcome> {
    const { request } = asked;
    const family = familyOf(request);
    const uid = asked.requestId?.toLowerCase();
    const named = uid === undefined ? undefined : await commandByUid(tx, viewer.visibleAccounts, uid);
    if (named !== undefined) {
      const isSame = named.asset_id === asset.id && named.account_id === asset.account_id && named.request === request;
      if (!isSame || !isBy(viewer, named)) throw new Refusal('error.command.requestId');
      return { requestId: named.uid, spent: false, changed: undefined };
    }

    const { device, alsoCut } = await targetsOf(tx, asset, family, request, namedDevice);
    const { id: deviceId, imei, parked_interval_seconds } = device;
    const activate = activateOf(request, asked.activateAuxiliaryTracker);
    const reason = reasonOf(request, asked.reason);
    const repeated = await repeatedCommand(tx, asset, request, deviceId, this.#parts.now());
    const spends = needsProof(request) && !(repeated !== undefined && isBy(viewer, repeated));
    if (spends) await this.#parts.passwords.spendProofIn(tx, viewer, proof);
    const facts = await factsNow(tx, asset);
    const line = { command: request, reason, imei, ...factsForAudit(facts) };
    const entry = { accountId: asset.account_id, userId: viewer.userId, subjectType: 'asset', subjectUid: asset.uid };
    if (repeated !== undefined) {
      const details = { ...line, requestId: repeated.uid, repeated: true };
      await audit(tx, { ...entry, action: 'command.request', details });
      return { requestId: repeated.uid, spent: spends, changed: undefined };
    }

    const at = this.#parts.now();
    const requester = { accountId: viewer.homeAccountId, userId: viewer.userId };
    const superseded = await supersede(tx, asset, request, requester, new Date(at));
    // 1 ms after the commands that it supersedes, because the latest step tells the state of a family.
    const since = superseded.length > 0 ? at + 1 : at;
    const requestId = uid ?? newUid(at);
    const command = {
      accountId: asset.account_id,
      assetId: asset.id,
      request,
      family,
      activate,
      reason,
      hold: null,
      requester,
      at: new Date(since),
      expiresAt: expiryOf(request, at, parked_interval_seconds ?? DEFAULT_THRESHOLDS.parkedIntervalSeconds),
      note: 'requested',
      facts,
    } as const;
    // First the others: the one that the caller asked for is the latest of the family.
    for (const other of alsoCut) {
      const otherUid = newUid(at);
      await insertCommand(tx, { ...command, uid: otherUid, deviceId: other.id });
      await audit(tx, {
        ...entry,
        action: 'command.request',
        details: { ...line, imei: other.imei, requestId: otherUid },
      });
    }
    await insertCommand(tx, { ...command, uid: requestId, deviceId });
    const details = { ...line, requestId, ...(superseded.length > 0 ? { superseded: superseded.length } : {}) };
    await audit(tx, { ...entry, action: 'command.request', details });
    const others = [...superseded.map(({ device_id }) => device_id), ...alsoCut.map(({ id }) => id)];
    const deviceIds = [...new Set([deviceId, ...others])];
    return { requestId, spent: spends, changed: { accountId: asset.account_id, deviceIds } };
  }

  /** Limits the requests of a user per minute, but for releases and cancellations. @throws TooManyAttempts */
  #mustBeSlow(viewer: Viewer): void {
    const now = this.#parts.now();
    const wait = this.#rate.waitSeconds(viewer.userUid, now);
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#rate.begin(viewer.userUid, now);
  }

  #at(): Date {
    return new Date(this.#parts.now());
  }
}

/**
 * Checks the features of the session, and the current role and features of the user and of the asset's account, which may
 * have fewer features than the account in view.
 * @throws Refusal `error.feature.disabled`, `error.permission.missing`
 */
function mustBeAllowed(viewer: Viewer, user: Requester, asset: HeldAsset, request: CommandRequest): void {
  const family = familyOf(request);
  mustHaveFeature(viewer, FEATURE_OF[family]);
  if (!asset.features.includes(FEATURE_OF[family])) throw new Refusal('error.feature.disabled');
  if (!mayStill(user, asset.features, family)) throw new Refusal('error.permission.missing');
}

function isBy(viewer: Viewer, command: { requested_by_account_id: number | null; requested_by_id: number | null }) {
  return command.requested_by_account_id === viewer.homeAccountId && command.requested_by_id === viewer.userId;
}

/** @throws Refusal `error.command.requestId` if another command has the id */
async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (violatedIndex(error) === 'commands_uid_key') throw new Refusal('error.command.requestId');
    throw error;
  }
}
