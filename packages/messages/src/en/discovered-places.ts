/** Places that assets return to, under the list of places. */
export const discovered = {
  title: 'Discovered places',
  review: 'Review',
  close: 'Close discovered places',
  show: 'Show {{position}} on the map',
  visits_one: '{{count}} visit',
  visits_other: '{{count}} visits',
  vehicles_one: '{{count}} vehicle in 90 days',
  vehicles_other: '{{count}} vehicles in 90 days',
  figures: '{{mean}} on average, last on {{date}}',
  create: 'Create place',
  hide: 'Hide',
  showVisits: 'Show visits',
  hideVisits: 'Hide visits',
  newest: 'The latest {{shown}} visits',
  hidden: 'Discovered place hidden',
  undo: 'Undo',
  hiddenTitle: 'Hidden places',
  showAgain: 'Show again',
  shownAgain: 'Discovered place shown again',
  back: 'Back to discovered places',
  failed: 'The request failed. Try again.',
  emptyTitle: 'No discovered places',
  emptyBody:
    'Waymark proposes places that your assets return to at least three times in 90 days. Places that you created are left out.',
  emptyHiddenTitle: 'No hidden places',
  emptyHiddenBody: 'Discovered places that you hide appear here. You can show them again.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'discoveredPlace.hide': 'Discovered place hidden',
  'discoveredPlace.show': 'Discovered place shown again',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  discoveredPlace: 'Discovered place',
};
