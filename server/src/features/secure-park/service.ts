import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import type { ProblemCode } from '@waymark/contract/problem.ts';
import type {
  SecurePark,
  SecureParkBulk,
  SecureParkQuery,
  SecureParkWrite,
} from '@waymark/contract/secure-park/schema.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { isSwitchedOn } from '@waymark/domain/alerts/seen-kinds.ts';
import { raiseAlertRevision } from '../../storage/alert-revisions-sql.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { assetNames, assetOrItsDevice } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { present } from './present.ts';
import { addVersions, type HeldSetting, holdSettings, listOn, type Setting, settingOf } from './sql.ts';
import { settingOfLocal, settingOfUtc } from './values.ts';

export interface SecureParkParts {
  database: Database;
  now: () => number;
  changes: Pick<Changes, 'secureParkChanged'>;
}

/** Outcome for each asset of a write. */
interface Written {
  changed: HeldSetting[];
  refused: ReadonlyMap<string, ProblemCode>;
}

/** Secure park of assets. Telemetry decides the violations. */
export class SecureParkService extends TenantService<SecureParkParts> {
  /** Returns the assets whose secure park is on, by name. */
  async list(viewer: Viewer, query: SecureParkQuery): Promise<{ items: SecurePark[]; count: number }> {
    const { rows, count } = await this.reading(viewer, (tx) => listOn(tx, viewer.visibleAccounts, query));
    return { items: rows.map((row) => present(row, this.parts.now())), count };
  }

  /** @param uid of an asset, or of a device that it has @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<SecurePark> {
    const row = await this.reading(viewer, async (tx) => {
      const asset = found(await assetOrItsDevice(tx, viewer, uid));
      return found(await settingOf(tx, viewer.visibleAccounts, asset));
    });
    return present(row, this.parts.now());
  }

  /**
   * Switches one asset on or off.
   * @throws Refusal `error.not.found`, `error.feature.disabled`, `error.alert.off`, and those of the times
   */
  async set(viewer: Viewer, body: SecureParkWrite): Promise<SecurePark> {
    const setting = settingOfUtc(body, viewer, this.parts.now());
    const uid = await this.tenant(viewer, async (tx) => found(await assetOrItsDevice(tx, viewer, body.sclId)));
    const { refused } = await this.#write(viewer, [uid], setting);
    for (const code of refused.values()) throw new Refusal(code);
    return this.read(viewer, uid);
  }

  /** Switches several assets on or off. @throws Refusal for the times */
  async setMany(viewer: Viewer, body: SecureParkBulk): Promise<BulkResult> {
    const setting = settingOfLocal(body, viewer);
    const { refused } = await this.#write(viewer, body.ids, setting);
    const ids = [...refused.keys()];
    const names = await (ids.length === 0
      ? new Map<string, string>()
      : this.tenant(viewer, (tx) => assetNames(tx, viewer, ids)));
    return {
      changed: body.ids.length - ids.length,
      failed: ids.map((id) => ({ id, name: names.get(id.toLowerCase()) ?? null, code: refused.get(id)!, errors: [] })),
    };
  }

  /** Writes the setting of the assets in one transaction. Assets that have it already stay as they are. */
  async #write(viewer: Viewer, uids: readonly string[], setting: Setting): Promise<Written> {
    const at = new Date(this.parts.now());
    const written = await this.tenant(viewer, async (tx) => {
      const held = new Map((await holdSettings(tx, viewer.visibleAccounts, uids)).map((row) => [row.asset_uid, row]));
      const refused = new Map<string, ProblemCode>();
      const changed: HeldSetting[] = [];
      for (const uid of uids) {
        const row = held.get(uid.toLowerCase());
        const code = row === undefined ? 'error.not.found' : refusalOf(row, viewer, setting);
        if (code !== undefined) refused.set(uid, code);
        else if (!isAlready(row!, setting)) changed.push(row!);
      }
      if (changed.length > 0) {
        await addVersions(tx, changed, setting, at, viewer.userId);
        for (const row of changed) await auditChange(tx, viewer, row, setting);
        for (const accountId of new Set(changed.map(({ account_id }) => account_id)))
          await raiseAlertRevision(tx, accountId, false);
      }
      return { changed, refused };
    });
    const assets = written.changed.map(({ account_id, asset_id }) => ({ accountId: account_id, assetId: asset_id }));
    if (assets.length > 0) await this.parts.changes.secureParkChanged(assets);
    return written;
  }
}

const KIND = alertKindOf('securePark');

/** Secure park is switched on only where it can raise an alert. It can always be switched off. */
function refusalOf({ features, alerts }: HeldSetting, viewer: Viewer, { enabled }: Setting): ProblemCode | undefined {
  if (!enabled) return undefined;
  if (!features.includes('securePark')) return 'error.feature.disabled';
  const toggles = { features: new Set(features), alerts: new Set(alerts) };
  return isSwitchedOn(KIND, toggles) && isSwitchedOn(KIND, viewer) ? undefined : 'error.alert.off';
}

function isAlready(row: HeldSetting, { enabled, type, curfew }: Setting): boolean {
  if (row.enabled !== enabled) return false;
  if (!enabled) return true;
  if (row.type !== type) return false;
  return (
    curfew === null || (row.starts_at === curfew.from && row.ends_at === curfew.to && row.time_zone === curfew.timeZone)
  );
}

async function auditChange(tx: Tx, viewer: Viewer, row: HeldSetting, setting: Setting): Promise<void> {
  const { enabled, curfew } = setting;
  const verb = enabled ? (curfew ? 'curfew' : 'now') : 'off';
  await audit(tx, {
    accountId: row.account_id,
    userId: viewer.userId,
    action: `securePark.${verb}`,
    subjectType: 'asset',
    subjectUid: row.asset_uid,
    details: curfew ? { curfew: `${curfew.from}–${curfew.to} ${curfew.timeZone}` } : {},
  });
}
