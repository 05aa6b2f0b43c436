import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ReportFile, ReportFilesQuery, ReportFileWrite } from './schema.ts';

const path = '/api/things/data/report-files';
const READING = { permission: 'reports.read', feature: 'none' } as const;

/** Files of reports that the user asked for, or that a schedule sent to the user. */
export const reportFileEndpoints = {
  create: endpoint({
    ...READING,
    name: 'createReportFile',
    method: 'POST',
    path,
    summary: 'Makes a file of a report. After 3 s it answers with the state and goes on in the background.',
    body: ReportFileWrite,
    answer: ReportFile,
  }),
  list: endpoint({
    ...READING,
    name: 'listReportFiles',
    method: 'GET',
    path,
    summary: 'Lists the user’s report files of the last 7 days, newest first.',
    query: ReportFilesQuery,
    answer: ListOf(ReportFile),
  }),
  read: endpoint({
    ...READING,
    name: 'readReportFile',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Returns the state of a report file.',
    params: IdParams,
    answer: ReportFile,
  }),
  content: endpoint({
    ...READING,
    name: 'reportFileContent',
    method: 'GET',
    path: `${path}/{id}/content`,
    summary: 'Downloads a report file.',
    params: IdParams,
    file: 'application/octet-stream',
  }),
  seen: endpoint({
    ...READING,
    name: 'seeReportFiles',
    method: 'POST',
    path: `${path}/seen`,
    summary: 'Ends the notices of the user’s report files.',
  }),
  cancel: endpoint({
    ...READING,
    name: 'cancelReportFile',
    method: 'POST',
    path: `${path}/{id}/cancel`,
    summary: 'Cancels a report file that is being made.',
    params: IdParams,
  }),
};
