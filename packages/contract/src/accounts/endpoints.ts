import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  Account,
  AccountChange,
  AccountCreated,
  AccountInfo,
  AccountInfoQuery,
  AccountProgress,
  AccountSubmit,
  AccountUpdate,
  OriginalAccount,
  SubaccountQuery,
} from './schema.ts';

const create = '/api/things/accounts/create';

export const accountEndpoints = {
  info: endpoint({
    name: 'readAccount',
    method: 'GET',
    path: '/api/things/accounts/accountInfo',
    summary: 'Returns the current account, or one of its sub-accounts, with all fields.',
    query: AccountInfoQuery,
    answer: AccountInfo,
    permission: 'accounts.read',
    feature: 'none',
  }),
  list: endpoint({
    name: 'listSubaccounts',
    method: 'GET',
    path: '/v1.0/api/things/accounts/subaccounts',
    summary: 'Lists the sub-accounts of the current account.',
    query: SubaccountQuery,
    answer: ListOf(Account),
    permission: 'accounts.read',
    feature: 'accounts',
  }),
  create: endpoint({
    name: 'createAccount',
    method: 'POST',
    path: create,
    summary: 'Creates a sub-account with its first administrator. Without a session, completes the sign-up wizard.',
    body: AccountSubmit,
    answer: AccountCreated,
    // The request decides who may call it, with a session or the proof of a verified address.
    permission: 'public',
    feature: 'none',
  }),
  update: endpoint({
    name: 'updateAccount',
    method: 'PUT',
    path: create,
    summary: 'Updates an account. Features removed from it are also removed from its sub-accounts and users.',
    body: AccountUpdate,
    answer: Account,
    permission: 'accounts.write',
    feature: 'none',
  }),
  change: endpoint({
    name: 'changeAccount',
    method: 'POST',
    path: '/auth/users/changeAccount',
    summary: 'Switches the session to a sub-account, or back to the user’s own account.',
    body: AccountChange,
    answer: OriginalAccount,
    permission: 'session',
    feature: 'none',
    anyAccount: true,
  }),
  original: endpoint({
    name: 'getOriginalAccount',
    method: 'GET',
    path: '/auth/users/getOriginalAccount',
    summary: 'Returns the user’s own account and whether the session is in another one.',
    answer: OriginalAccount,
    permission: 'session',
    feature: 'none',
  }),
  progress: endpoint({
    name: 'readAccountProgress',
    method: 'GET',
    path: '/api/things/accounts/setup',
    summary: 'Returns the setup progress of the account.',
    answer: AccountProgress,
    permission: 'accounts.read',
    feature: 'none',
  }),
};
