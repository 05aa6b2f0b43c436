import type { TrackFileQuery } from '@waymark/contract/tracks/schema.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';
import { isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { AddressService } from '../addresses/service.ts';
import type { AssetService } from '../assets/service.ts';
import type { Download } from '../records/download.ts';
import { rangeWindow, type Window } from '../records/period.ts';
import { Refusal } from '../refusal.ts';
import type { SensorTrack, SensorValueService } from '../sensors/values-service.ts';
import type { Viewer } from '../session/viewer.ts';
import type { AcceptedFix, VehicleService } from '../vehicles/service.ts';
import { sensorColumns, trackColumns, type Words } from './csv-columns.ts';
import { gpxOf } from './gpx.ts';

export interface TrackServiceParts {
  assets: Pick<AssetService, 'read'>;
  vehicles: Pick<VehicleService, 'acceptedFixes'>;
  addresses: Pick<AddressService, 'knownAddresses'>;
  sensors: Pick<SensorValueService, 'ofTrack'>;
  now: () => number;
}

const DAY_MS = 86_400_000;
/** A window of whole local days may exceed that many times 24 hours by this. */
const CLOCK_CHANGE_MS = 2 * 3_600_000;

/** Exports tracks: the fixes that the history screen draws, sent while they are read. */
export class TrackService {
  readonly #parts: TrackServiceParts;

  constructor(parts: TrackServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.not.found`, `error.track.long`, or for its window */
  async gpx(viewer: Viewer, uid: string, query: TrackFileQuery): Promise<Download> {
    const { name, window, fixes } = await this.#track(viewer, uid, query);
    const title = `${name} ${windowText(window, viewer.timeZone)}`;
    const addressesOf = (batch: readonly AcceptedFix[]) => this.#parts.addresses.knownAddresses(viewer, batch);
    return {
      fileName: `${title}.gpx`,
      chunks: gpxOf(fixes, { title, madeAt: this.#parts.now(), gapSeconds: LIMITS.trackGapSeconds, addressesOf }),
    };
  }

  /** @throws Refusal `error.not.found`, `error.track.long`, or for its window */
  async csv(viewer: Viewer, uid: string, query: TrackFileQuery): Promise<Download> {
    const { name, window, fixes } = await this.#track(viewer, uid, query);
    const sensed = await this.#parts.sensors.ofTrack(viewer, uid, window);
    const words = (await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en')) as unknown as Words;
    const columns = [...trackColumns(name, viewer, words), ...sensorColumns(sensed.sensors, viewer, words)];
    return {
      fileName: `${name} ${windowText(window, viewer.timeZone)}.csv`,
      chunks: this.#table(viewer, columns, fixes, sensed),
    };
  }

  /** Addresses come batch by batch from known addresses, so that a long file neither waits nor asks a provider. */
  async *#table(
    viewer: Viewer,
    columns: ReturnType<typeof trackColumns>,
    fixes: AsyncIterable<readonly AcceptedFix[]>,
    sensed: SensorTrack,
  ): AsyncGenerator<string> {
    yield CSV_BEGIN + csvLine(columns.map(({ head }) => head));
    for await (const batch of fixes) {
      const addressOf = await this.#parts.addresses.knownAddresses(viewer, batch);
      const values = await sensed.valuesAt(batch.map(({ time }) => Date.parse(time)));
      yield batch
        .map((fix, index) => csvLine(columns.map(({ value }) => value(fix, addressOf, values[index]!))))
        .join('');
    }
  }

  async #track(viewer: Viewer, uid: string, query: TrackFileQuery) {
    const { id, name } = await this.#parts.assets.read(viewer, uid);
    const window = rangeWindow(query, viewer.timeZone, this.#parts.now());
    if (window.to - window.from > LIMITS.trackFileDays * DAY_MS + CLOCK_CHANGE_MS)
      throw new Refusal('error.track.long', [
        { path: 'endDate', keyword: 'maximum', key: 'error.track.long', params: { limit: LIMITS.trackFileDays } },
      ]);
    return { name, window, fixes: this.#parts.vehicles.acceptedFixes(viewer, id, window) };
  }
}

/** Returns `2026-06-10`, `2026-06-10--2026-06-12`, or with times unless it is whole days. */
function windowText({ from, to }: Window, timeZone: string): string {
  const clock = (instant: number): string =>
    new Date(instant + zoneOffsetMilliseconds(instant, timeZone)).toISOString().slice(11, 16).replace(':', '');
  const first = localDay(from, timeZone);
  const last = localDay(Math.max(from, to - 1), timeZone);
  if (clock(from) === '0000' && clock(to) === '0000') return first === last ? first : `${first}--${last}`;
  return first === last ? `${first} ${clock(from)}-${clock(to)}` : `${first} ${clock(from)}--${last} ${clock(to)}`;
}
