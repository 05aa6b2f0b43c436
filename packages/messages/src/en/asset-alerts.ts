/** Alerts on the page of an asset. */
export const assetAlerts = {
  emptyTitle: 'No alerts of this asset',
  emptyBody:
    'Alerts appear here when the asset meets one of your alert rules. Each one says why and leads to its moment.',
  toRules: 'Open alert rules',
  all: 'Filter, acknowledge and export',
  day: 'Alerts of the day',
};
