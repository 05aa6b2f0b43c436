import type { AssetCommand, CommandTaken } from '@waymark/contract/commands/schema.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { familyOf, isRelease } from '@waymark/domain/commands/words.ts';
import { DEFAULT_THRESHOLDS, LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append.ts';
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

export { type Voided, voidOfUser, voidUnassigned, voidUnauthorized } from './voiding.ts';

const MINUTE_MS = 60_000;

export interface CommandServiceParts {
  database: Database;
  now: () => number;
  passwords: Pick<PasswordService, 'spendProofIn'>;
  changes: Pick<Changes, 'commandsChanged'>;
}

/** What a call came to. */
export interface Taken {
  answer: CommandTaken;
  /** The proof of the password was used up. */
  spent: boolean;
}

/** The asset that a call is for. */
interface Wanted {
  uid: string;
  /** The device that the caller named. */
  deviceId?: string;
  which?: 'deletedToo';
}

/** What happened in the transaction of a call. */
interface Outcome {
  requestId: string;
  spent: boolean;
  changed: CommandsChanged | undefined;
}

/** Takes remote commands, durably and once each, and takes them back while the device was not sent them. */
export class CommandService {
  readonly #parts: CommandServiceParts;
  readonly #rate = new Attempts(LIMITS.commandsPerMinute, MINUTE_MS);

  constructor(parts: CommandServiceParts) {
    this.#parts = parts;
  }

  /**
   * A command for the asset that a device is on. Which of its devices it goes to is decided by the command.
   * @throws Refusal `error.not.found`, `error.command.unsupported` for a device on no asset, and those of `toAsset`
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

  /** The asset for which a device was cut that is on none by now, be it deleted. */
  #assetOfLastCut({ visibleAccounts }: Viewer, deviceUid: string, request: CommandRequest) {
    return this.#parts.database.tenant(visibleAccounts, (tx) =>
      assetOfLastCut(tx, visibleAccounts, deviceUid, familyOf(request)),
    );
  }

  /**
   * Takes a command, or takes one back. The same command again, while it waits or its answer may still come, is the one
   * that is there already.
   * @param proof of the password; used up with the command that it is for, and with nothing else
   * @throws Refusal `error.not.found`, `error.feature.disabled`, `error.command.…`, `error.password.proof`;
   *   TooManyAttempts
   */
  async toAsset(viewer: Viewer, assetUid: string, asked: AssetCommand, proof: string | undefined): Promise<Taken> {
    return this.#toAsset(viewer, { uid: assetUid }, asked, proof);
  }

  async #toAsset(viewer: Viewer, wanted: Wanted, asked: AssetCommand, proof: string | undefined): Promise<Taken> {
    const { request } = asked;
    if (request !== 'CANCEL' && !isRelease(request)) this.#mustBeSlow(viewer);
    // Proofs live in the user's own account, which may lie above those that the user looks at: no other row of it is read.
    const accounts = [...new Set([...viewer.visibleAccounts, viewer.homeAccountId])];
    const { requestId, spent, changed } = await unlessTaken(
      this.#parts.database.tenant(accounts, async (tx): Promise<Outcome> => {
        // Held before the asset, as by who changes users: what these may not any more is taken back by then.
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
    // What it takes the place of came before it: the latest step tells where a family stands.
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

  /** Counts what may stop a vehicle. Releases and cancels are never refused for their number. @throws TooManyAttempts */
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
 * What the session says, and what the database says by now of the user and of the asset's own account, which may have less
 * than the one that the user looks at.
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

/** @throws Refusal `error.command.requestId` when somebody else's command has the id */
async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (violatedIndex(error) === 'commands_uid_key') throw new Refusal('error.command.requestId');
    throw error;
  }
}
