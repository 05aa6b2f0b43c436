import { PhotographService, type PhotographServiceParts } from '../attachments/service.ts';
import { type ServiceLogRow, serviceLogQueries } from './logs-sql.ts';

export type ServicePhotographs = PhotographService<ServiceLogRow>;

/** Photographs of services: invoices, parts, damage. */
export function servicePhotographs(parts: PhotographServiceParts): ServicePhotographs {
  return new PhotographService(parts, {
    ...{ of: 'service_log', name: 'serviceLog', find: serviceLogQueries.find },
    label: ({ service_name: name }) => name,
  });
}
