// Written by scripts/write-message-index.ts from the message files of English.
import * as accountSetUp from './account-set-up.ts';
import * as accounts from './accounts.ts';
import * as alertTypes from './alert-types.ts';
import * as assetType from './asset-type.ts';
import * as assets from './assets.ts';
import * as attention from './attention.ts';
import * as audit from './audit.ts';
import * as auditWords from './audit-words.ts';
import * as commandLog from './command-log.ts';
import * as commandWords from './command-words.ts';
import * as commands from './commands.ts';
import * as common from './common.ts';
import * as countries from './countries.ts';
import * as customers from './customers.ts';
import * as delivery from './delivery.ts';
import * as devices from './devices.ts';
import * as diagnostics from './diagnostics.ts';
import * as drivers from './drivers.ts';
import * as errors from './errors.ts';
import * as faultCodes from './fault-codes.ts';
import * as featureNames from './feature-names.ts';
import * as forms from './forms.ts';
import * as history from './history.ts';
import * as imports from './imports.ts';
import * as liveMap from './live-map.ts';
import * as makeModels from './make-models.ts';
import * as npa from './npa.ts';
import * as outbox from './outbox.ts';
import * as records from './records.ts';
import * as roles from './roles.ts';
import * as session from './session.ts';
import * as setUp from './set-up.ts';
import * as settings from './settings.ts';
import * as sharePage from './share-page.ts';
import * as shares from './shares.ts';
import * as shell from './shell.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';
import * as stateSettings from './state-settings.ts';
import * as status from './status.ts';
import * as tags from './tags.ts';
import * as units from './units.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as wizard from './wizard.ts';

/** All words of the language. */
export const messages = {
  accountSetUp: accountSetUp.accountSetUp,
  shell: {
    ...shell.shell,
    ...accountSetUp.screens,
    ...accounts.screens,
    ...assets.screens,
    ...audit.screens,
    ...commands.screens,
    ...customers.screens,
    ...devices.screens,
    ...diagnostics.screens,
    ...drivers.screens,
    ...liveMap.screens,
    ...makeModels.screens,
    ...outbox.screens,
    ...session.screens,
    ...setUp.screens,
    ...settings.screens,
    ...shares.screens,
    ...stateSettings.screens,
    ...tags.screens,
    ...users.screens,
  },
  accounts: accounts.accounts,
  auditActions: {
    ...accounts.auditActions,
    ...assets.auditActions,
    ...commands.auditActions,
    ...customers.auditActions,
    ...devices.auditActions,
    ...drivers.auditActions,
    ...makeModels.auditActions,
    ...npa.auditActions,
    ...session.auditActions,
    ...shares.auditActions,
    ...stateSettings.auditActions,
    ...tags.auditActions,
    ...users.auditActions,
    ...views.auditActions,
  },
  auditKinds: {
    ...accounts.auditKinds,
    ...assets.auditKinds,
    ...customers.auditKinds,
    ...devices.auditKinds,
    ...drivers.auditKinds,
    ...makeModels.auditKinds,
    ...shares.auditKinds,
    ...stateSettings.auditKinds,
    ...tags.auditKinds,
    ...users.auditKinds,
    ...views.auditKinds,
  },
  roles: {
    ...roles.roles,
    ...accounts.permissions,
    ...assets.permissions,
    ...audit.permissions,
    ...commands.permissions,
    ...customers.permissions,
    ...devices.permissions,
    ...drivers.permissions,
    ...makeModels.permissions,
    ...npa.permissions,
    ...outbox.permissions,
    ...shares.permissions,
    ...stateSettings.permissions,
    ...tags.permissions,
    ...users.permissions,
    ...views.permissions,
  },
  alertTypes: alertTypes.alertTypes,
  assetType: assetType.assetType,
  assets: assets.assets,
  attention: attention.attention,
  audit: audit.audit,
  auditFacts: auditWords.auditFacts,
  commandLog: commandLog.commandLog,
  commandWords: commandWords.commandWords,
  commands: commands.commands,
  common: common.common,
  countries: countries.countries,
  customers: customers.customers,
  delivery: delivery.delivery,
  devices: devices.devices,
  diagnostics: diagnostics.diagnostics,
  drivers: drivers.drivers,
  errors: errors.errors,
  faultCodes: faultCodes.faultCodes,
  featureNames: featureNames.featureNames,
  forms: forms.forms,
  history: history.history,
  imports: imports.imports,
  liveMap: liveMap.liveMap,
  makeModels: makeModels.makeModels,
  npa: npa.npa,
  outbox: outbox.outbox,
  records: records.records,
  session: session.session,
  setUp: setUp.setUp,
  settings: settings.settings,
  sharePage: sharePage.sharePage,
  shares: shares.shares,
  signIn: signIn.signIn,
  signUp: signUp.signUp,
  stateSettings: stateSettings.stateSettings,
  status: status.status,
  tags: tags.tags,
  units: units.units,
  users: users.users,
  views: views.views,
  wizard: wizard.wizard,
};
