/** The PDF file of a service, in the language, units and zone of its reader. */
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Download } from '../../records/download.ts';
import { pdfDownload, photographFiles } from '../../records/record-document.ts';
import type { Typesetter } from '../../reports/service.ts';
import type { Viewer } from '../../session/viewer.ts';
import { languageOf } from '../../words.ts';
import type { DueServiceService } from '../due.ts';
import type { ServiceLogService } from '../logs.ts';
import type { ServicePhotographs } from '../photographs.ts';
import { serviceDocument } from './document.ts';

export interface ServicePdfParts {
  now: () => number;
  logs: Pick<ServiceLogService, 'read'>;
  due: Pick<DueServiceService, 'list'>;
  photographs: ServicePhotographs;
  typesetter: Pick<Typesetter, 'typesetFiles'>;
}

export class ServicePdfService {
  readonly #parts: ServicePdfParts;

  constructor(parts: ServicePdfParts) {
    this.#parts = parts;
  }

  /** Returns the file. @throws Refusal `error.not.found` */
  async file(viewer: Viewer, uid: string): Promise<Download> {
    const { now, logs, due, photographs, typesetter } = this.#parts;
    const log = await logs.read(viewer, uid);
    const { items: attachments } = await photographs.list(viewer, uid);
    const pictures = await photographs.contents(viewer, uid);
    const { items: services } = await due.list(viewer, { assetId: log.assetId });
    const document = serviceDocument(
      viewer,
      {
        log,
        next: services.find(({ serviceConfigId }) => serviceConfigId === log.serviceConfigId),
        photographs: pictures.map(({ attachment }) => attachment),
        documents: attachments.filter(({ type }) => type === 'document'),
      },
      await loadCatalogue(languageOf(viewer.language) ?? 'en'),
      now(),
    );
    const pdf = await typesetter.typesetFiles('service', document, photographFiles(pictures), now());
    return pdfDownload(`${log.serviceName} ${log.asset} ${log.serviceDate}.pdf`, pdf);
  }
}
