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
    summary: 'The account that the caller looks at, or one below it, with all its facts.',
    query: AccountInfoQuery,
    answer: AccountInfo,
    permission: 'accounts.read',
    feature: 'none',
  }),
  list: endpoint({
    name: 'listSubaccounts',
    method: 'GET',
    path: '/v1.0/api/things/accounts/subaccounts',
    summary: 'The accounts below the one that the caller looks at.',
    query: SubaccountQuery,
    answer: ListOf(Account),
    permission: 'accounts.read',
    feature: 'accounts',
  }),
  create: endpoint({
    name: 'createAccount',
    method: 'POST',
    path: create,
    summary: 'Makes a sub-account with its first administrator; without a session, the submit of the sign-up wizard.',
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
    summary: 'Changes an account; features taken from it are taken from every account and user below.',
    body: AccountUpdate,
    answer: Account,
    permission: 'accounts.write',
    feature: 'none',
  }),
  change: endpoint({
    name: 'changeAccount',
    method: 'POST',
    path: '/auth/users/changeAccount',
    summary: 'Makes the session look at an account below the user’s own, or at that again.',
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
    summary: 'The account that the user belongs to, and whether they look at another.',
    answer: OriginalAccount,
    permission: 'session',
    feature: 'none',
  }),
  progress: endpoint({
    name: 'readAccountProgress',
    method: 'GET',
    path: '/api/things/accounts/setup',
    summary: 'How far the account is set up.',
    answer: AccountProgress,
    permission: 'accounts.read',
    feature: 'none',
  }),
};
