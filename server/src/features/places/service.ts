import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import {
  PLACE_COLUMNS,
  PLACES_DRAWN,
  type Place,
  PlaceImport,
  type PlaceOutlines,
  type PlaceQuery,
  PlaceWrite,
} from '@waymark/contract/places/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { squareMetersOf } from '@waymark/domain/places/shape.ts';
import type { Changes } from '../changes.ts';
import { csvList, listPages } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import type { ImportPlan } from '../records/import-table.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordServiceParts } from '../records/record-writer.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { writtenText } from '../records/written-text.ts';
import { refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { holdTags, useTags } from '../tags/service.ts';
import { readPlaces, readYesNo } from './files/read-places.ts';
import { cornersOfWkt } from './files/wkt.ts';
import { geoJsonOf, kmlOf, PLACE_CSV } from './files/write-places.ts';
import { cornersOf, shapeOf, shapeValues } from './shape.ts';
import { countPlaces, listPlaces, type PlaceRow, type PlaceValues, placeOutlines, placeQueries } from './sql.ts';
import { storeRows } from './upload.ts';
import { storeVersions } from './versions.ts';
import { addJob } from './versions-sql.ts';

export { shapeOf } from './shape.ts';

export interface PlaceServiceParts extends RecordServiceParts {
  changes: Pick<Changes, 'placesChanged'>;
}

type ExportQuery = Omit<PlaceQuery, 'limit' | 'skip'>;

const PLAN: ImportPlan<typeof PlaceImport> = {
  columns: PLACE_COLUMNS,
  schema: PlaceImport,
  rowLimit: LIMITS.placeUploadRows,
  unique: ['name'],
  templateName: 'places.csv',
  read: readPlaces,
  cells: {
    type: (cell) => cell.toLowerCase(),
    color: (cell) => cell.toLowerCase(),
    polygon: cornersOfWkt,
    pickup: readYesNo,
    dropOff: readYesNo,
  },
};

/** Places of the account, and those that accounts above share with it. */
export class PlaceService extends RecordService<typeof PlaceWrite, PlaceValues, PlaceRow, Place, PlaceQuery> {
  readonly #changes: PlaceServiceParts['changes'];

  constructor(parts: PlaceServiceParts) {
    super(nounOf(parts), parts);
    this.#changes = parts.changes;
  }

  /** Returns every place that the query finds as CSV that can be uploaded again. @throws Refusal as `list` */
  override file(viewer: Viewer, query: ExportQuery): Promise<Download> {
    return csvList(PLAN.templateName, (page) => this.list(viewer, { ...query, ...page }), PLACE_CSV);
  }

  /** @throws Refusal as `list` */
  async geoJson(viewer: Viewer, query: ExportQuery): Promise<Download> {
    const pages = await listPages((page) => this.list(viewer, { ...query, ...page }));
    return { fileName: 'places.geojson', chunks: geoJsonOf(pages) };
  }

  /** @throws Refusal as `list` */
  async kml(viewer: Viewer, query: ExportQuery): Promise<Download> {
    const pages = await listPages((page) => this.list(viewer, { ...query, ...page }));
    return { fileName: 'places.kml', chunks: kmlOf(pages) };
  }

  /** Creates the places of a CSV, GeoJSON or KML file. @throws Refusal as `importFile` and `readPlaces` */
  override import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    return this.importRows(viewer, PLAN, file, options, async (context, rows, fault) => {
      const [placeId] = await storeRows(context, rows, fault);
      const { accountId, now } = context;
      // The places apply from the same instant, so that the report of one suffices.
      if (placeId === undefined) return;
      await addJob(context.tx, accountId, placeId, new Date(now));
      context.afterCommit(() => this.#changes.placesChanged());
    });
  }

  /** Returns the shapes of the places that the viewer sees, for maps. */
  async shapes(viewer: Viewer): Promise<PlaceOutlines> {
    const rows = await this.reading(viewer, (tx) => placeOutlines(tx, viewer.visibleAccounts, PLACES_DRAWN + 1));
    const items = rows.slice(0, PLACES_DRAWN).map(({ uid, drop_off, radius_m, ...row }) => ({
      ...row,
      id: uid,
      dropOff: drop_off,
      radius: radius_m,
    }));
    return { items, truncated: rows.length > PLACES_DRAWN };
  }
}

function nounOf({
  changes,
}: PlaceServiceParts): ListedNoun<typeof PlaceWrite, PlaceValues, PlaceRow, Place, PlaceQuery> {
  return {
    name: 'place',
    duplicate: { code: 'error.duplicate.place', field: 'name' },
    plan: { ...PLAN, schema: PlaceWrite },
    async values(body, { tx, viewer, accountId, now }) {
      return {
        ...shapeValues(body),
        name: body.name.trim(),
        type: body.type,
        color: body.color ?? 'indigo',
        pickup: body.pickup ?? false,
        drop_off: body.dropOff ?? false,
        shared: body.shared ?? false,
        address: writtenText(body.address),
        tags: await useTags(tx, viewer, accountId, body.tags ?? [], now),
        notes: writtenText(body.notes),
      };
    },
    label: ({ name }) => ({ name }),
    present,
    queries: placeQueries,
    list: listPlaces,
    beforeCreate: ({ tx, accountId }) => holdTags(tx, accountId),
    beforeUpdate: ({ tx, accountId }) => holdTags(tx, accountId),
    async mayAdd({ tx, accountId }) {
      if ((await countPlaces(tx, accountId)) >= LIMITS.accountPlaces) throw refuseField('error.place.limit', 'name');
    },
    written: (context, record) => storeVersions(context, record, changes),
  };
}

function present(row: PlaceRow): Place {
  return {
    id: row.uid,
    accountId: row.own ? row.account_uid : null,
    name: row.name,
    type: row.type,
    color: row.color,
    latitude: row.latitude,
    longitude: row.longitude,
    radius: row.radius_m,
    polygon: row.corners && cornersOf(row.corners),
    areaSquareMeters: Math.round(squareMetersOf(shapeOf(row))),
    pickup: row.pickup,
    dropOff: row.drop_off,
    address: row.address,
    tags: row.tags,
    notes: row.notes,
    shared: row.shared,
    appliesFrom: instant(row.applies_from),
    inside: row.inside,
    visitsThisWeek: row.visits_this_week,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
