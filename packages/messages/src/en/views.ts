/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'Views',
  current: 'View: {{name}}',
  own: 'Your views',
  shared: 'Shared with the account',
  sharedBy: 'Shared by {{name}}',
  none: 'A view keeps filters, order, columns and the place of the map under a name.',
  save: 'Save this view',
  name: 'Name',
  share: 'Everybody of the account sees it',
  replace: 'Replace with what is shown now',
  edit: 'Edit “{{name}}”',
  copy: 'Copy the link to “{{name}}”',
  copied: 'Link copied',
  delete: 'Delete “{{name}}”',
  deleteAsk: 'Delete “{{name}}”?',
  saved: '“{{name}}” saved',
  deleted: '“{{name}}” deleted',
  failed: 'The saved views could not be loaded.',
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
