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
    summary: 'Makes a link to the live position of one asset; the link is told in this answer and never again.',
    body: ShareWrite,
    answer: CreatedShare,
    permission: 'locations.share',
    feature: 'none',
  }),
  list: endpoint({
    name: 'listShares',
    method: 'GET',
    path,
    summary: 'Links to assets of the account, the newest first: who made them, how often they were opened.',
    query: ShareQuery,
    answer: ListOf(Share),
    permission: 'locations.share',
    feature: 'none',
  }),
  revoke: endpoint({
    name: 'revokeShare',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Ends a link at once.',
    params: IdParams,
    permission: 'locations.share',
    feature: 'none',
  }),
  location: endpoint({
    name: 'sharedLocation',
    method: 'GET',
    path: shared,
    summary: 'Where the asset of a link is now; 410 when the link has expired or was revoked.',
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
    summary: 'Where the page of a link finds its map.',
    params: ShareTokenParams,
    answer: MapConfig,
    permission: 'public',
    feature: 'none',
  }),
};
