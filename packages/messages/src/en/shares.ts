/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Shared links',
  share: 'Share location',
  shareAsset: 'Share the location of {{name}}',
  what: 'Anyone with the link can see this asset’s live position, name and heading without signing in, until the link expires.',
  duration: 'Link expires after',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  create: 'Create link',
  created: 'Link created',
  createdHint: 'Copy it now. It will not be shown again.',
  link: 'Link',
  failed: 'Sharing link failed.',
  links: 'Links to this asset',
  asset: 'Asset',
  state: 'Status',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  ended: 'Ended',
  endedHint: 'The shared item was deleted or turned off, or the user who created the link can no longer share it.',
  views: 'Times opened',
  opened_one: 'Opened {{count}} time',
  opened_other: 'Opened {{count}} times',
  lastView: 'Last opened',
  never: 'Never',
  createdBy: 'Created by',
  createdAt: 'Created',
  expires: 'Expires',
  endsAt: 'Expires {{time}}',
  revoke: 'Revoke',
  revokeLink: 'Revoke the link to {{name}}',
  revokeTitle: 'Revoke this link?',
  revokeBody: 'Anyone viewing it loses access immediately. This cannot be undone.',
  revokedToast: 'Link revoked',
  showOpen: 'Active',
  showClosed: 'Ended',
  showAll: 'All',
  empty: 'No shared links yet',
  emptyBody: 'Open an asset and choose “Share location” to share its live position for a limited time.',
  noLinks: 'No links to this asset yet.',
  toAssets: 'Go to assets',
  someone: 'Someone in another account',
  shareRoute: 'Share route',
  shareRouteTitle: 'Share the route {{name}}',
  whatRoute:
    'Until the link expires, anyone with it can see the progress and the expected arrival without signing in. The vehicle’s position is shown only while it drives the route.',
  vehicle: 'Vehicle',
  shows: 'The link shows',
  allMarkers: 'All marker points',
  oneMarkerHint: 'With a single marker point, the link shows no other one and no position after it was passed.',
  notAssigned: 'Assign the route to a vehicle before you share it.',
  routeLinks: 'Links to this route',
  noRouteLinks: 'No links to this route yet.',
  onRoute: '{{asset}} on {{route}}',
  shareDriver: 'Share with driver',
  shareDriverTitle: 'Share the score with {{name}}',
  whatDriver:
    'Anyone with the link can see this driver’s score of the last 30 days without signing in, until it expires. It shows the events and where they happened, and no other driver.',
  driverLinks: 'Links to this score',
  noDriverLinks: 'No links to this score yet.',
  pageLanguage: 'Language of the page',
  deviceLanguage: 'Language of the driver’s device',
  ofDriver: 'Score of {{name}}',
  ofSomeDriver: 'Score of a driver',
  assetsOfCustomer: 'Assets of {{customer}}',
  assetsOfDeleted: 'Assets of a deleted customer',
};

/** Names of screens in the navigation. */
export const screens = {
  shares: 'Shared links',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'locations.share': 'Share live locations',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'share.create': 'Shared link created',
  'share.revoke': 'Shared link revoked',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: 'Shared link',
};
