/** Counts the alerts of a preview, and keeps the newest of them. Pure. */
import type { RuleVersion } from '@waymark/domain/alerts/rule-set.ts';
import type { AlertsOut, RaisedAlert } from '@waymark/domain/alerts/step.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay, startOfLocalDay } from '@waymark/domain/local-time.ts';

/** An asset of a preview. */
export interface PreviewedAsset {
  accountId: number;
  assetId: number;
  uid: string;
  name: string;
}

/** An alert of a preview. */
export interface TalliedAlert extends RaisedAlert {
  asset: PreviewedAsset;
}

/** Alerts of the previewed rule, which has the number 0, in [from, to), epoch ms. */
export class PreviewTally {
  readonly #days: { day: string; start: number; alerts: number }[] = [];
  readonly #ofAssets: { asset: PreviewedAsset; alerts: number }[] = [];
  #latest: TalliedAlert[] = [];
  #alerts = 0;

  constructor(from: number, to: number, timeZone: string) {
    const last = localDay(to, timeZone);
    for (let day = localDay(from, timeZone); day <= last; day = shiftDay(day, 1))
      this.#days.push({ day, start: startOfLocalDay(day, timeZone), alerts: 0 });
  }

  /** Returns a function that takes the alerts of an asset, in order. */
  of(asset: PreviewedAsset): (found: AlertsOut) => void {
    const own = { asset, alerts: 0 };
    const latest: TalliedAlert[] = [];
    return ({ raised, ended }) => {
      for (const alert of raised) {
        if (alert.ruleId !== 0) continue;
        if (own.alerts++ === 0) this.#ofAssets.push(own);
        this.#alerts++;
        const day = this.#days.findLast(({ start }) => start <= alert.raisedAt);
        if (day) day.alerts++;
        const tallied = { ...alert, asset };
        latest.push(tallied);
        if (latest.length > LIMITS.previewedAlerts) latest.shift();
        this.#keep(tallied);
      }
      for (const { ruleId, placeId, since, endedAt, value } of ended) {
        if (ruleId !== 0) continue;
        const alert = latest.findLast((one) => one.placeId === placeId && one.since === since);
        if (alert) Object.assign(alert, { endedAt, value });
      }
    };
  }

  /** Returns the numbers of all alerts, of assets with one, and of each local day. */
  counts(): { alerts: number; assets: number; days: { day: string; alerts: number }[] } {
    return {
      alerts: this.#alerts,
      assets: this.#ofAssets.length,
      days: this.#days.map(({ day, alerts }) => ({ day, alerts })),
    };
  }

  /** Returns the newest alerts, newest first. */
  latest(): readonly TalliedAlert[] {
    this.#trim();
    return this.#latest;
  }

  /** Returns the assets with the most alerts. */
  vehicles(): { asset: PreviewedAsset; alerts: number }[] {
    const most = this.#ofAssets.toSorted((a, b) => b.alerts - a.alerts || a.asset.name.localeCompare(b.asset.name));
    return most.slice(0, LIMITS.alertPreviewVehicles);
  }

  #keep(alert: TalliedAlert): void {
    this.#latest.push(alert);
    if (this.#latest.length >= 4 * LIMITS.previewedAlerts) this.#trim();
  }

  #trim(): void {
    this.#latest.sort((a, b) => b.raisedAt - a.raisedAt || a.asset.assetId - b.asset.assetId);
    this.#latest.length = Math.min(this.#latest.length, LIMITS.previewedAlerts);
  }
}

/** Counts the alerts of a rule with each of its values. */
export class ValueTally {
  readonly #ofRules: { value: number; alerts: number; assets: number }[];

  /** @param versions numbered by their place. Those without a value are not counted */
  constructor(versions: readonly RuleVersion[]) {
    this.#ofRules = versions.flatMap(({ value }) => (value === null ? [] : [{ value, alerts: 0, assets: 0 }]));
  }

  /** Returns a function that takes the alerts of one asset. */
  ofNextAsset(): (found: AlertsOut) => void {
    const seen = new Set<number>();
    return ({ raised }) => {
      for (const { ruleId } of raised) {
        const counts = this.#ofRules[ruleId!];
        if (counts === undefined) continue;
        counts.alerts++;
        if (!seen.has(ruleId!)) counts.assets++;
        seen.add(ruleId!);
      }
    };
  }

  /** Returns the numbers of each value, ascending. */
  counts(): { value: number; alerts: number; assets: number }[] {
    return this.#ofRules.map((counts) => ({ ...counts })).sort((one, other) => one.value - other.value);
  }
}
