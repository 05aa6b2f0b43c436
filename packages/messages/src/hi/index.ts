// Written by scripts/write-message-index.ts from the message files of English.
import * as accountSetUp from './account-set-up.ts';
import * as accounts from './accounts.ts';
import * as addresses from './addresses.ts';
import * as alertKinds from './alert-kinds.ts';
import * as alertPreview from './alert-preview.ts';
import * as alertRules from './alert-rules.ts';
import * as alertTypes from './alert-types.ts';
import * as alertWords from './alert-words.ts';
import * as alerts from './alerts.ts';
import * as assetAlerts from './asset-alerts.ts';
import * as assetType from './asset-type.ts';
import * as assets from './assets.ts';
import * as attention from './attention.ts';
import * as audit from './audit.ts';
import * as auditWords from './audit-words.ts';
import * as bell from './bell.ts';
import * as callErrors from './call-errors.ts';
import * as commandLog from './command-log.ts';
import * as commandWords from './command-words.ts';
import * as commands from './commands.ts';
import * as common from './common.ts';
import * as countries from './countries.ts';
import * as customers from './customers.ts';
import * as dashboard from './dashboard.ts';
import * as delivery from './delivery.ts';
import * as devices from './devices.ts';
import * as diagnostics from './diagnostics.ts';
import * as discoveredPlaces from './discovered-places.ts';
import * as driverAssignments from './driver-assignments.ts';
import * as driverScores from './driver-scores.ts';
import * as drivers from './drivers.ts';
import * as errors from './errors.ts';
import * as events from './events.ts';
import * as faultCodes from './fault-codes.ts';
import * as featureNames from './feature-names.ts';
import * as forms from './forms.ts';
import * as fuel from './fuel.ts';
import * as history from './history.ts';
import * as imports from './imports.ts';
import * as incidents from './incidents.ts';
import * as lender from './lender.ts';
import * as liveMap from './live-map.ts';
import * as maintenance from './maintenance.ts';
import * as makeModels from './make-models.ts';
import * as notificationList from './notification-list.ts';
import * as notifications from './notifications.ts';
import * as npa from './npa.ts';
import * as outbox from './outbox.ts';
import * as photographs from './photographs.ts';
import * as places from './places.ts';
import * as records from './records.ts';
import * as reportAbouts from './report-abouts.ts';
import * as reportColumns from './report-columns.ts';
import * as reportMails from './report-mails.ts';
import * as reportNames from './report-names.ts';
import * as reports from './reports.ts';
import * as roles from './roles.ts';
import * as routeMails from './route-mails.ts';
import * as routePlanner from './route-planner.ts';
import * as routes from './routes.ts';
import * as schedules from './schedules.ts';
import * as scoreWeights from './score-weights.ts';
import * as securePark from './secure-park.ts';
import * as sensors from './sensors.ts';
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
import * as textMessages from './text-messages.ts';
import * as units from './units.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as visits from './visits.ts';
import * as wizard from './wizard.ts';

/** All words of the language. */
export const messages = {
  accountSetUp: accountSetUp.accountSetUp,
  shell: {
    ...shell.shell,
    ...accountSetUp.screens,
    ...accounts.screens,
    ...alertRules.screens,
    ...assets.screens,
    ...audit.screens,
    ...commands.screens,
    ...customers.screens,
    ...devices.screens,
    ...diagnostics.screens,
    ...drivers.screens,
    ...events.screens,
    ...liveMap.screens,
    ...makeModels.screens,
    ...notificationList.screens,
    ...outbox.screens,
    ...sensors.screens,
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
    ...alertWords.auditActions,
    ...assets.auditActions,
    ...commands.auditActions,
    ...customers.auditActions,
    ...devices.auditActions,
    ...discoveredPlaces.auditActions,
    ...drivers.auditActions,
    ...fuel.auditActions,
    ...incidents.auditActions,
    ...lender.auditActions,
    ...maintenance.auditActions,
    ...makeModels.auditActions,
    ...notifications.auditActions,
    ...npa.auditActions,
    ...places.auditActions,
    ...reportMails.auditActions,
    ...routeMails.auditActions,
    ...routes.auditActions,
    ...scoreWeights.auditActions,
    ...securePark.auditActions,
    ...sensors.auditActions,
    ...session.auditActions,
    ...shares.auditActions,
    ...stateSettings.auditActions,
    ...tags.auditActions,
    ...textMessages.auditActions,
    ...users.auditActions,
    ...views.auditActions,
  },
  auditKinds: {
    ...accounts.auditKinds,
    ...alertWords.auditKinds,
    ...assets.auditKinds,
    ...customers.auditKinds,
    ...devices.auditKinds,
    ...discoveredPlaces.auditKinds,
    ...drivers.auditKinds,
    ...fuel.auditKinds,
    ...incidents.auditKinds,
    ...maintenance.auditKinds,
    ...makeModels.auditKinds,
    ...notifications.auditKinds,
    ...places.auditKinds,
    ...reportMails.auditKinds,
    ...routes.auditKinds,
    ...sensors.auditKinds,
    ...shares.auditKinds,
    ...stateSettings.auditKinds,
    ...tags.auditKinds,
    ...users.auditKinds,
    ...views.auditKinds,
  },
  roles: {
    ...roles.roles,
    ...accounts.permissions,
    ...alertWords.permissions,
    ...assets.permissions,
    ...audit.permissions,
    ...commands.permissions,
    ...customers.permissions,
    ...devices.permissions,
    ...drivers.permissions,
    ...fuel.permissions,
    ...incidents.permissions,
    ...lender.permissions,
    ...maintenance.permissions,
    ...makeModels.permissions,
    ...notifications.permissions,
    ...npa.permissions,
    ...outbox.permissions,
    ...places.permissions,
    ...reportMails.permissions,
    ...routes.permissions,
    ...sensors.permissions,
    ...shares.permissions,
    ...stateSettings.permissions,
    ...tags.permissions,
    ...textMessages.permissions,
    ...users.permissions,
    ...views.permissions,
  },
  addresses: addresses.addresses,
  alertKinds: alertKinds.alertKinds,
  alertMeanings: alertKinds.alertMeanings,
  alertSeverity: alertKinds.alertSeverity,
  alertPreview: alertPreview.alertPreview,
  alertRules: alertRules.alertRules,
  alertTypes: alertTypes.alertTypes,
  alertFile: alertWords.alertFile,
  auditFacts: {
    ...alertWords.auditFacts,
    ...auditWords.auditFacts,
    ...places.auditFacts,
    ...routes.auditFacts,
    ...securePark.auditFacts,
    ...sensors.auditFacts,
  },
  alerts: alerts.alerts,
  assetAlerts: assetAlerts.assetAlerts,
  assetType: assetType.assetType,
  assets: assets.assets,
  attention: attention.attention,
  audit: audit.audit,
  bell: bell.bell,
  errors: {
    ...errors.errors,
    ...callErrors.callErrors,
  },
  commandLog: commandLog.commandLog,
  commandWords: commandWords.commandWords,
  commands: commands.commands,
  common: common.common,
  countries: countries.countries,
  customers: customers.customers,
  dashboard: dashboard.dashboard,
  delivery: delivery.delivery,
  devices: devices.devices,
  diagnostics: diagnostics.diagnostics,
  discovered: discoveredPlaces.discovered,
  driverAssignments: driverAssignments.driverAssignments,
  driverScores: driverScores.driverScores,
  drivers: drivers.drivers,
  events: events.events,
  faultCodes: faultCodes.faultCodes,
  featureNames: featureNames.featureNames,
  forms: forms.forms,
  fuel: fuel.fuel,
  history: history.history,
  imports: imports.imports,
  incidents: incidents.incidents,
  lender: lender.lender,
  lenderMessages: lender.lenderMessages,
  liveMap: liveMap.liveMap,
  maintenance: maintenance.maintenance,
  makeModels: makeModels.makeModels,
  notifications: notificationList.notifications,
  notificationTexts: notifications.notificationTexts,
  npa: npa.npa,
  outbox: outbox.outbox,
  photographs: photographs.photographs,
  placeColor: places.placeColor,
  placeType: places.placeType,
  places: places.places,
  records: records.records,
  reportAbouts: reportAbouts.reportAbouts,
  reportColumns: reportColumns.reportColumns,
  reportMails: reportMails.reportMails,
  reportNames: reportNames.reportNames,
  reports: reports.reports,
  routeMails: routeMails.routeMails,
  markerPointType: routePlanner.markerPointType,
  routePlanner: routePlanner.routePlanner,
  routes: routes.routes,
  schedules: schedules.schedules,
  scoreWeights: scoreWeights.scoreWeights,
  parkViolations: securePark.parkViolations,
  securePark: securePark.securePark,
  sensors: sensors.sensors,
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
  textMessages: textMessages.textMessages,
  units: units.units,
  users: users.users,
  views: views.views,
  visits: visits.visits,
  wizard: wizard.wizard,
};
