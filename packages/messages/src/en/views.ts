/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'Views',
  current: 'View: {{name}}',
  own: 'Your views',
  shared: 'Shared with the account',
  sharedBy: 'Shared by {{name}}',
  none: 'Save the current filters, sort order, columns and map position as a view.',
  save: 'Save this view',
  name: 'Name',
  share: 'Share with everyone in the account',
  replace: 'Update with the current filters and layout',
  edit: 'Edit “{{name}}”',
  copy: 'Copy the link to “{{name}}”',
  copied: 'Link copied',
  delete: 'Delete “{{name}}”',
  deleteAsk: 'Delete “{{name}}”?',
  saved: '“{{name}}” saved',
  deleted: '“{{name}}” deleted',
  failed: 'The saved views could not be loaded.',
  changed: 'Changed',
  changedHint: 'The report differs from this saved view.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': 'Share saved views',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'View shared',
  'view.update': 'Shared view changed',
  'view.delete': 'Shared view deleted',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: 'Saved view',
};
