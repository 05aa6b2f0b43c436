/** The PDF file of an incident, in the language, units and zone of its reader. */
import type { IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { DrawnMap, MapPicture } from '../../../drawing/map.ts';
import type { AddressService } from '../../addresses/service.ts';
import type { Download } from '../../records/download.ts';
import { pdfDownload, photographFiles } from '../../records/record-document.ts';
import type { Typesetter } from '../../reports/service.ts';
import type { Viewer } from '../../session/viewer.ts';
import { languageOf } from '../../words.ts';
import type { IncidentPhotographs } from '../photographs.ts';
import type { IncidentService } from '../service.ts';
import { incidentDocument } from './document.ts';

const MAP_FILE = 'map.png';

export interface IncidentPdfParts {
  now: () => number;
  incidents: IncidentService;
  photographs: IncidentPhotographs;
  addresses: Pick<AddressService, 'rowAddresses'>;
  /** Draws a map; undefined: nothing to draw it from. */
  draw: (map: DrawnMap) => Promise<MapPicture | undefined>;
  typesetter: Pick<Typesetter, 'typesetFiles'>;
}

export class IncidentPdfService {
  readonly #parts: IncidentPdfParts;

  constructor(parts: IncidentPdfParts) {
    this.#parts = parts;
  }

  /** Returns the file. @throws Refusal `error.not.found` */
  async file(viewer: Viewer, uid: string): Promise<Download> {
    const { now, incidents, photographs, addresses, typesetter } = this.#parts;
    const incident = await incidents.read(viewer, uid);
    const evidence = await incidents.evidence(viewer, uid);
    const pictures = await photographs.contents(viewer, uid);
    const place = incident.incidentLocation;
    const addressOf = await addresses.rowAddresses(viewer, [place]);
    const drawn = await this.#map(evidence, place);
    const files = photographFiles(pictures);
    if (drawn !== undefined) files.set(MAP_FILE, drawn.png);
    const words = await loadCatalogue(languageOf(viewer.language) ?? 'en');
    const document = incidentDocument(
      viewer,
      {
        ...{ incident, evidence, address: place && addressOf(place) },
        photographs: pictures.map(({ attachment }) => attachment),
        map: drawn && { file: MAP_FILE, credit: drawn.credit },
      },
      words,
      now(),
    );
    const pdf = await typesetter.typesetFiles('incident', document, files, now());
    const day = new Date(incident.incidentDateTime * 1000).toISOString().slice(0, 10);
    return pdfDownload(`${incident.incidentName} ${day}.pdf`, pdf);
  }

  async #map(
    { fixes }: IncidentEvidence,
    place: { latitude: number; longitude: number } | null,
  ): Promise<MapPicture | undefined> {
    const track = fixes.flatMap(({ latitude, longitude, outlier }) =>
      latitude === null || longitude === null || outlier ? [] : [[latitude, longitude] as const],
    );
    const last = track.at(-1);
    const at = place ? ([place.latitude, place.longitude] as const) : last;
    return at && this.#parts.draw({ kind: 'incident', track, place: at });
  }
}
