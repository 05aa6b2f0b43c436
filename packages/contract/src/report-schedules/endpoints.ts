import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import {
  ReportRun,
  ReportRunQuery,
  ReportSchedule,
  ReportScheduleQuery,
  ReportScheduleType,
  ReportScheduleWrite,
} from './schema.ts';

const path = '/api/things/accounts/schedule/report';
const reading = { permission: 'reportSchedules.read', feature: 'none' } as const;
const { list, create, update, remove } = recordEndpoints({
  names: { one: 'ReportSchedule', many: 'ReportSchedules' },
  words: { one: 'scheduled report', many: 'scheduled reports' },
  path,
  read: reading.permission,
  write: 'reportSchedules.write',
  item: ReportSchedule,
  body: ReportScheduleWrite,
  query: ReportScheduleQuery,
});

export const reportScheduleEndpoints = {
  list,
  create,
  update,
  remove,
  generated: endpoint({
    ...reading,
    name: 'generatedReports',
    method: 'GET',
    path: `${path}/generated`,
    summary: 'Lists runs of scheduled reports with their deliveries, newest first.',
    query: ReportRunQuery,
    answer: ListOf(ReportRun),
  }),
  types: endpoint({
    ...reading,
    name: 'reportScheduleTypes',
    method: 'GET',
    path: `${path}/types`,
    summary: 'Lists the reports that the user may schedule.',
    answer: ListOf(ReportScheduleType),
  }),
  run: endpoint({
    name: 'runReportSchedule',
    method: 'POST',
    path: `${path}/{id}/run`,
    summary: 'Sends a scheduled report now.',
    params: IdParams,
    permission: 'reportSchedules.write',
    feature: 'none',
  }),
};
