import { accountSetUp } from './account-set-up.ts';
import { accounts } from './accounts.ts';
import { alertTypes } from './alert-types.ts';
import { assetType } from './asset-type.ts';
import { assets } from './assets.ts';
import { audit } from './audit.ts';
import { auditActions, auditFacts, auditKinds } from './audit-words.ts';
import { commandLog } from './command-log.ts';
import { commandWords } from './command-words.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { countries } from './countries.ts';
import { customers } from './customers.ts';
import { delivery } from './delivery.ts';
import { devices } from './devices.ts';
import { diagnostics } from './diagnostics.ts';
import { drivers } from './drivers.ts';
import { errors } from './errors.ts';
import { featureNames } from './feature-names.ts';
import { forms } from './forms.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { liveMap } from './live-map.ts';
import { makeModels } from './make-models.ts';
import { npa } from './npa.ts';
import { outbox } from './outbox.ts';
import { records } from './records.ts';
import { roles } from './roles.ts';
import { session } from './session.ts';
import { setUp } from './set-up.ts';
import { sharePage } from './share-page.ts';
import { shares } from './shares.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { stateSettings } from './state-settings.ts';
import { status } from './status.ts';
import { tags } from './tags.ts';
import { units } from './units.ts';
import { users } from './users.ts';
import { views } from './views.ts';
import { wizard } from './wizard.ts';

export const messages = {
  common,
  commandLog,
  commands,
  commandWords,
  status,
  assetType,
  alertTypes,
  featureNames,
  errors,
  forms,
  shell,
  signIn,
  signUp,
  wizard,
  assets,
  imports,
  liveMap,
  history,
  devices,
  diagnostics,
  setUp,
  units,
  users,
  roles,
  views,
  delivery,
  outbox,
  records,
  stateSettings,
  npa,
  sharePage,
  shares,
  audit,
  auditActions,
  auditKinds,
  auditFacts,
  session,
  accounts,
  accountSetUp,
  countries,
  drivers,
  customers,
  tags,
  makeModels,
};
