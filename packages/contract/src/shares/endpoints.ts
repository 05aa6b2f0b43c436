import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MapConfig } from '../map/schema.ts';
import {
  CreatedShare,
  Share,
  SharedLocation,
  SharedLocationQuery,
  ShareQuery,
  ShareTokenParams,
  ShareWrite,
} from './schema.ts';

const path = '/api/users/share/location';
const shared = '/location/share/{token}';

/** The page that a link opens: `/share/<token>`. */
export const SHARE_PAGE_PATH = '/share';
/** Query parameter with which the page of a link asks for map files, instead of a session. */
export const SHARE_QUERY = 'share';
/** Page of an expired link. */
export const LINK_EXPIRED_PATH = '/link-expired';

/** The first three need permission to share. The last two are for visitors with a link, and need nothing else. */
export const shareEndpoints = {
  create: endpoint({
    name: 'shareLocation',
    method: 'POST',
    path,
    summary:
      'Creates a link to the live position of an asset or its progress on a route. Only this response contains the link.',
    body: ShareWrite,
    answer: CreatedShare,
    permission: 'locations.share',
    feature: 'none',
  }),
  list: endpoint({
    name: 'listShares',
    method: 'GET',
    path,
    summary: 'Lists the shared links of the account with their creators and views, newest first.',
    query: ShareQuery,
    answer: ListOf(Share),
    permission: 'locations.share',
    feature: 'none',
  }),
  revoke: endpoint({
    name: 'revokeShare',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Revokes a link immediately.',
    params: IdParams,
    permission: 'locations.share',
    feature: 'none',
  }),
  location: endpoint({
    name: 'sharedLocation',
    method: 'GET',
    path: shared,
    summary:
      'Returns the current position and progress of a link’s asset, or 410 if the link has expired or was revoked.',
    params: ShareTokenParams,
    query: SharedLocationQuery,
    answer: SharedLocation,
    permission: 'public',
    feature: 'none',
  }),
  map: endpoint({
    name: 'sharedMap',
    method: 'GET',
    path: `${shared}/map`,
    summary: 'Returns the map configuration of a link’s page.',
    params: ShareTokenParams,
    answer: MapConfig,
    permission: 'public',
    feature: 'none',
  }),
};
