import { accountEndpoints } from './accounts/endpoints.ts';
import { assetEndpoints } from './assets/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { commandEndpoints } from './commands/endpoints.ts';
import { customerEndpoints } from './customers/endpoints.ts';
import { deviceEndpoints } from './devices/endpoints.ts';
import { diagnosticEndpoints } from './diagnostics/endpoints.ts';
import { driverEndpoints } from './drivers/endpoints.ts';
import { featureEndpoints } from './features/endpoints.ts';
import { makeModelEndpoints } from './make-models/endpoints.ts';
import { mapEndpoints } from './map/endpoints.ts';
import { npaEndpoints } from './npa/endpoints.ts';
import { outboxEndpoints } from './outbox/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { shareEndpoints } from './shares/endpoints.ts';
import { stateSettingsEndpoints } from './state-settings/endpoints.ts';
import { tagEndpoints } from './tags/endpoints.ts';
import { trackEndpoints } from './tracks/endpoints.ts';
import { twoStepEndpoints } from './two-step/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { vehicleEndpoints } from './vehicles/endpoints.ts';
import { verificationEndpoints } from './verification/endpoints.ts';
import { viewEndpoints } from './views/endpoints.ts';

/** Every call of the product, by noun. */
export const ENDPOINTS = {
  accounts: accountEndpoints,
  assets: assetEndpoints,
  npa: npaEndpoints,
  stateSettings: stateSettingsEndpoints,
  devices: deviceEndpoints,
  drivers: driverEndpoints,
  customers: customerEndpoints,
  tags: tagEndpoints,
  makeModels: makeModelEndpoints,
  diagnostics: diagnosticEndpoints,
  vehicles: vehicleEndpoints,
  tracks: trackEndpoints,
  views: viewEndpoints,
  reports: reportEndpoints,
  session: sessionEndpoints,
  twoStep: twoStepEndpoints,
  audit: auditEndpoints,
  map: mapEndpoints,
  users: userEndpoints,
  features: featureEndpoints,
  verification: verificationEndpoints,
  outbox: outboxEndpoints,
  shares: shareEndpoints,
  commands: commandEndpoints,
};
