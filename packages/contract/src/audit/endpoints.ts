import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { AuditChoices, AuditFileQuery, AuditLine, AuditQuery } from './schema.ts';

const path = '/api/things/audit';

export const auditEndpoints = {
  list: endpoint({
    name: 'listAudit',
    method: 'GET',
    path,
    summary: 'Who changed what in the account and below, the newest first.',
    query: AuditQuery,
    answer: ListOf(AuditLine),
    permission: 'audit.read',
    feature: 'none',
  }),
  choices: endpoint({
    name: 'auditChoices',
    method: 'GET',
    path: `${path}/choices`,
    summary: 'Users, actions and kinds of things in the newest lines, to filter by.',
    answer: AuditChoices,
    permission: 'audit.read',
    feature: 'none',
  }),
  csv: endpoint({
    name: 'auditAsCsv',
    method: 'GET',
    path: `${path}.csv`,
    summary: 'The same lines as a table.',
    query: AuditFileQuery,
    file: 'text/csv',
    permission: 'audit.read',
    feature: 'none',
  }),
};
