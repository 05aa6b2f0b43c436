import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import {
  AlertPreview,
  AlertPreviewStart,
  AlertRule,
  AlertRuleQuery,
  AlertRuleSuggestion,
  AlertRuleWrite,
} from './schema.ts';

const path = '/api/things/accounts/alerts';
const PREVIEW = { permission: 'alerts.write', feature: 'none' } as const;

const { list, create, read, update, remove } = recordEndpoints({
  names: { one: 'AlertRule', many: 'AlertRules' },
  words: { one: 'alert rule', many: 'alert rules' },
  path,
  read: 'alerts.read',
  write: 'alerts.write',
  item: AlertRule,
  body: AlertRuleWrite,
  query: AlertRuleQuery,
  summaries: {
    list: 'Lists the alert rules of the account, and those of parent accounts that include it.',
    update: 'Replaces the fields of an alert rule. Its type stays.',
    remove: 'Deletes an alert rule. Its alerts stay.',
  },
});

export const alertRuleEndpoints = {
  list,
  create,
  read,
  update,
  remove,
  suggestions: endpoint({
    name: 'suggestedAlertRules',
    method: 'GET',
    path: `${path}/suggestions`,
    summary: 'Lists rules that suit the types of assets of the account and that it does not have yet.',
    answer: ListOf(AlertRuleSuggestion),
    permission: 'alerts.write',
    feature: 'none',
  }),
  startPreview: endpoint({
    name: 'startAlertPreview',
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Calculates what a rule would have raised in the last seven days. It replaces the user’s earlier preview.',
    body: AlertPreviewStart,
    answer: AlertPreview,
    ...PREVIEW,
  }),
  readPreview: endpoint({
    name: 'readAlertPreview',
    method: 'GET',
    path: `${path}/preview/{id}`,
    summary: 'Returns the progress and the result of a preview of the user.',
    params: IdParams,
    answer: AlertPreview,
    ...PREVIEW,
  }),
  cancelPreview: endpoint({
    name: 'cancelAlertPreview',
    method: 'DELETE',
    path: `${path}/preview/{id}`,
    summary: 'Cancels a preview of the user.',
    params: IdParams,
    ...PREVIEW,
  }),
};
