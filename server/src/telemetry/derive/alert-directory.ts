import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { RuleSet } from '@waymark/domain/alerts/rule-set.ts';
import { levelSensorOf } from '@waymark/domain/fuel/level-sensor.ts';
import type { ParkSettings } from '@waymark/domain/secure-park/park-settings.ts';
import type { CompiledSensor } from '@waymark/domain/sensors/evaluate.ts';
import type { SensorSubject } from '@waymark/domain/sensors/precedence.ts';
import type { Tx } from '../../storage/db.ts';
import { AccountSensors } from './account-sensors.ts';
import { type AccountSwitches, readsSensors, ruleVersionsFor, type ScopedVersion } from './alert-rules-sql.ts';

/** Accounts after which the rules that were read longest ago are dropped. */
const CAPACITY = 2_000;

/** Facts of an asset that the scopes of rules and sensors name. */
export interface RuleSubject extends SensorSubject {
  type: string;
  /** Name of the sensor that measures the level of the tank; null: the device does. */
  tankSensor: string | null;
}

/** The rules of an account's assets. Assets with the same rules share one set. */
export class AccountRules {
  /** Whether the account has secure park. */
  readonly hasSecurePark: boolean;
  readonly #versions: readonly ScopedVersion[];
  readonly #sensors: AccountSensors;
  readonly #sets = new Map<string, RuleSet>();

  constructor(
    versions: readonly ScopedVersion[],
    switches: AccountSwitches,
    sensors: AccountSensors = new AccountSensors([], switches),
  ) {
    this.#sensors = sensors;
    this.hasSecurePark = isOn('securePark', switches);
    this.#versions = versions.filter(({ kind }) => isOn(kind, switches));
  }

  /**
   * Returns the rules that apply to an asset; none if no rule does.
   * @param park settings of secure park of the asset; undefined: it never had any
   */
  of(asset: RuleSubject, park: ParkSettings | undefined): RuleSet {
    const versions = this.#versions.filter((version) => isConcerned(version, asset));
    const sensors = versions.some(readsSensors) ? this.#sensors.of(asset) : [];
    const level = asset.tankSensor === null ? undefined : levelSensorOf(sensors, asset.tankSensor);
    if (park !== undefined && this.hasSecurePark) return ruleSet(versions, { sensors, level, park });
    const rules = versions.map(({ ruleId, version }) => `${ruleId}.${version}`).join(' ');
    const key = `${rules} of ${sensors.map(({ id }) => id).join(' ')} in ${level?.id ?? 'no'} tank`;
    let set = this.#sets.get(key);
    if (set === undefined) {
      set = ruleSet(versions, { sensors, level });
      this.#sets.set(key, set);
    }
    return set;
  }
}

interface SetParts {
  sensors: readonly CompiledSensor[];
  level: CompiledSensor | undefined;
  park?: ParkSettings;
}

function ruleSet(versions: readonly ScopedVersion[], { sensors, level, park }: SetParts): RuleSet {
  return new RuleSet(
    versions.map(({ to, places, persistsSeconds, ...version }) => ({
      ...version,
      to: to ?? Number.POSITIVE_INFINITY,
      placeIds: places.length === 0 ? null : new Set(places),
      persistsSeconds: persistsSeconds ?? alertKindOf(version.kind).persistsSeconds ?? 0,
    })),
    park,
    sensors,
    level,
  );
}

/**
 * Keeps the rules of each account in memory. They are read again when the account's revision, which each transaction reads
 * once, has changed. So every process uses the rules in the order of their commits.
 */
export class AlertDirectory {
  readonly #known = new Map<number, { revision: number; rules: AccountRules }>();

  /**
   * Returns the rules of accounts; accounts that never had one are missing.
   * @param revisions of alert rules, by account
   */
  async of(tx: Tx, revisions: ReadonlyMap<number, number>): Promise<Map<number, AccountRules>> {
    const found = new Map<number, AccountRules>();
    for (const [accountId, revision] of revisions) found.set(accountId, await this.#read(tx, accountId, revision));
    return found;
  }

  async #read(tx: Tx, accountId: number, revision: number): Promise<AccountRules> {
    const known = this.#known.get(accountId);
    if (known?.revision === revision) return known.rules;
    const { versions, switches, sensors } = await ruleVersionsFor(tx, accountId);
    const rules = new AccountRules(versions, switches, new AccountSensors(sensors, switches));
    this.#known.delete(accountId);
    this.#known.set(accountId, { revision, rules });
    const oldest = this.#known.keys().next();
    if (this.#known.size > CAPACITY && !oldest.done) this.#known.delete(oldest.value);
    return rules;
  }
}

function isOn(kind: ScopedVersion['kind'], { features, alerts }: AccountSwitches): boolean {
  const { toggle, feature } = alertKindOf(kind);
  return (toggle === null || alerts.includes(toggle)) && (feature === undefined || features.includes(feature));
}

function isConcerned({ assets, tags, types }: ScopedVersion, asset: RuleSubject): boolean {
  if (assets.length === 0 && tags.length === 0 && types.length === 0) return true;
  return assets.includes(asset.assetId) || types.includes(asset.type) || tags.some((tag) => asset.tags.includes(tag));
}
