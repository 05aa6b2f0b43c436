import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { AuditChoices, AuditFileQuery, AuditLine, AuditQuery } from './schema.ts';

const path = '/api/things/audit';

export const auditEndpoints = {
  list: endpoint({
    name: 'listAudit',
    method: 'GET',
    path,
    summary: 'Lists the audit entries of the account and its sub-accounts, newest first.',
    query: AuditQuery,
    answer: ListOf(AuditLine),
    permission: 'audit.read',
    feature: 'none',
  }),
  choices: endpoint({
    name: 'auditChoices',
    method: 'GET',
    path: `${path}/choices`,
    summary: 'Lists the users, actions and item types of the newest audit entries as filter options.',
    answer: AuditChoices,
    permission: 'audit.read',
    feature: 'none',
  }),
  csv: endpoint({
    name: 'auditAsCsv',
    method: 'GET',
    path: `${path}.csv`,
    summary: 'Exports audit entries as a CSV file.',
    query: AuditFileQuery,
    file: 'text/csv',
    permission: 'audit.read',
    feature: 'none',
  }),
};
