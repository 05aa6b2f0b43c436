import { isDeepStrictEqual } from 'node:util';
import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import type { MarkerPointTypeItem, Route, RouteQuery, RouteWrite } from '@waymark/contract/routes/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { durationText, MARKER_POINT_TYPES } from '@waymark/domain/routes/route.ts';
import { makeEach } from '../records/csv-import.ts';
import { listPages } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext, RecordServiceParts, WrittenRecord } from '../records/record-writer.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { holdTags } from '../tags/service.ts';
import { endAssignmentsOf } from './assignments-sql.ts';
import { csvOf, geoJsonOf, gpxOf } from './files/write-routes.ts';
import { importFaults, type RouteImportParts, routeImportPlan } from './import.ts';
import { countRoutes, listRoutes, type RouteRow, type RouteValues, routeQueries } from './sql.ts';
import { markerPointsOf, routeValues } from './values.ts';
import { addVersion, raiseRouteRevision } from './versions-sql.ts';

export { acceptedFixes } from './accepted-fixes.ts';
export { shareableRoute, sharedRoute } from './shared.ts';

type ExportQuery = Omit<RouteQuery, 'limit' | 'skip'>;
type Noun = ListedNoun<typeof RouteWrite, RouteValues, RouteRow, Route, RouteQuery>;

const NOUN: Noun = {
  name: 'route',
  duplicate: { code: 'error.duplicate.route', field: 'name' },
  values: routeValues,
  label: ({ name }) => ({ name }),
  present,
  queries: routeQueries,
  list: listRoutes,
  beforeCreate: ({ tx, accountId }) => holdTags(tx, accountId),
  beforeUpdate: ({ tx, accountId }) => holdTags(tx, accountId),
  async mayAdd({ tx, accountId }) {
    if ((await countRoutes(tx, accountId)) >= LIMITS.accountRoutes) throw refuseField('error.route.limit', 'name');
  },
  written: storeVersion,
};

/** Planned routes of the accounts that the viewer sees. */
export class RouteService extends RecordService<typeof RouteWrite, RouteValues, RouteRow, Route, RouteQuery> {
  readonly #imports: RouteImportParts;

  constructor({ planning, addresses, ...parts }: RecordServiceParts & RouteImportParts) {
    super(NOUN, parts);
    this.#imports = { planning, addresses };
  }

  /** Creates the routes of a GPX or GeoJSON file. @throws Refusal as `importFile` and `readRoutes` */
  override import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    const { plan, bodyOf } = routeImportPlan(this.#imports, viewer);
    return this.importRows(viewer, plan, file, options, async (context, rows, fault) => {
      const sound = rows.filter((row) => {
        const flaws = importFaults(row, bodyOf(row));
        for (const flaw of flaws) fault(row, ...flaw);
        return flaws.length === 0;
      });
      await makeEach(sound, fault, (_body, row) => this.insert(context, bodyOf(row)));
    });
  }

  /** Returns routes without their lines. @throws Refusal `error.sort.field` */
  override async list(viewer: Viewer, query: RouteQuery): Promise<{ items: Route[]; count: number }> {
    const { items, count } = await super.list(viewer, query);
    return { items: items.map((route) => ({ ...route, line: null })), count };
  }

  /** Returns every route that the query finds, with a row for each marker. @throws Refusal as `list` */
  override file(viewer: Viewer, query: ExportQuery): Promise<Download> {
    return this.#file(viewer, query, 'routes.csv', csvOf);
  }

  /** @throws Refusal as `list` */
  geoJson(viewer: Viewer, query: ExportQuery): Promise<Download> {
    return this.#file(viewer, query, 'routes.geojson', geoJsonOf);
  }

  /** @throws Refusal as `list` */
  gpx(viewer: Viewer, query: ExportQuery): Promise<Download> {
    return this.#file(viewer, query, 'routes.gpx', gpxOf);
  }

  async #file(viewer: Viewer, query: ExportQuery, fileName: string, write: typeof csvOf): Promise<Download> {
    const pages = await listPages((page) => this.list(viewer, { ...query, ...page }));
    return { fileName, chunks: write(pages) };
  }

  markerPointTypes(): { items: MarkerPointTypeItem[]; count: number } {
    const items = MARKER_POINT_TYPES.map((type) => ({ type, stops: type !== 'via' }));
    return { items, count: items.length };
  }
}

const VERSIONED = ['markers', 'duration_s', 'tolerance_m', 'corridor_m', 'line'] as const;

/**
 * Stores the version of a written route. Runs that have begun keep the version of their start.
 * @returns facts of the audit line; undefined if nothing changed
 */
async function storeVersion(
  { tx, accountId, now }: RecordContext,
  { uid, before, values, changed }: WrittenRecord<typeof RouteWrite, RouteValues, RouteRow>,
): Promise<Record<string, unknown> | undefined> {
  if (changed?.length === 0) return undefined;
  const isNew = before === undefined;
  const differs = values !== undefined && VERSIONED.some((field) => !isDeepStrictEqual(before?.[field], values[field]));
  if (differs) await addVersion(tx, accountId, uid, new Date(now));
  await raiseRouteRevision(tx, accountId);
  if (values === undefined) {
    await endAssignmentsOf(tx, accountId, before!.id, new Date(now));
    return {};
  }
  if (isNew) return { markerPoints: values.markers.length };
  const facts = (changed ?? []).map((column) => {
    const { name, of } = FACTS[column];
    return [name, { from: of(before), to: of(values) }];
  });
  return Object.fromEntries(facts);
}

/** Columns as the audit names and shows them. Of markers and lines it shows the number of points. */
const FACTS: Readonly<Record<keyof RouteValues, { name: string; of(values: RouteValues): unknown }>> = {
  name: { name: 'name', of: ({ name }) => name },
  markers: { name: 'markerPoints', of: ({ markers }) => markers.length },
  duration_s: { name: 'duration', of: (values) => durationText(values.duration_s) },
  distance_m: { name: 'distance', of: (values) => values.distance_m },
  tags: { name: 'tags', of: ({ tags }) => tags },
  vehicle: { name: 'vehicleType', of: ({ vehicle }) => vehicle },
  tolerance_m: { name: 'toleranceMeters', of: (values) => values.tolerance_m },
  corridor_m: { name: 'corridorMeters', of: (values) => values.corridor_m },
  line: { name: 'line', of: ({ line }) => line?.length ?? null },
};

function present(row: RouteRow): Route {
  return {
    id: row.uid,
    accountId: row.account_uid,
    name: row.name,
    markerPoints: markerPointsOf(row.markers),
    duration: durationText(row.duration_s),
    durationSeconds: row.duration_s,
    distance: row.distance_m,
    tags: row.tags,
    vehicleType: row.vehicle,
    toleranceMeters: row.tolerance_m,
    corridorMeters: row.corridor_m,
    line: row.line,
    assignedVehicles: row.vehicles,
    appliesFrom: instant(row.applies_from),
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
