import { accountEndpoints } from './accounts/endpoints.ts';
import { addressEndpoints } from './addresses/endpoints.ts';
import { alertRuleEndpoints } from './alert-rules/endpoints.ts';
import { alertEndpoints } from './alerts/endpoints.ts';
import { assetEndpoints } from './assets/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { commandEndpoints } from './commands/endpoints.ts';
import { customerAssetEndpoints } from './customer-assets/endpoints.ts';
import { customerEndpoints } from './customers/endpoints.ts';
import { dashboardEndpoints } from './dashboard/endpoints.ts';
import { deviceEndpoints } from './devices/endpoints.ts';
import { diagnosticEndpoints } from './diagnostics/endpoints.ts';
import { discoveredPlaceEndpoints } from './discovered-places/endpoints.ts';
import { driverAssignmentEndpoints } from './driver-assignments/endpoints.ts';
import { driverScoreEndpoints } from './driver-scores/endpoints.ts';
import { driverEndpoints } from './drivers/endpoints.ts';
import { eventEndpoints } from './events/endpoints.ts';
import { featureEndpoints } from './features/endpoints.ts';
import { fuelEndpoints, fuelReceiptEndpoints } from './fuel/endpoints.ts';
import { incidentEndpoints } from './incidents/endpoints.ts';
import { lenderEndpoints } from './lender/endpoints.ts';
import { serviceConfigEndpoints, serviceLogEndpoints } from './maintenance/endpoints.ts';
import { makeModelEndpoints } from './make-models/endpoints.ts';
import { mapEndpoints } from './map/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { npaEndpoints } from './npa/endpoints.ts';
import { outboxEndpoints } from './outbox/endpoints.ts';
import { placeEndpoints } from './places/endpoints.ts';
import { reportFileEndpoints } from './report-files/endpoints.ts';
import { reportScheduleEndpoints } from './report-schedules/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { vehicleReportEndpoints } from './reports/vehicle-endpoints.ts';
import { routeAssignmentEndpoints } from './routes/assignment-endpoints.ts';
import { routeComplianceEndpoints } from './routes/compliance-endpoints.ts';
import { routeEndpoints } from './routes/endpoints.ts';
import { secureParkEndpoints } from './secure-park/endpoints.ts';
import { sensorEndpoints } from './sensors/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { shareEndpoints } from './shares/endpoints.ts';
import { stateSettingsEndpoints } from './state-settings/endpoints.ts';
import { tagEndpoints } from './tags/endpoints.ts';
import { textMessageEndpoints } from './text-messages/endpoints.ts';
import { trackEndpoints } from './tracks/endpoints.ts';
import { twoStepEndpoints } from './two-step/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { vehicleEndpoints } from './vehicles/endpoints.ts';
import { verificationEndpoints } from './verification/endpoints.ts';
import { viewEndpoints } from './views/endpoints.ts';
import { visitEndpoints } from './visits/endpoints.ts';

/** Every call of the product, by noun. */
export const ENDPOINTS = {
  accounts: accountEndpoints,
  addresses: addressEndpoints,
  assets: assetEndpoints,
  npa: npaEndpoints,
  lender: lenderEndpoints,
  textMessages: textMessageEndpoints,
  securePark: secureParkEndpoints,
  stateSettings: stateSettingsEndpoints,
  devices: deviceEndpoints,
  drivers: driverEndpoints,
  driverAssignments: driverAssignmentEndpoints,
  driverScores: driverScoreEndpoints,
  customers: customerEndpoints,
  customerAssets: customerAssetEndpoints,
  places: placeEndpoints,
  routes: routeEndpoints,
  routeAssignments: routeAssignmentEndpoints,
  routeCompliance: routeComplianceEndpoints,
  tags: tagEndpoints,
  makeModels: makeModelEndpoints,
  serviceConfigs: serviceConfigEndpoints,
  serviceLogs: serviceLogEndpoints,
  incidents: incidentEndpoints,
  fuel: fuelEndpoints,
  fuelReceipts: fuelReceiptEndpoints,
  diagnostics: diagnosticEndpoints,
  vehicles: vehicleEndpoints,
  tracks: trackEndpoints,
  views: viewEndpoints,
  reports: reportEndpoints,
  vehicleReports: vehicleReportEndpoints,
  reportFiles: reportFileEndpoints,
  reportSchedules: reportScheduleEndpoints,
  dashboard: dashboardEndpoints,
  events: eventEndpoints,
  visits: visitEndpoints,
  discoveredPlaces: discoveredPlaceEndpoints,
  alertRules: alertRuleEndpoints,
  alerts: alertEndpoints,
  sensors: sensorEndpoints,
  session: sessionEndpoints,
  twoStep: twoStepEndpoints,
  audit: auditEndpoints,
  map: mapEndpoints,
  users: userEndpoints,
  features: featureEndpoints,
  verification: verificationEndpoints,
  notifications: notificationEndpoints,
  outbox: outboxEndpoints,
  shares: shareEndpoints,
  commands: commandEndpoints,
};
