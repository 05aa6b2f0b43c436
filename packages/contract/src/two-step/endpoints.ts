import { IdParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  AppCode,
  RecoveryCodes,
  SecondStepCode,
  TwoStep,
  TwoStepRule,
  TwoStepRuleWrite,
  TwoStepSecret,
} from './schema.ts';

const own = '/api/things/user/two-step';
const ofUser = '/api/things/users/{id}/two-step';
const ofAccount = '/api/things/accounts/{id}/two-step';

/**
 * Two-step sign-in: the user's own, and other users' for their administrators. The step itself is part of signing in.
 */
export const twoStepEndpoints = {
  read: endpoint({
    name: 'twoStep',
    method: 'GET',
    path: own,
    summary: 'Returns the two-step sign-in status of the user.',
    answer: TwoStep,
    permission: 'session',
    feature: 'none',
  }),
  begin: endpoint({
    name: 'beginTwoStep',
    method: 'POST',
    path: `${own}/begin`,
    summary: 'Creates an authenticator secret. Requires the cookie of a verified password.',
    answer: TwoStepSecret,
    permission: 'session',
    feature: 'none',
  }),
  confirm: endpoint({
    name: 'confirmTwoStep',
    method: 'POST',
    path: `${own}/confirm`,
    summary: 'Turns on two-step sign-in with an authenticator code and returns the recovery codes.',
    body: AppCode,
    answer: RecoveryCodes,
    permission: 'session',
    feature: 'none',
  }),
  recoveryCodes: endpoint({
    name: 'newRecoveryCodes',
    method: 'POST',
    path: `${own}/recovery-codes`,
    summary: 'Replaces all recovery codes. Requires the cookie of a verified password.',
    answer: RecoveryCodes,
    permission: 'session',
    feature: 'none',
  }),
  disable: endpoint({
    name: 'disableTwoStep',
    method: 'POST',
    path: `${own}/disable`,
    summary: 'Turns off two-step sign-in with a code. Requires the cookie of a verified password.',
    body: SecondStepCode,
    permission: 'session',
    feature: 'none',
  }),
  readOfUser: endpoint({
    name: 'twoStepOfUser',
    method: 'GET',
    path: ofUser,
    summary: 'Returns the two-step sign-in status of another user.',
    params: IdParams,
    answer: TwoStep,
    permission: 'users.read',
    feature: 'none',
  }),
  removeOfUser: endpoint({
    name: 'removeTwoStepOfUser',
    method: 'DELETE',
    path: ofUser,
    summary: 'Removes two-step sign-in from a user who lost it. Requires the cookie of a verified password.',
    params: IdParams,
    permission: 'users.write',
    feature: 'none',
  }),
  readRule: endpoint({
    name: 'twoStepRule',
    method: 'GET',
    path: ofAccount,
    summary: 'Returns whether an account requires two-step sign-in.',
    params: IdParams,
    answer: TwoStepRule,
    permission: 'accounts.read',
    feature: 'none',
  }),
  setRule: endpoint({
    name: 'setTwoStepRule',
    method: 'PUT',
    path: ofAccount,
    summary:
      'Requires two-step sign-in in an account and its sub-accounts, or makes it optional. Users without it are signed out.',
    params: IdParams,
    body: TwoStepRuleWrite,
    answer: TwoStepRule,
    permission: 'accounts.write',
    feature: 'none',
  }),
};
