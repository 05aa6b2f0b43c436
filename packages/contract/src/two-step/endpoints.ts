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
    summary: 'Whether the user signs in with a second step.',
    answer: TwoStep,
    permission: 'session',
    feature: 'none',
  }),
  begin: endpoint({
    name: 'beginTwoStep',
    method: 'POST',
    path: `${own}/begin`,
    summary: 'Makes a secret for an authenticator app; needs the cookie of a verified password.',
    answer: TwoStepSecret,
    permission: 'session',
    feature: 'none',
  }),
  confirm: endpoint({
    name: 'confirmTwoStep',
    method: 'POST',
    path: `${own}/confirm`,
    summary: 'Switches the second step on with a code of the app, and gives the recovery codes.',
    body: AppCode,
    answer: RecoveryCodes,
    permission: 'session',
    feature: 'none',
  }),
  recoveryCodes: endpoint({
    name: 'newRecoveryCodes',
    method: 'POST',
    path: `${own}/recovery-codes`,
    summary: 'New recovery codes in the place of all before; needs the cookie of a verified password.',
    answer: RecoveryCodes,
    permission: 'session',
    feature: 'none',
  }),
  disable: endpoint({
    name: 'disableTwoStep',
    method: 'POST',
    path: `${own}/disable`,
    summary: 'Switches the second step off with a code; needs the cookie of a verified password.',
    body: SecondStepCode,
    permission: 'session',
    feature: 'none',
  }),
  readOfUser: endpoint({
    name: 'twoStepOfUser',
    method: 'GET',
    path: ofUser,
    summary: 'Whether another user signs in with a second step.',
    params: IdParams,
    answer: TwoStep,
    permission: 'users.read',
    feature: 'none',
  }),
  removeOfUser: endpoint({
    name: 'removeTwoStepOfUser',
    method: 'DELETE',
    path: ofUser,
    summary: 'Takes the second step from a user who lost it; needs the cookie of a verified password.',
    params: IdParams,
    permission: 'users.write',
    feature: 'none',
  }),
  readRule: endpoint({
    name: 'twoStepRule',
    method: 'GET',
    path: ofAccount,
    summary: 'Whether an account asks two-step sign-in of its users.',
    params: IdParams,
    answer: TwoStepRule,
    permission: 'accounts.read',
    feature: 'none',
  }),
  setRule: endpoint({
    name: 'setTwoStepRule',
    method: 'PUT',
    path: ofAccount,
    summary: 'Asks two-step sign-in of everybody in the account and below, or no longer; who has none is signed out.',
    params: IdParams,
    body: TwoStepRuleWrite,
    answer: TwoStepRule,
    permission: 'accounts.write',
    feature: 'none',
  }),
};
