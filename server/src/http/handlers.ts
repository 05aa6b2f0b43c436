import { accountHandlers } from '../features/accounts/http.ts';
import { addressHandlers } from '../features/addresses/http.ts';
import { alertRuleHandlers } from '../features/alert-rules/http.ts';
import { alertHandlers } from '../features/alerts/http.ts';
import { assetHandlers } from '../features/assets/http.ts';
import { auditHandlers } from '../features/audit/http.ts';
import { commandHandlers } from '../features/commands/http.ts';
import { customerAssetHandlers } from '../features/customer-assets/http.ts';
import { dashboardHandlers } from '../features/dashboard/http.ts';
import { deviceHandlers } from '../features/devices/http.ts';
import { diagnosticHandlers } from '../features/diagnostics/http.ts';
import { discoveredPlaceHandlers } from '../features/discovered-places/http.ts';
import { driverAssignmentHandlers } from '../features/driver-assignments/http.ts';
import { eventHandlers } from '../features/events/http.ts';
import { featureHandlers } from '../features/features/http.ts';
import { fuelHandlers, fuelReceiptHandlers } from '../features/fuel/http.ts';
import { incidentHandlers } from '../features/incidents/http.ts';
import { lenderHandlers } from '../features/lender/http.ts';
import { serviceConfigHandlers, serviceLogHandlers } from '../features/maintenance/http.ts';
import { makeModelHandlers } from '../features/make-models/http.ts';
import { mapHandlers } from '../features/map/http.ts';
import { notificationHandlers } from '../features/notifications/http.ts';
import { npaHandlers } from '../features/npa/http.ts';
import { outboxHandlers } from '../features/outbox/http.ts';
import { placeHandlers } from '../features/places/http.ts';
import { recordHandlers } from '../features/records/http.ts';
import { driverScoreHandlers } from '../features/reports/driver-scores/http.ts';
import { reportFileHandlers } from '../features/reports/files/http.ts';
import { reportHandlers, vehicleReportHandlers } from '../features/reports/http.ts';
import { reportScheduleHandlers } from '../features/reports/schedules/http.ts';
import { routeAssignmentHandlers, routeComplianceHandlers, routeHandlers } from '../features/routes/http.ts';
import { secureParkHandlers } from '../features/secure-park/http.ts';
import { sensorHandlers } from '../features/sensors/http.ts';
import { sessionHandlers } from '../features/session/http.ts';
import { shareHandlers } from '../features/shares/http.ts';
import { stateSettingsHandlers } from '../features/state-settings/http.ts';
import { tagHandlers } from '../features/tags/http.ts';
import { textMessageHandlers } from '../features/text-messages/http.ts';
import { trackHandlers } from '../features/tracks/http.ts';
import { twoStepHandlers } from '../features/two-step/http.ts';
import { userHandlers } from '../features/users/http.ts';
import { vehicleHandlers } from '../features/vehicles/http.ts';
import { verificationHandlers } from '../features/verification/http.ts';
import { viewHandlers } from '../features/views/http.ts';
import { visitHandlers } from '../features/visits/http.ts';
import type { Services } from '../features/wire.ts';
import type { HttpSettings } from './options.ts';
import type { AllHandlers } from './routes.ts';
import { signUpSubmit } from './sign-up.ts';

/** Returns the handlers of every call. @param siteAddress returns the base address of links in messages */
export function handlersOf(services: Services, settings: HttpSettings, siteAddress: () => string): AllHandlers {
  const { publicUrl } = settings;
  const { sessions, signIns, passwords, sessionList: listing, verification, maps } = services;
  const { commands, commandHistories: histories, gates } = services;
  return {
    session: sessionHandlers({ sessions, signIns, passwords, listing, verification }, settings),
    twoStep: twoStepHandlers(services.twoStep, passwords, publicUrl),
    audit: auditHandlers(services.audit),
    accounts: accountHandlers(services.accounts, signUpSubmit(services.signUps, publicUrl), siteAddress),
    addresses: addressHandlers(services.addresses),
    assets: assetHandlers(services.assets),
    notifications: notificationHandlers(services),
    npa: npaHandlers(services.npa),
    textMessages: textMessageHandlers(services.textMessages),
    lender: lenderHandlers({ lender: services.lender, settings: services.lenderSettings }, publicUrl),
    securePark: secureParkHandlers(services.securePark),
    stateSettings: stateSettingsHandlers(services.stateSettings),
    devices: deviceHandlers(services.devices),
    drivers: recordHandlers(services.drivers),
    driverAssignments: driverAssignmentHandlers(services.driverAssignments),
    driverScores: driverScoreHandlers(services.driverScores, services.scoreWeights),
    customers: recordHandlers(services.customers),
    customerAssets: customerAssetHandlers(services.customerAssets, services.shares, siteAddress),
    places: placeHandlers(services.places, services.placeJobs),
    routes: routeHandlers(services.routes, services.routePlanning, services.routeMails, services.routeMatching),
    routeCompliance: routeComplianceHandlers(services.routeCompliance),
    routeAssignments: routeAssignmentHandlers(services.routeAssignments),
    sensors: sensorHandlers(services.sensors, services.sensorValues),
    tags: tagHandlers(services.tags),
    makeModels: makeModelHandlers(services.makeModels),
    serviceConfigs: serviceConfigHandlers(services.serviceConfigs),
    incidents: incidentHandlers(services.incidents, {
      ...{ photographs: services.incidentPhotographs, pdf: services.incidentPdfs, links: services.incidentLinks },
      siteAddress,
    }),
    fuel: fuelHandlers(services.fuel),
    fuelReceipts: fuelReceiptHandlers(services.fuelReceipts),
    serviceLogs: serviceLogHandlers(services.serviceLogs, {
      ...{ due: services.dueServices, odometers: services.odometers, faults: services.vehicleFaults },
      ...{ photographs: services.servicePhotographs, pdf: services.servicePdfs, links: services.calendarLinks },
      siteAddress,
    }),
    diagnostics: diagnosticHandlers(services.diagnostics),
    vehicles: vehicleHandlers(services.vehicles),
    views: viewHandlers(services.views),
    tracks: trackHandlers(services.tracks),
    reports: reportHandlers(services.reports, services.reportRows, services.typesetter),
    vehicleReports: vehicleReportHandlers(services.vehicleReports),
    reportFiles: reportFileHandlers(services.reportFiles),
    reportSchedules: reportScheduleHandlers(services.reportSchedules, services.reportScheduleRunner),
    dashboard: dashboardHandlers(services.dashboard, services.dashboardHours, services.dashboardLayouts),
    events: eventHandlers(services.events),
    visits: visitHandlers(services.visits),
    discoveredPlaces: discoveredPlaceHandlers(services.discoveredPlaces),
    alertRules: alertRuleHandlers(services.alertRules, services.alertPreviews),
    alerts: alertHandlers(services.alerts),
    users: userHandlers(services.users, siteAddress),
    features: featureHandlers(),
    verification: verificationHandlers(verification, publicUrl),
    outbox: outboxHandlers(services.outbox),
    map: mapHandlers(maps),
    shares: shareHandlers(services.shares, services.sharedDriverPage, maps, siteAddress),
    commands: commandHandlers({ commands, histories, gates }, publicUrl),
  };
}
