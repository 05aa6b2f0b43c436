// Written by scripts/write-message-index.ts from the message files of English.
import * as accountSetUp from './account-set-up.ts';
import * as accounts from './accounts.ts';
import * as alertRules from './alert-rules.ts';
import * as assetType from './asset-type.ts';
import * as assets from './assets.ts';
import * as attention from './attention.ts';
import * as audit from './audit.ts';
import * as callErrors from './call-errors.ts';
import * as commands from './commands.ts';
import * as common from './common.ts';
import * as customers from './customers.ts';
import * as devices from './devices.ts';
import * as diagnostics from './diagnostics.ts';
import * as drivers from './drivers.ts';
import * as events from './events.ts';
import * as faultCodes from './fault-codes.ts';
import * as liveMap from './live-map.ts';
import * as makeModels from './make-models.ts';
import * as notificationList from './notification-list.ts';
import * as outbox from './outbox.ts';
import * as records from './records.ts';
import * as sensors from './sensors.ts';
import * as session from './session.ts';
import * as setUp from './set-up.ts';
import * as settings from './settings.ts';
import * as shares from './shares.ts';
import * as shell from './shell.ts';
import * as stateSettings from './state-settings.ts';
import * as status from './status.ts';
import * as tags from './tags.ts';
import * as units from './units.ts';
import * as users from './users.ts';
import * as views from './views.ts';

/** Texts of the frame, the live map and the asset list: the words that the first screen waits for. */
export const first = {
  common: common.common,
  status: status.status,
  assetType: assetType.assetType,
  errors: {
    ...callErrors.callErrors,
  },
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
  assets: assets.assets,
  liveMap: liveMap.liveMap,
  records: records.records,
  units: units.units,
  views: views.views,
  attention: attention.attention,
  faultCodes: faultCodes.faultCodes,
};
