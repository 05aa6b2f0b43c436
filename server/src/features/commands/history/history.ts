import type {
  CommandDataQuery,
  CommandFacts,
  CommandFileQuery,
  CommandLine,
  CommandQuery,
  CommandRecord,
} from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { confirmedBy } from '@waymark/domain/commands/message-status.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import type { Database } from '../../../storage/db.ts';
import type { AddressService } from '../../addresses/service.ts';
import { assetKeys } from '../../assets/service.ts';
import type { Download } from '../../records/download.ts';
import { openWindow } from '../../records/period.ts';
import { instantOrNull } from '../../records/present.ts';
import { found } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import { isHeard } from '../dispatch/send-rule.ts';
import { DEVICE_OF, familiesOf, isAbleTo } from '../policy.ts';
import type { CommandDispatch } from '../ports.ts';
import { cutDevices } from '../release-targets-sql.ts';
import { type CommandedDevice, devicesNow, factsNow } from '../sql.ts';
import { heardLast } from './facts-sql.ts';
import { statusResult } from './family-status.ts';
import { lastConfirmed, latestCommands } from './family-status-sql.ts';
import { commandFile } from './file.ts';
import { type CommandFilter, commandsOfAsset, listCommands, stepsOf } from './history-sql.ts';
import { pointOf, presentCommand, presentFacts, presentHold, presentLine } from './present.ts';

export interface CommandHistoryServiceParts {
  database: Database;
  now: () => number;
  dispatch: Pick<CommandDispatch, 'holdOf'>;
  addresses: Pick<AddressService, 'rowAddresses' | 'knownAddresses'>;
}

/** Reads the commands of assets and which commands an asset can receive. */
export class CommandHistoryService {
  readonly #parts: CommandHistoryServiceParts;

  constructor(parts: CommandHistoryServiceParts) {
    this.#parts = parts;
  }

  /** Returns the commands of an asset with their steps, the latest first. @throws Refusal `error.not.found` */
  async ofAsset(
    viewer: Viewer,
    uid: string,
    query: CommandDataQuery,
  ): Promise<{ items: CommandRecord[]; count: number }> {
    const { rows, count, steps } = await this.#parts.database.read(viewer.visibleAccounts, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
      const { rows, count } = await commandsOfAsset(tx, asset, query, familiesOf(viewer));
      const ids = rows.map(({ id }) => id);
      return { rows, count, steps: await stepsOf(tx, asset.accountId, ids) };
    });
    const addressOf = await this.#parts.addresses.rowAddresses(viewer, steps.map(pointOf));
    const byCommand = Map.groupBy(steps, ({ command_id }) => command_id);
    return { items: rows.map((row) => presentCommand(row, byCommand.get(row.id) ?? [], addressOf)), count };
  }

  /** Returns which commands an asset can receive now, and the state of its vehicle. @throws Refusal `error.not.found` */
  async facts(viewer: Viewer, uid: string): Promise<CommandFacts> {
    const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
    const { accountId, devices, state, heard, latest, confirmed, cut } = await this.#parts.database.read(
      viewer.visibleAccounts,
      async (tx) => {
        const { accountId, assetId } = found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
        const asset = { account_id: accountId, id: assetId };
        const devices = await devicesNow(tx, asset);
        const state = await factsNow(tx, asset);
        const heard = devices.primary ? await heardLast(tx, accountId, devices.primary.id) : null;
        const latest = await latestCommands(tx, asset);
        const confirmed = await lastConfirmed(tx, asset);
        const cut = new Set<FamilyName>();
        for (const name of ['immobilization', 'lock'] as const)
          if ((await cutDevices(tx, asset, name)).length > 0) cut.add(name);
        return { accountId, devices, state, heard, latest, confirmed, cut };
      },
    );
    const family = (name: FamilyName) => {
      const device = devices[DEVICE_OF[name]];
      const usable = device !== undefined && canDo(name, device);
      const last = latest.find((one) => one.family === name);
      return {
        usable,
        deviceId: device?.uid ?? null,
        releasable: usable || cut.has(name),
        confirmed: confirmedBy(confirmed.find((one) => one.family === name)),
        status: statusResult(name, last, usable, { words, timeZone: viewer.timeZone }),
      };
    };
    const families = {
      immobilization: family('immobilization'),
      auxiliaryTracker: family('auxiliaryTracker'),
      lock: family('lock'),
    };
    const { primary } = devices;
    const canCut = primary !== undefined && (families.immobilization.usable || families.lock.usable);
    const hold = canCut ? await this.#parts.dispatch.holdOf({ accountId, deviceId: primary.id }) : null;
    // The dispatcher knows every heartbeat at its receipt; the stored contact is older.
    return {
      families,
      connected: canCut
        ? hold?.reason !== 'notConnected'
        : heard !== null && isHeard(heard.getTime(), this.#parts.now()),
      lastPacketAt: instantOrNull(heard),
      at: presentFacts(state),
      immobilizationType: primary?.immobilization_type ?? null,
      hold: hold?.reason ?? null,
      holdFigures: hold && presentHold(hold),
    };
  }

  /** Returns the commands of all visible assets. @throws Refusal for invalid dates or an unknown order */
  async list(viewer: Viewer, query: CommandQuery): Promise<{ items: CommandLine[]; count: number }> {
    const { rows, count } = await this.#lines(viewer, query);
    const addressOf = await this.#parts.addresses.rowAddresses(viewer, rows.map(pointOf));
    return { items: rows.map((row) => presentLine(row, addressOf)), count };
  }

  /** Returns the same list as CSV, in the viewer's language and the account's zone. @throws Refusal for invalid dates */
  async csv(viewer: Viewer, query: CommandFileQuery): Promise<Download> {
    return commandFile(viewer, this.#parts.now(), async (page) => {
      const { rows } = await this.#lines(viewer, { ...query, ...page });
      const addressOf = await this.#parts.addresses.knownAddresses(viewer, rows.map(pointOf));
      return { items: rows.map((row) => presentLine(row, addressOf)) };
    });
  }

  #lines(viewer: Viewer, query: CommandQuery): ReturnType<typeof listCommands> {
    const failedSince = new Date(this.#parts.now() - LIMITS.commandFailedAttentionHours * 3_600_000);
    const filter = { ...filterOf(query, viewer.timeZone), families: familiesOf(viewer), failedSince };
    return this.#parts.database.read(viewer.visibleAccounts, (tx) =>
      listCommands(tx, viewer.visibleAccounts, filter, query),
    );
  }
}

function canDo(family: FamilyName, device: CommandedDevice): boolean {
  return isAbleTo(family, abilitiesOf(device.device_type, device.model, device.immobilization_type));
}

/** @throws Refusal `error.date.format`, `error.period.range` */
function filterOf(query: CommandFileQuery, timeZone: string): Omit<CommandFilter, 'families'> {
  const { startDate: _startDate, endDate: _endDate, ...filter } = query;
  return { ...filter, ...openWindow(query, timeZone) };
}
