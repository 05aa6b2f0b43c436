import type { FieldProblem } from '@waymark/contract/problem.ts';
import type { StatePreview, StateSettings, StateSettingsWrite } from '@waymark/contract/state-settings/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { LIMITS, type Thresholds } from '@waymark/domain/limits.ts';
import { STATE_SCOPES, type StateScope } from '@waymark/domain/state-scope.ts';
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import {
  THRESHOLD_NAMES,
  THRESHOLD_PROBLEM_KEYS,
  type ThresholdProblem,
  thresholdProblems,
  thresholdsAt,
} from '@waymark/domain/threshold-versions.ts';
import type { Database } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes, TelemetryPreviews } from '../changes.ts';
import { instant } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal } from '../refusal.ts';
import { seesNpa } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { insertVersion, listVersions, lockVersions, namesOfAssets, type VersionRow } from './sql.ts';

export interface StateSettingsServiceParts {
  database: Database;
  now: () => number;
  changes: Pick<Changes, 'thresholdsChanged'>;
  previews: TelemetryPreviews;
}

/** Thresholds of the viewer's current account. They are versions, and each applies from its moment on. */
export class StateSettingsService extends TenantService<StateSettingsServiceParts> {
  /** @param scope undefined: every scope that ever had settings */
  async list(viewer: Viewer, scope: StateScope | undefined): Promise<{ items: StateSettings[]; count: number }> {
    const versions = await this.tenant(viewer, (tx) => listVersions(tx, viewer.accountId));
    const items = STATE_SCOPES.filter((one) => scope === undefined || one === scope).flatMap((one) => {
      const own = ofScope(versions, one);
      return own.length === 0 ? [] : [present(one, own)];
    });
    return { items, count: items.length };
  }

  /** @throws Refusal `error.duplicate.stateSettings`, `error.validation` */
  async create(viewer: Viewer, { id, data }: StateSettingsWrite): Promise<StateSettings> {
    return this.#set(viewer, id, data, (now) => {
      if (Object.keys(now).length > 0) throw new Refusal('error.duplicate.stateSettings');
    });
  }

  /** @throws Refusal `error.validation` */
  async update(viewer: Viewer, { id, data }: StateSettingsWrite): Promise<StateSettings> {
    return this.#set(viewer, id, data, () => undefined);
  }

  /** @throws Refusal `error.not.found` without settings, `error.validation` */
  async reset(viewer: Viewer, scope: StateScope): Promise<void> {
    await this.#set(viewer, scope, {}, (now) => {
      if (Object.keys(now).length === 0) throw new Refusal('error.not.found');
    });
  }

  /**
   * Returns which assets of the account would have another status now if the settings were saved. Saves nothing.
   * @throws Refusal `error.validation`
   */
  async preview(viewer: Viewer, { id: scope, data }: StateSettingsWrite): Promise<StatePreview> {
    const { accountId } = viewer;
    const assetType = scope === 'all' ? undefined : scope;
    const versions = await this.tenant(viewer, (tx) => listVersions(tx, accountId));
    const values: Partial<Thresholds> = data;
    mustBeValid(values, assetType, latestOfOthers(versions, scope));
    const latest = new Map([...latestOfOthers(versions, scope), [assetType, values]]);
    const applied = [...latest].map(([type, own]) => ({ assetType: type, validFrom: 0, values: own }));
    const { statuses, total } = await this.parts.previews.statusesUnder({
      accountId,
      assetType,
      thresholdsOf: (type) => thresholdsAt(applied, type, 0),
    });
    const shown = statuses.map((one) => (one.isNpa && seesNpa(viewer) ? { ...one, ...NPA } : one));
    const changed = shown.filter(({ before, after }) => before !== after);
    const named = changed.slice(0, LIMITS.previewNamedAssets);
    const assets = await this.tenant(viewer, (tx) => namesOfAssets(tx, accountId, named));
    const count = (key: 'before' | 'after', status: Status) => shown.filter((one) => one[key] === status).length;
    return {
      checked: statuses.length,
      total,
      changed: changed.length,
      statuses: STATUSES.map((status) => ({
        status,
        before: count('before', status),
        after: count('after', status),
      })).filter(({ status }) => changed.some(({ before, after }) => before === status || after === status)),
      assets: named.flatMap(({ assetId, before, after }) => {
        const asset = assets.get(assetId);
        return asset ? [{ ...asset, before, after }] : [];
      }),
    };
  }

  async #set(
    viewer: Viewer,
    scope: StateScope,
    values: Partial<Thresholds>,
    check: (now: Partial<Thresholds>) => void,
  ): Promise<StateSettings> {
    const { accountId } = viewer;
    const assetType = scope === 'all' ? undefined : scope;
    const { settings, changed } = await this.tenant(viewer, async (tx) => {
      await lockVersions(tx, accountId);
      const versions = await listVersions(tx, accountId);
      const own = ofScope(versions, scope);
      const before = own.at(-1);
      check(before?.values ?? {});
      mustBeValid(values, assetType, latestOfOthers(versions, scope));
      if (before && same(before.values, values)) return { settings: present(scope, own), changed: false };
      // After the clock is set back, a change must still be later than the one before it.
      const at = Math.max(this.parts.now(), (before?.valid_from.getTime() ?? 0) + 1);
      const version = { assetType: assetType ?? null, validFrom: new Date(at), values };
      await insertVersion(tx, accountId, version, { accountId: viewer.homeAccountId, userId: viewer.userId });
      await audit(tx, {
        accountId,
        userId: viewer.userId,
        action: Object.keys(values).length === 0 ? 'stateSettings.delete' : 'stateSettings.update',
        subjectType: 'account',
        subjectUid: viewer.accountUid,
        details: { scope, from: before?.values ?? {}, to: values },
      });
      const after = ofScope(await listVersions(tx, accountId), scope);
      return { settings: present(scope, after), changed: true };
    });
    if (changed) await this.parts.changes.thresholdsChanged();
    return settings;
  }
}

function ofScope(versions: readonly VersionRow[], scope: StateScope): VersionRow[] {
  return versions.filter((version) => (version.asset_type ?? 'all') === scope);
}

/** Returns the current overrides of the other scopes. */
function latestOfOthers(versions: readonly VersionRow[], scope: StateScope) {
  const others = versions.filter((version) => (version.asset_type ?? 'all') !== scope);
  return new Map(others.map((one) => [(one.asset_type ?? undefined) as AssetType | undefined, one.values]));
}

function same(a: Partial<Thresholds>, b: Partial<Thresholds>): boolean {
  return THRESHOLD_NAMES.every((name) => a[name] === b[name]);
}

/** @param versions of the scope, oldest first; at least one */
function present(scope: StateScope, versions: readonly VersionRow[]): StateSettings {
  const latest = found(versions.at(-1));
  const changes = THRESHOLD_NAMES.flatMap((threshold) => {
    const place = versions.findLastIndex(
      (version, index) => version.values[threshold] !== versions[index - 1]?.values[threshold],
    );
    const version = versions[place];
    return version ? [{ threshold, at: instant(version.valid_from), by: version.changed_by }] : [];
  });
  return { type: 'state', id: scope, data: { ...latest.values } as StateSettings['data'], changes };
}

/** Both statuses of an asset with an NPA mark, for viewers who see marks. */
const NPA = { before: 'npa', after: 'npa' } as const;

/** @throws Refusal `error.validation` */
function mustBeValid(
  values: Record<string, unknown>,
  assetType: AssetType | undefined,
  others: ReadonlyMap<AssetType | undefined, Partial<Thresholds>>,
): void {
  const problems = thresholdProblems(values, assetType, others);
  if (problems.length > 0) throw new Refusal('error.validation', problems.map(fieldProblem));
}

function fieldProblem({ key, problem, params }: ThresholdProblem): FieldProblem {
  return { path: `data.${key}`, keyword: problem, key: THRESHOLD_PROBLEM_KEYS[problem], params };
}
