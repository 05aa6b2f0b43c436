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
  summary: 'Lists users of the account and its sub-accounts.',
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
    summary: 'Creates a user and sends an invitation by mail, or by SMS if the user has no email address.',
    body: UserCreate,
    answer: User,
    permission: 'users.write',
    feature: 'none',
  }),
  read: endpoint({
    name: 'readUser',
    method: 'GET',
    path: one,
    summary: 'Returns a user.',
    params: IdParams,
    answer: User,
    permission: 'users.read',
    feature: 'none',
  }),
  update: endpoint({
    name: 'updateUser',
    method: 'PUT',
    path: `${path}/{username}`,
    summary: 'Updates a user. A role change or disabling ends the user’s sessions.',
    params: UsernameParams,
    body: UserWrite,
    answer: User,
    ifMatch: true,
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
    summary: 'Resends the invitation of a user who has not joined yet.',
    params: IdParams,
    answer: User,
    permission: 'users.write',
    feature: 'none',
  }),
  roles: endpoint({
    name: 'listRoles',
    method: 'GET',
    path: '/api/things/user/roles',
    summary: 'Lists the roles with their permissions.',
    answer: ListOf(RoleInfo),
    permission: 'users.read',
    feature: 'none',
  }),
  assignable: endpoint({
    name: 'assignableFeatures',
    method: 'GET',
    path: '/api/users/assign/features',
    summary: 'Lists the features and alerts of users, and whether the account has each.',
    query: AssignableQuery,
    answer: ListOf(AssignableFeature),
    permission: 'users.read',
    feature: 'none',
  }),
};
