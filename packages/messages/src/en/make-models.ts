/** Makes and models: list, form. */
export const makeModels = {
  title: 'Makes and models',
  make: 'Make',
  model: 'Model',
  years: 'Years',
  yearsSince: 'since {{from}}',
  yearsUntil: 'until {{to}}',
  yearsRange: '{{from}}–{{to}}',
  yearFrom: 'First year',
  yearTo: 'Last year',
  yearFromHelp: 'Leave empty if unknown.',
  yearToHelp: 'Leave empty if still in production.',
  assetTypes: 'Asset types',
  anyType: 'Any type',
  origin: 'Origin',
  anyOrigin: 'Any origin',
  originProduct: 'Waymark',
  originOwn: 'Your account',
  searchPlaceholder: 'Make or model',
  create: 'Add make and model',
  edit: 'Make and model',
  ofProduct: 'This make and model comes with Waymark and cannot be changed. You can add your own.',
  delete: 'Delete',
  deleteBody: 'It is no longer suggested. Assets that use it keep their make and model.',
  emptyTitle: 'No makes and models',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'Makes and models',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'Add makes and models',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'Make and model added',
  'makeModel.update': 'Make and model changed',
  'makeModel.delete': 'Make and model deleted',
  'makeModel.import': 'Makes and models imported',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'Make and model',
};
