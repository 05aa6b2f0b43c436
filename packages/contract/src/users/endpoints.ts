import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  AssignableFeature,
  AssignableQuery,
  RoleInfo,
  User,
  UserCreate,
  UsernameParams,
  UserQuery,
  UserWrite,
} from './schema.ts';

const path = '/api/v2/users';
const one = `${path}/{id}`;
const list = {
  method: 'GET',
  summary: 'Users of the account and of those below it, paged.',
  query: UserQuery,
  answer: ListOf(User),
  permission: 'users.read',
  feature: 'none',
} as const;

export const userEndpoints = {
  list: endpoint({ ...list, name: 'listUsers', path }),
  listV1: endpoint({ ...list, name: 'listUsersV1', path: '/v1.0/api/users' }),
  create: endpoint({
    name: 'createUser',
    method: 'POST',
    path,
    summary: 'Creates a user and sends an invitation by mail, or by SMS to who has no email address.',
    body: UserCreate,
    answer: User,
    permission: 'users.write',
    feature: 'none',
  }),
  read: endpoint({
    name: 'readUser',
    method: 'GET',
    path: one,
    summary: 'One user.',
    params: IdParams,
    answer: User,
    permission: 'users.read',
    feature: 'none',
  }),
  update: endpoint({
    name: 'updateUser',
    method: 'PUT',
    path: `${path}/{username}`,
    summary: 'Changes a user; another role or disabling ends the user’s sessions.',
    params: UsernameParams,
    body: UserWrite,
    answer: User,
    permission: 'users.write',
    feature: 'none',
  }),
  remove: endpoint({
    name: 'removeUser',
    method: 'DELETE',
    path: one,
    summary: 'Deletes a user and ends the user’s sessions.',
    params: IdParams,
    permission: 'users.write',
    feature: 'none',
  }),
  invite: endpoint({
    name: 'inviteUser',
    method: 'POST',
    path: `${one}/invitation`,
    summary: 'Sends the invitation again to a user who has not come yet.',
    params: IdParams,
    answer: User,
    permission: 'users.write',
    feature: 'none',
  }),
  roles: endpoint({
    name: 'listRoles',
    method: 'GET',
    path: '/api/things/user/roles',
    summary: 'Every role with its permissions.',
    answer: ListOf(RoleInfo),
    permission: 'users.read',
    feature: 'none',
  }),
  assignable: endpoint({
    name: 'assignableFeatures',
    method: 'GET',
    path: '/api/users/assign/features',
    summary: 'Features and alerts that users can have, each with whether the account has it.',
    query: AssignableQuery,
    answer: ListOf(AssignableFeature),
    permission: 'users.read',
    feature: 'none',
  }),
};
