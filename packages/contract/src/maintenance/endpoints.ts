import { BulkResult } from '../assets/schema.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import {
  DueQuery,
  DueServices,
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

const configPath = '/v1.0/api/things/smr/serviceConfig';
const logPath = '/v1.0/api/things/smr/assetServiceLog';
const needs = { read: 'maintenance.read', write: 'maintenance.write', feature: 'maintenance' } as const;
const writing = { permission: needs.write, feature: needs.feature } as const;

/** Services that makes and models need. */
export const serviceConfigEndpoints = {
  ...recordEndpoints({
    names: { one: 'ServiceConfig', many: 'ServiceConfigs' },
    words: { one: 'planned service', many: 'planned services' },
    path: configPath,
    ...needs,
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
    ...writing,
  }),
  apply: endpoint({
    name: 'applyServiceConfigs',
    method: 'POST',
    path: `${configPath}/apply`,
    summary: 'Assigns planned services to assets: the named ones, or all of their make and model.',
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
    ...needs,
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
    ...writing,
  }),
  due: endpoint({
    name: 'listDueServices',
    method: 'GET',
    path: '/v1.0/api/things/smr/dueServices',
    summary: 'Lists planned services of assets by when they are due, overdue ones first.',
    query: DueQuery,
    answer: DueServices,
    permission: needs.read,
    feature: needs.feature,
  }),
};
