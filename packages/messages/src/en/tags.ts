/** Tags: list, form, merging. */
export const tags = {
  title: 'Tags',
  name: 'Tag',
  ofAccount: 'in {{account}}',
  assets: 'Assets',
  drivers: 'Drivers',
  customers: 'Customers',
  places: 'Places',
  showAssets: 'Assets tagged {{tag}}',
  showDrivers: 'Drivers tagged {{tag}}',
  showCustomers: 'Customers tagged {{tag}}',
  showPlaces: 'Places tagged {{tag}}',
  placeholder: 'Type and press Enter',
  searchPlaceholder: 'Tag name',
  create: 'Create tag',
  edit: 'Tag',
  renameHelp: 'Renaming updates the tag everywhere it is used.',
  merge: 'Merge',
  mergeInto: 'Merge into',
  mergeHelp: 'Everything with this tag gets the other tag instead.',
  mergeTitle: 'Merge {{name}} into {{into}}?',
  merged: '{{name}} merged into {{into}}',
  delete: 'Delete tag',
  unused: 'This tag is not used.',
  usedBy: 'Used by {{uses}}.',
  deleteBody: 'It is removed from everything. This cannot be undone.',
  mergeBody: 'It is replaced everywhere, then deleted. This cannot be undone.',
  usedByAssets_one: '{{count}} asset',
  usedByAssets_other: '{{count}} assets',
  usedByDrivers_one: '{{count}} driver',
  usedByDrivers_other: '{{count}} drivers',
  usedByCustomers_one: '{{count}} customer',
  usedByCustomers_other: '{{count}} customers',
  usedByPlaces_one: '{{count}} place',
  usedByPlaces_other: '{{count}} places',
  emptyTitle: 'No tags yet',
  emptyBody: 'Tags group assets, drivers, customers and places: by region, by team, by contract.',
};

/** Names of screens in the navigation. */
export const screens = {
  tags: 'Tags',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'tags.write': 'Create, rename and merge tags',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'tag.create': 'Tag created',
  'tag.rename': 'Tag renamed',
  'tag.merge': 'Tags merged',
  'tag.delete': 'Tag deleted',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  tag: 'Tag',
};
