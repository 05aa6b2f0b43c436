import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MapConfig } from '../map/schema.ts';
import {
  CreatedShare,
  DriverShareWrite,
  Share,
  SharedDriver,
  SharedDriverEvent,
  SharedDriverEventQuery,
  SharedLocation,
  SharedLocationQuery,
  SharedMoment,
  SharedMomentQuery,
  ShareQuery,
  ShareTokenParams,
  ShareWrite,
} from './schema.ts';

const path = '/api/users/share/location';
const shared = '/location/share/{token}';

/** The page that a link opens: `/share/<token>`. */
export const SHARE_PAGE_PATH = '/share';
/** The page of a link to the score of a driver: `/share/driver/<token>`. */
export const SHARED_DRIVER_PATH = `${SHARE_PAGE_PATH}/driver`;
/** Query parameter of that page with its language, from the maker of the link. */
export const PAGE_LANGUAGE = 'language';
/** Query parameter with which the page of a link asks for map files, instead of a session. */
export const SHARE_QUERY = 'share';
/** Page of an expired link. */
export const LINK_EXPIRED_PATH = '/link-expired';

/** The first four need permission to share. The others are for visitors with a link, and need nothing else. */
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
  createDriver: endpoint({
    name: 'shareDriver',
    method: 'POST',
    path: '/api/users/share/driver',
    summary: 'Creates a link to the score of a driver, for the driver. Only this response contains the link.',
    body: DriverShareWrite,
    answer: CreatedShare,
    permission: 'locations.share',
    feature: 'driverBehaviorReports',
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
  driver: endpoint({
    name: 'sharedDriver',
    method: 'GET',
    path: `${shared}/driver`,
    summary: 'Returns the score of a link’s driver in the last 30 days, or 410 if the link has expired or was revoked.',
    params: ShareTokenParams,
    query: SharedLocationQuery,
    answer: SharedDriver,
    permission: 'public',
    feature: 'none',
  }),
  driverEvents: endpoint({
    name: 'sharedDriverEvents',
    method: 'GET',
    path: `${shared}/driver/events`,
    summary: 'Lists the events of the last 30 days that cost a link’s driver points, newest first, 50 at a time.',
    params: ShareTokenParams,
    query: SharedDriverEventQuery,
    answer: ListOf(SharedDriverEvent),
    permission: 'public',
    feature: 'none',
  }),
  driverMoment: endpoint({
    name: 'sharedDriverMoment',
    method: 'GET',
    path: `${shared}/driver/moment`,
    summary: 'Returns the address of one of these events, and the way that was driven a minute before and after it.',
    params: ShareTokenParams,
    query: SharedMomentQuery,
    answer: SharedMoment,
    permission: 'public',
    feature: 'none',
  }),
};
