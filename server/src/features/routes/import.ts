/** Turns the routes of a file into the rows of an import, with a column for each marker so that faults name it. */
import type { ImportColumn } from '@waymark/contract/imports/schema.ts';
import { RouteImport, type RouteWrite } from '@waymark/contract/routes/schema.ts';
import { coordinatesText } from '@waymark/domain/address-cell.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import { durationText, ROUTE_VEHICLES } from '@waymark/domain/routes/route.ts';
import { routeFlaws } from '@waymark/domain/routes/route-flaws.ts';
import type { AddressService } from '../addresses/service.ts';
import type { ImportPlan, ImportRow } from '../records/import-table.ts';
import type { Line } from '../records/table-file.ts';
import type { Viewer } from '../session/viewer.ts';
import type { FileMarker, FileRoute } from './files/file-route.ts';
import { readRoutes } from './files/read-routes.ts';
import type { RoutePlanningService } from './planning.ts';

/** One more than allowed shows that there are too many. */
const MARKERS = Array.from({ length: LIMITS.routeMarkersMaximum + 1 }, (_, index) => index);
const FACTS: readonly ImportColumn[] = [
  { header: 'Name', field: 'name' },
  { header: 'Duration', field: 'duration' },
  { header: 'Distance (m)', field: 'distance', kind: 'number' },
  { header: 'Tags', field: 'tags', kind: 'list' },
  { header: 'Vehicle', field: 'vehicleType' },
  { header: 'Tolerance (m)', field: 'toleranceMeters', kind: 'number' },
  { header: 'Corridor (m)', field: 'corridorMeters', kind: 'number' },
];
const COLUMNS: readonly ImportColumn[] = [
  ...FACTS,
  ...MARKERS.map((index) => ({ header: `Marker ${index + 1}`, field: `markerPoints.${index}` })),
];
/** Fields of a marker that the call takes. */
const MARKER_FIELDS = ['name', 'address', 'type', 'placeId', 'arriveFrom', 'arriveUntil', 'staySeconds'] as const;

export interface RouteImportParts {
  planning: Pick<RoutePlanningService, 'directions'>;
  addresses: Pick<AddressService, 'knownAddresses'>;
}

/** Options of one import, and the lines along roads that were found for its routes. */
export interface RouteImportPlan {
  plan: ImportPlan<typeof RouteImport>;
  /** Returns the body of the create call of a row. */
  bodyOf(row: { line: number; body: Partial<RouteImport> }): RouteWrite;
}

/** Distance, duration and addresses that the file does not have are proposed, as the planner does. */
export function routeImportPlan({ planning, addresses }: RouteImportParts, viewer: Viewer): RouteImportPlan {
  const markerOf = new Map<string, FileMarker>();
  const lineOf = new Map<number, RouteWrite['line']>();
  const cellOf = (marker: FileMarker | undefined): string => {
    if (marker === undefined) return '';
    const { latitude, longitude, ...fields } = marker;
    const text = [`${latitude}, ${longitude}`, ...Object.values(fields)].map(String).join(' · ');
    markerOf.set(text, marker);
    return text;
  };
  return {
    plan: {
      columns: COLUMNS,
      schema: RouteImport,
      rowLimit: LIMITS.routeUploadRows,
      unique: ['name'],
      templateName: 'routes.geojson',
      async read(file, rowLimit) {
        const routes = await readRoutes(file, rowLimit + 1);
        const columns = COLUMNS.slice(0, FACTS.length + Math.max(...routes.map(({ markers }) => markers.length)));
        const lines: Line[] = [{ line: 0, cells: columns.map(({ header }) => header) }];
        // More than the limit are refused before anything is looked up for them.
        const isTooLong = routes.length > rowLimit;
        for (const route of routes) {
          const { facts, markers, line } = isTooLong ? bare(route) : await completed(route);
          lineOf.set(lines.length, line);
          const cells = [
            ...FACTS.map(({ field }) => textOf(facts[field])),
            ...MARKERS.map((at) => cellOf(markers[at])),
          ];
          lines.push({ line: lines.length, cells: cells.slice(0, columns.length) });
        }
        return lines;
      },
      cells: Object.fromEntries(MARKERS.map((index) => [`markerPoints.${index}`, (cell) => markerOf.get(cell)])),
    },
    bodyOf: ({ line, body: { markerPoints = {}, ...facts } }) => {
      const markers = Object.values(markerPoints);
      return {
        ...facts,
        markerPoints: markers.map((marker, index) => ({
          ...marker,
          startMarker: index === 0,
          endMarker: index === markers.length - 1,
        })),
        line: lineOf.get(line) ?? null,
      };
    },
  };

  async function completed(route: FileRoute): Promise<Completed> {
    const { facts, markers } = bare(route);
    const addressOf = await addresses.knownAddresses(viewer, markers.filter(isSpot));
    const addressed = markers.map((marker) =>
      isSpot(marker)
        ? {
            ...marker,
            address: marker.address || (addressOf(marker) ?? coordinatesText(marker.latitude, marker.longitude)),
          }
        : marker,
    );
    const spots = markers.filter(isSpot).map(spotOf);
    const isSound = spots.length === markers.length && isMany(markers.length);
    if (!isSound) return { facts, markers: addressed, line: null };
    const vehicleType = ROUTE_VEHICLES.find((one) => one === facts.vehicleType) ?? 'truck';
    const way = await planning.directions({ markerPoints: spots, vehicleType });
    const stays = markers.reduce((sum, { staySeconds }) => sum + (Number(staySeconds) || 0), 0);
    const proposed = { duration: durationText(way.durationSeconds + stays), distance: way.distance };
    return { facts: { ...proposed, ...facts }, markers: addressed, line: way.estimated ? null : way.line };
  }
}

/** Returns the flaws of a route as an import names them: field and key. @param row its markers and those that are left */
export function importFaults(
  row: ImportRow<RouteImport>,
  body: RouteWrite,
): [field: string | undefined, key: string][] {
  const flaws = routeFlaws(body);
  const numbers = Object.keys(row.body.markerPoints ?? {});
  // A route with a wrong number of markers gets no proposals, so its missing values are no further fault.
  const isCounted = flaws.every(({ code }) => code !== 'error.route.markers.count');
  return (
    flaws
      .filter(({ path }) => isCounted || row.faulty || ['name', 'tags', 'markerPoints'].includes(path))
      // A faulty row may be without its wrong markers, so that these rules say nothing.
      .filter(({ path }) => !row.faulty || !/^markerPoints$|Marker$|^duration$|^distance$/.test(path))
      .map(({ path, code }) => [
        path === 'markerPoints'
          ? undefined
          : path.replace(/^markerPoints\.(\d+)/, (_, at) => `markerPoints.${numbers[at]}`),
        code === 'error.route.distance.zero' ? 'error.route.distance.import' : code,
      ])
  );
}

interface Completed {
  facts: Record<string, unknown>;
  markers: FileMarker[];
  line: RouteWrite['line'];
}

function bare({ markers, ...facts }: FileRoute): Completed {
  const kept = markers.slice(0, MARKERS.length).map((marker) => {
    const fields = MARKER_FIELDS.filter((field) => marker[field] !== undefined && marker[field] !== null);
    const { latitude, longitude } = marker;
    return { latitude, longitude, ...Object.fromEntries(fields.map((field) => [field, marker[field]])) };
  });
  return { facts, markers: kept, line: null };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value).trim();
}

const isMany = (count: number): boolean => count >= LIMITS.routeMarkersMinimum && count <= LIMITS.routeMarkersMaximum;

function isSpot(marker: FileMarker): marker is FileMarker & Spot {
  const { latitude, longitude } = marker;
  const isDegrees = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most;
  return isDegrees(latitude, 90) && isDegrees(longitude, 180);
}

const spotOf = ({ latitude, longitude }: Spot): Spot => ({ latitude, longitude });
