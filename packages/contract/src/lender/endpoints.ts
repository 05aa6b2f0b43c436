import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  LenderCaseDetail,
  LenderCaseQuery,
  LenderCases,
  LenderCaseWrite,
  LenderCustomer,
  LenderCustomerQuery,
  LenderReason,
  LenderSettings,
  LenderSettingsWrite,
} from './schema.ts';

const path = '/api/fleet/lender-cases';
const one = `${path}/{id}`;
const reading = { permission: 'npa.read', feature: 'npa' } as const;
const writing = { permission: 'npa.write', feature: 'npa' } as const;
/** Users with the permission to immobilize decide about the request. */
const approving = { permission: 'commands.write', feature: 'npa' } as const;
const step = { method: 'POST', params: IdParams, body: LenderReason, answer: LenderCaseDetail } as const;

/** Lender mode: from the notice about overdue financing to the settled case. */
export const lenderEndpoints = {
  list: endpoint({
    name: 'listLenderCases',
    method: 'GET',
    path,
    summary: 'Lists cases about overdue financing by what happens next, those that need a user first.',
    query: LenderCaseQuery,
    answer: LenderCases,
    ...reading,
  }),
  read: endpoint({
    name: 'readLenderCase',
    method: 'GET',
    path: one,
    summary: 'Returns a case with its steps and messages.',
    params: IdParams,
    answer: LenderCaseDetail,
    ...reading,
  }),
  open: endpoint({
    name: 'openLenderCase',
    method: 'POST',
    path,
    summary: 'Creates a case for an asset and declares it NPA. The notice goes out at the hour of the account.',
    body: LenderCaseWrite,
    answer: LenderCaseDetail,
    ...writing,
  }),
  retry: endpoint({
    ...{ name: 'retryLenderNotice', path: `${one}/notice`, ...writing, ...step },
    summary: 'Sends the notice again after it could not be delivered.',
  }),
  ask: endpoint({
    ...{ name: 'askLenderApproval', path: `${one}/ask`, ...writing, ...step },
    summary: 'Requests the approval of a second user after the waiting time. Needs the password.',
  }),
  approve: endpoint({
    ...{ name: 'approveLenderCase', path: `${one}/approve`, ...approving, ...step },
    summary:
      'Completes the request of another user with an approval and queues the immobilize command. Needs the password.',
  }),
  reject: endpoint({
    ...{ name: 'rejectLenderCase', path: `${one}/reject`, ...approving, ...step },
    summary: 'Ends a request for approval without one.',
  }),
  settle: endpoint({
    ...{ name: 'settleLenderCase', path: `${one}/settle`, ...writing, ...step },
    summary: 'Ends a case as paid, clears NPA and mobilizes the vehicle.',
  }),
  cancel: endpoint({
    ...{ name: 'cancelLenderCase', path: `${one}/cancel`, ...writing, ...step },
    summary: 'Cancels a case and mobilizes the vehicle. NPA stays declared.',
  }),
  customers: endpoint({
    name: 'lenderCustomers',
    method: 'GET',
    path: '/api/fleet/lender-customers',
    summary: 'Lists customers for a new case by name.',
    query: LenderCustomerQuery,
    answer: ListOf(LenderCustomer),
    ...writing,
  }),
  settings: endpoint({
    name: 'lenderSettings',
    method: 'GET',
    path: '/api/fleet/lender-settings',
    summary: 'Returns lender mode of the account with its times and texts.',
    answer: LenderSettings,
    ...reading,
  }),
  setSettings: endpoint({
    name: 'setLenderSettings',
    method: 'PUT',
    path: '/api/fleet/lender-settings',
    summary: 'Replaces lender mode of the account with its times and texts.',
    body: LenderSettingsWrite,
    answer: LenderSettings,
    permission: 'lender.settings',
    feature: 'npa',
  }),
};
