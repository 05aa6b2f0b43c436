import type { DueQuery, DueService, DueServices } from '@waymark/contract/maintenance/schema.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { calendarOf } from '@waymark/domain/maintenance/calendar.ts';
import { compareDue } from '@waymark/domain/maintenance/due.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Database } from '../../storage/db.ts';
import type { Download } from '../records/download.ts';
import { plansOfList } from '../records/list-sql.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { languageOf } from '../words.ts';
import { intervalOf } from './configs.ts';
import { maintenanceCounts, type PlannedRow, plannedServices } from './due-sql.ts';
import { faultsOf } from './faults.ts';
import { dueOf, recentFrom, useOf } from './planned.ts';

const RECENT_DAYS = 30;

type Compare = (one: DueService, other: DueService) => number;
const text = (one: string, other: string) => one.localeCompare(other);
const SORTS: Readonly<Record<string, Compare>> = {
  due: (one, other) => compareDue({ ...one, day: one.dueDate }, { ...other, day: other.dueDate }),
  asset: (one, other) => text(one.asset, other.asset),
  serviceName: (one, other) => text(one.serviceName, other.serviceName),
  lastDate: (one, other) => text(one.lastDate ?? '', other.lastDate ?? ''),
  share: (one, other) => one.share - other.share,
};

/** Planned services by when they are due. An account's plans are few enough to be ordered here. */
export class DueServiceService {
  readonly #parts: { database: Database; now: () => number };

  constructor(parts: { database: Database; now: () => number }) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.sort.field` */
  async list(viewer: Viewer, query: DueQuery): Promise<DueServices> {
    const { sort = 'due', order = 'asc', limit = 100, skip = 0, state } = query;
    if (!Object.hasOwn(SORTS, sort))
      throw new Refusal('error.sort.field', [
        { path: 'sort', keyword: 'enum', key: 'error.sort.field', params: { allowedValues: Object.keys(SORTS) } },
      ]);
    const accountIds = viewer.visibleAccounts;
    const today = localDay(this.#parts.now(), viewer.timeZone);
    const filter = { search: query.search, assetUid: query.assetId };
    // Everything is looked up by the keys of a planned service, and planning takes longer than reading those of most accounts.
    const plans = plansOfList(accountIds, filter);
    const { rows, counts } = await this.#parts.database.read(
      accountIds,
      async (tx) => ({
        rows: await plannedServices(tx, { accountIds, recentFrom: recentFrom(today), ...filter }),
        counts: await maintenanceCounts(tx, accountIds, shiftDay(today, -RECENT_DAYS)),
      }),
      plans,
    );
    const all = rows.map((row) => present(row, today));
    const wanted = state ? all.filter((one) => one.state === state) : all;
    const compare = SORTS[sort]!;
    const direction = order === 'desc' ? -1 : 1;
    wanted.sort((one, other) => compare(one, other) * direction || text(one.asset, other.asset));
    const inState = (name: DueService['state']) => all.filter((one) => one.state === name).length;
    return {
      items: wanted.slice(skip, skip + limit),
      count: wanted.length,
      states: {
        overdue: inState('overdue'),
        soon: inState('soon'),
        later: inState('later'),
        unforecast: inState('unforecast'),
      },
      overdueSince: all
        .flatMap(({ state: one, dueDate }) => (one === 'overdue' && dueDate !== null ? [dueDate] : []))
        .reduce<string | null>((first, day) => (first === null || day < first ? day : first), null),
      soonByUse: all.filter((one) => one.state === 'soon' && one.measure !== 'date').length,
      today,
      ...{ plans: counts.plans, faulty: counts.faulty },
      assets: { total: counts.total, planned: counts.planned, unknown: counts.unknown },
      recent: { services: counts.services, cost: counts.cost },
    };
  }

  /** Returns every service with a day as a calendar file, in the viewer's language. */
  async calendar(viewer: Viewer): Promise<Download> {
    const now = this.#parts.now();
    const today = localDay(now, viewer.timeZone);
    const { visibleAccounts: accountIds } = viewer;
    const rows = await this.#parts.database.read(accountIds, (tx) =>
      plannedServices(tx, { accountIds, recentFrom: recentFrom(today) }),
    );
    const { maintenance: words } = await loadCatalogue(languageOf(viewer.language) ?? 'en');
    const days = rows.flatMap((row) => {
      const { dueDate: day, forecast, ...due } = present(row, today);
      if (day === null) return [];
      const id = `${due.assetId}-${due.serviceConfigId}@waymark`;
      const description = [due.licensePlate, forecast ? words.forecast : undefined].filter(Boolean).join('\n');
      return [{ id, day, summary: `${due.serviceName}, ${due.asset}`, description }];
    });
    const name = `${words.title} ${viewer.accountName}`;
    return downloadOf(`${name}.ics`, calendarOf(name, days, now));
  }
}

/** Returns a calendar file as a download. */
function downloadOf(fileName: string, text: string): Download {
  async function* chunks(): AsyncGenerator<string> {
    yield text;
  }
  return { fileName, chunks: chunks() };
}

function present(row: PlannedRow, today: string): DueService {
  const { day: dueDate, ...due } = dueOf(row, today);
  return {
    ...{ assetId: row.asset_uid, asset: row.asset_name, licensePlate: row.license_plate },
    ...{ make: row.asset_make, model: row.asset_model, year: row.asset_year },
    ...{ serviceConfigId: row.config_uid, serviceName: row.service_name, interval: intervalOf(row) },
    ...{ recurring: row.recurring, ...due, dueDate },
    ...{ lastDate: row.last_date, lastOdometer: row.last_km, lastHours: row.last_hours },
    ...{ odometer: row.now_km, operationalHours: row.now_hours, ...useOf(row), faults: faultsOf(row.diagnosis) },
  };
}
