/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Shared links',
  share: 'Share location',
  shareAsset: 'Share the location of {{name}}',
  what: 'Whoever has the link sees the live position, name and heading of this one asset, without signing in, until the link ends.',
  duration: 'Link works for',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  create: 'Create link',
  created: 'Link created',
  createdHint: 'Copy it now: it is not shown again.',
  link: 'Link',
  failed: 'Sharing link failed.',
  links: 'Links of this asset',
  asset: 'Asset',
  state: 'State',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  ended: 'Ended',
  endedHint: 'The asset was deleted, or whoever made the link may not share it any more.',
  views: 'Views',
  opened_one: 'Opened {{count}} time',
  opened_other: 'Opened {{count}} times',
  lastView: 'Last opened',
  never: 'Never',
  createdBy: 'Created by',
  createdAt: 'Created',
  expires: 'Ends',
  endsAt: 'Ends {{time}}',
  revoke: 'Revoke',
  revokeLink: 'Revoke the link to {{name}}',
  revokeTitle: 'Revoke this link?',
  revokeBody: 'Whoever has it open sees the end at once. This cannot be undone.',
  revokedToast: 'Link revoked',
  showOpen: 'Active',
  showClosed: 'Ended',
  showAll: 'All',
  empty: 'No shared links yet',
  emptyBody: 'Open an asset and choose “Share location” to give somebody its live position for a while.',
  noLinks: 'No links to this asset yet.',
  toAssets: 'Go to assets',
  someone: 'Somebody of another account',
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
  'share.create': 'Location shared',
  'share.revoke': 'Sharing ended',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: 'Shared location',
};
