import { LIMITS } from '@waymark/domain/limits.ts';
import { BulkResult } from '../assets/schema.ts';
import { Attachment, AttachmentParams, AttachmentQuery } from '../attachments/schema.ts';
import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import { CalendarLink, CreatedCalendarLink } from './calendar-links.ts';
import {
  DueQuery,
  DueServices,
  FaultQuery,
  FaultyAsset,
  ServiceApply,
  ServiceConfig,
  ServiceConfigChange,
  ServiceConfigQuery,
  ServiceConfigWrite,
  ServiceLog,
  ServiceLogChange,
  ServiceLogQuery,
  ServiceLogWrite,
} from './schema.ts';
import {
  OdometerCorrection,
  OdometerCorrectionQuery,
  OdometerCorrectionWrite,
  ServiceImport,
} from './service-files.ts';

const configPath = '/v1.0/api/things/smr/serviceConfig';
const logPath = '/v1.0/api/things/smr/assetServiceLog';
const importPath = '/v1.0/api/things/smr/serviceImports';
const odometerPath = '/v1.0/api/things/smr/odometerCorrections';
const calendarLinkPath = '/v1.0/api/things/smr/calendarLinks';
const photographs = `${logPath}/{id}/photographs`;
const documents = `${logPath}/{id}/documents`;
const reading = { permission: 'maintenance.read', feature: 'maintenance' } as const;
const writing = { permission: 'maintenance.write', feature: 'maintenance' } as const;

/** Services that makes and models need. */
export const serviceConfigEndpoints = {
  ...recordEndpoints({
    names: { one: 'ServiceConfig', many: 'ServiceConfigs' },
    words: { one: 'planned service', many: 'planned services' },
    path: configPath,
    read: reading.permission,
    write: writing.permission,
    feature: reading.feature,
    item: ServiceConfig,
    body: ServiceConfigWrite,
    query: ServiceConfigQuery,
    summaries: { remove: 'Deletes a planned service. Logged services stay.' },
  }),
  update: endpoint({
    name: 'updateServiceConfig',
    method: 'PUT',
    path: configPath,
    summary: 'Replaces the fields of a planned service.',
    body: ServiceConfigChange,
    answer: ServiceConfig,
    ifMatch: true,
    ...writing,
  }),
  apply: endpoint({
    name: 'applyServiceConfigs',
    method: 'POST',
    path: `${configPath}/apply`,
    summary: 'Assigns planned services to assets: the named ones, or all of their make and model, a tag or a depot.',
    body: ServiceApply,
    answer: BulkResult,
    ...writing,
  }),
};

/** The service history and the due services. */
export const serviceLogEndpoints = {
  ...recordEndpoints({
    names: { one: 'ServiceLog', many: 'ServiceLogs' },
    words: { one: 'service', many: 'services' },
    path: logPath,
    read: reading.permission,
    write: writing.permission,
    feature: reading.feature,
    item: ServiceLog,
    body: ServiceLogWrite,
    query: ServiceLogQuery,
    summaries: { create: 'Adds a service to the history of an asset with make, model and year.' },
  }),
  update: endpoint({
    name: 'updateServiceLog',
    method: 'PUT',
    path: logPath,
    summary: 'Replaces the fields of a service.',
    body: ServiceLogChange,
    answer: ServiceLog,
    ifMatch: true,
    ...writing,
  }),
  pdf: endpoint({
    name: 'serviceLogAsPdf',
    method: 'GET',
    path: `${logPath}/{id}/service.pdf`,
    summary: 'Exports a service with parts, labor, photographs and the names of its documents as a PDF file.',
    params: IdParams,
    file: 'application/pdf',
    ...reading,
  }),
  due: endpoint({
    name: 'listDueServices',
    method: 'GET',
    path: '/v1.0/api/things/smr/dueServices',
    summary: 'Lists planned services of assets by when they are due, overdue ones first.',
    query: DueQuery,
    answer: DueServices,
    ...reading,
  }),
  faults: endpoint({
    name: 'listVehicleFaults',
    method: 'GET',
    path: '/v1.0/api/things/smr/faults',
    summary: 'Lists vehicles with active fault codes, the latest first.',
    query: FaultQuery,
    answer: ListOf(FaultyAsset),
    ...reading,
  }),
  calendar: endpoint({
    name: 'dueServicesAsCalendar',
    method: 'GET',
    path: '/v1.0/api/things/smr/dueServices.ics',
    summary: 'Exports the due services as a calendar file (RFC 5545).',
    file: 'text/calendar',
    ...reading,
  }),
  calendarLinks: endpoint({
    name: 'listCalendarLinks',
    method: 'GET',
    path: calendarLinkPath,
    summary: 'Lists the links to the calendar of due services, the newest first.',
    answer: ListOf(CalendarLink),
    ...writing,
  }),
  createCalendarLink: endpoint({
    name: 'createCalendarLink',
    method: 'POST',
    path: calendarLinkPath,
    summary: 'Creates a link that calendar programs poll for due services. Only this response contains the link.',
    answer: CreatedCalendarLink,
    ...writing,
  }),
  revokeCalendarLink: endpoint({
    name: 'revokeCalendarLink',
    method: 'DELETE',
    path: `${calendarLinkPath}/{id}`,
    summary: 'Revokes a link to the calendar immediately.',
    params: IdParams,
    ...writing,
  }),
  imports: endpoint({
    name: 'listServiceImports',
    method: 'GET',
    path: importPath,
    summary: 'Lists the imports of service histories, the newest first.',
    answer: ListOf(ServiceImport),
    ...reading,
  }),
  undoImport: endpoint({
    name: 'undoServiceImport',
    method: 'DELETE',
    path: `${importPath}/{id}`,
    summary: 'Deletes an import with all of its services.',
    params: IdParams,
    ...writing,
  }),
  corrections: endpoint({
    name: 'listOdometerCorrections',
    method: 'GET',
    path: odometerPath,
    summary: 'Lists the corrections of an odometer, the newest first.',
    query: OdometerCorrectionQuery,
    answer: ListOf(OdometerCorrection),
    ...reading,
  }),
  correctOdometer: endpoint({
    name: 'correctOdometer',
    method: 'POST',
    path: odometerPath,
    summary: 'Adds a correction of an odometer with its reason. Forecasts follow the latest one.',
    body: OdometerCorrectionWrite,
    answer: OdometerCorrection,
    ...writing,
  }),
  photographs: endpoint({
    name: 'listServicePhotographs',
    method: 'GET',
    path: photographs,
    summary: 'Lists the photographs and documents of a service.',
    params: IdParams,
    answer: ListOf(Attachment),
    ...reading,
  }),
  addPhotograph: endpoint({
    name: 'addServicePhotograph',
    method: 'POST',
    path: photographs,
    summary: 'Adds a photograph to a service. It is stored as JPEG without metadata.',
    params: IdParams,
    upload: 'image/jpeg, image/png, image/webp',
    answer: Attachment,
    ...writing,
  }),
  photograph: endpoint({
    name: 'servicePhotograph',
    method: 'GET',
    path: `${photographs}/{photographId}`,
    summary: 'Returns the file of a photograph.',
    params: AttachmentParams,
    query: AttachmentQuery,
    file: 'image/jpeg',
    ...reading,
  }),
  addDocument: endpoint({
    name: 'addServiceDocument',
    method: 'POST',
    path: documents,
    summary: 'Adds a PDF document to a service, such as an invoice.',
    params: IdParams,
    upload: 'application/pdf',
    uploadCapBytes: LIMITS.documentBytes,
    answer: Attachment,
    ...writing,
  }),
  document: endpoint({
    name: 'serviceDocument',
    method: 'GET',
    path: `${documents}/{photographId}`,
    summary: 'Returns the file of a document.',
    params: AttachmentParams,
    file: 'application/pdf',
    ...reading,
  }),
  removePhotograph: endpoint({
    name: 'removeServicePhotograph',
    method: 'DELETE',
    path: `${photographs}/{photographId}`,
    summary: 'Deletes a photograph or document of a service.',
    params: AttachmentParams,
    ...writing,
  }),
};
