import type { Migration } from 'kysely/migration';
import { up as tenants } from './0001-tenants.ts';
import { up as telemetry } from './0002-telemetry.ts';
import { up as lookups } from './0003-lookups.ts';
import { up as openIntervals } from './0004-open-intervals.ts';
import { up as reportIndexes } from './0005-report-indexes.ts';
import { up as currentAssignments } from './0006-current-assignments.ts';
import { up as strangersOnly } from './0007-strangers-only.ts';
import { up as deviceSuspicions } from './0008-device-suspicions.ts';
import { up as positionBlocks } from './0009-position-blocks.ts';
import { up as savedViews } from './0010-saved-views.ts';
import { up as rollupReadings } from './0011-rollup-readings.ts';
import { up as assetOpen } from './0012-asset-open.ts';
import { up as assetDays } from './0013-asset-days.ts';
import { up as verification } from './0014-verification.ts';
import { up as devicesByImei } from './0015-devices-by-imei.ts';
import { up as signUp } from './0016-sign-up.ts';
import { up as accounts } from './0017-accounts.ts';
import { up as users } from './0018-users.ts';
import { up as signInSecurity } from './0019-sign-in-security.ts';
import { up as managedDevices } from './0020-managed-devices.ts';
import { up as peopleAndCatalogues } from './0021-people-and-catalogues.ts';
import { up as shares } from './0022-shares.ts';
import { up as messages } from './0023-messages.ts';
import { up as managedAssets } from './0024-managed-assets.ts';
import { up as commands } from './0025-commands.ts';
import { up as holdFigures } from './0026-hold-figures.ts';
import { up as knownDevices } from './0027-known-devices.ts';
import { up as unseenWays } from './0028-unseen-ways.ts';
import { up as deviceClocks } from './0029-device-clocks.ts';
import { up as attention } from './0030-attention.ts';
import { up as places } from './0031-places.ts';
import { up as sharedVersions } from './0032-shared-versions.ts';
import { up as addresses } from './0033-addresses.ts';
import { up as discoveredPlaces } from './0034-discovered-places.ts';
import { up as alerts } from './0035-alerts.ts';
import { up as tripAddresses } from './0036-trip-addresses.ts';
import { up as notifications } from './0037-notifications.ts';
import { up as securePark } from './0038-secure-park.ts';
import { up as productAlerts } from './0040-product-alerts.ts';
import { up as routes } from './0041-routes.ts';
import { up as assetDaySums } from './0043-asset-day-sums.ts';
import { up as driverAssignments } from './0047-driver-assignments.ts';
import { up as scoreWeights } from './0048-score-weights.ts';
import { up as reportFiles } from './0050-report-files.ts';
import { up as reportSchedules } from './0051-report-schedules.ts';
import { up as maintenance } from './0056-maintenance.ts';
import { up as incidents } from './0057-incidents.ts';
import { up as recentPositionBlocks } from './0060-recent-position-blocks.ts';
import { up as fuel } from './0064-fuel.ts';
import { up as fuelAlerts } from './0065-fuel-alerts.ts';
import { up as lender } from './0067-lender.ts';
import { up as textMessages } from './0068-text-messages.ts';
import { up as incidentEvidence } from './0070-incident-evidence.ts';
import { up as attachments } from './0071-attachments.ts';
import { up as serviceFiles } from './0072-service-files.ts';
import { up as routeShares } from './0073-route-shares.ts';
import { up as matchedRuns } from './0074-matched-runs.ts';
import { up as runIndexes } from './0075-run-indexes.ts';
import { up as reportFileNotices } from './0076-report-file-notices.ts';
import { up as assetQuarters } from './0085-asset-quarters.ts';
import { up as statusGaps } from './0086-status-gaps.ts';
import { up as sensors } from './0090-sensors.ts';
import { up as serviceParts } from './0095-service-parts.ts';
import { up as calendarLinks } from './0096-calendar-links.ts';
import { up as displayMessages } from './0100-display-messages.ts';
import { up as liveMarkers } from './0105-live-markers.ts';
import { up as driverShares } from './0110-driver-shares.ts';
import { up as dashboardTiles } from './0111-dashboard-tiles.ts';
import { up as customerAssets } from './0112-customer-assets.ts';
import { up as daySumsByKey } from './0113-day-sums-by-key.ts';
import { up as idleIntervals } from './0125-idle-intervals.ts';
import { up as driverKeys } from './0126-driver-keys.ts';
import { up as serviceDocuments } from './0135-service-documents.ts';
import { up as waitingVisits } from './0136-waiting-visits.ts';
import { up as featuresOfMessages } from './0140-features-of-messages.ts';
import { up as nearestIntervals } from './0145-nearest-intervals.ts';
import { up as placeQuarters } from './0146-place-quarters.ts';
import { up as alertsOfMessages } from './0153-alerts-of-messages.ts';
import { up as sumsReadByIndex } from './0158-sums-read-by-index.ts';
import { up as tripScores } from './0160-trip-scores.ts';
import { up as accountCounts } from './0165-account-counts.ts';
import { up as openRowsByIndex } from './0166-open-rows-by-index.ts';
import { up as longTrips } from './0167-long-trips.ts';
import { up as visitRests } from './0170-visit-rests.ts';
import { up as countedDays } from './0171-counted-days.ts';
import { up as needsOfReportFiles } from './0175-needs-of-report-files.ts';
import { up as sightingsMove } from './0180-sightings-move.ts';
import { up as deriveJobs } from './0181-derive-jobs.ts';
import { up as fuelDays } from './0185-fuel-days.ts';
import { up as knownIgnition } from './0190-known-ignition.ts';
import { up as countedWeeks } from './0200-counted-weeks.ts';
import { up as keptGaps } from './0201-kept-gaps.ts';
import { up as visitsByIndex } from './0202-visits-by-index.ts';
import { up as statusCounts } from './0210-status-counts.ts';
import { up as faultsByIndex } from './0230-faults-by-index.ts';

/** All migrations by name, applied in the order of their names. Forward only: a released one is never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-tenants': { up: tenants },
  '0002-telemetry': { up: telemetry },
  '0003-lookups': { up: lookups },
  '0004-open-intervals': { up: openIntervals },
  '0005-report-indexes': { up: reportIndexes },
  '0006-current-assignments': { up: currentAssignments },
  '0007-strangers-only': { up: strangersOnly },
  '0008-device-suspicions': { up: deviceSuspicions },
  '0009-position-blocks': { up: positionBlocks },
  '0010-saved-views': { up: savedViews },
  '0011-rollup-readings': { up: rollupReadings },
  '0012-asset-open': { up: assetOpen },
  '0013-asset-days': { up: assetDays },
  '0014-verification': { up: verification },
  '0015-devices-by-imei': { up: devicesByImei },
  '0016-sign-up': { up: signUp },
  '0017-accounts': { up: accounts },
  '0018-users': { up: users },
  '0019-sign-in-security': { up: signInSecurity },
  '0020-managed-devices': { up: managedDevices },
  '0021-people-and-catalogues': { up: peopleAndCatalogues },
  '0022-shares': { up: shares },
  '0023-messages': { up: messages },
  '0024-managed-assets': { up: managedAssets },
  '0025-commands': { up: commands },
  '0026-hold-figures': { up: holdFigures },
  '0027-known-devices': { up: knownDevices },
  '0028-unseen-ways': { up: unseenWays },
  '0029-device-clocks': { up: deviceClocks },
  '0030-attention': { up: attention },
  '0031-places': { up: places },
  '0032-shared-versions': { up: sharedVersions },
  '0033-addresses': { up: addresses },
  '0034-discovered-places': { up: discoveredPlaces },
  '0035-alerts': { up: alerts },
  '0036-trip-addresses': { up: tripAddresses },
  '0037-notifications': { up: notifications },
  '0038-secure-park': { up: securePark },
  '0040-product-alerts': { up: productAlerts },
  '0041-routes': { up: routes },
  '0043-asset-day-sums': { up: assetDaySums },
  '0047-driver-assignments': { up: driverAssignments },
  '0048-score-weights': { up: scoreWeights },
  '0050-report-files': { up: reportFiles },
  '0051-report-schedules': { up: reportSchedules },
  '0056-maintenance': { up: maintenance },
  '0057-incidents': { up: incidents },
  '0060-recent-position-blocks': { up: recentPositionBlocks },
  '0064-fuel': { up: fuel },
  '0065-fuel-alerts': { up: fuelAlerts },
  '0067-lender': { up: lender },
  '0068-text-messages': { up: textMessages },
  '0070-incident-evidence': { up: incidentEvidence },
  '0071-attachments': { up: attachments },
  '0072-service-files': { up: serviceFiles },
  '0073-route-shares': { up: routeShares },
  '0074-matched-runs': { up: matchedRuns },
  '0075-run-indexes': { up: runIndexes },
  '0076-report-file-notices': { up: reportFileNotices },
  '0085-asset-quarters': { up: assetQuarters },
  '0086-status-gaps': { up: statusGaps },
  '0090-sensors': { up: sensors },
  '0095-service-parts': { up: serviceParts },
  '0096-calendar-links': { up: calendarLinks },
  '0100-display-messages': { up: displayMessages },
  '0105-live-markers': { up: liveMarkers },
  '0110-driver-shares': { up: driverShares },
  '0111-dashboard-tiles': { up: dashboardTiles },
  '0112-customer-assets': { up: customerAssets },
  '0113-day-sums-by-key': { up: daySumsByKey },
  '0125-idle-intervals': { up: idleIntervals },
  '0126-driver-keys': { up: driverKeys },
  '0135-service-documents': { up: serviceDocuments },
  '0136-waiting-visits': { up: waitingVisits },
  '0140-features-of-messages': { up: featuresOfMessages },
  '0145-nearest-intervals': { up: nearestIntervals },
  '0146-place-quarters': { up: placeQuarters },
  '0153-alerts-of-messages': { up: alertsOfMessages },
  '0158-sums-read-by-index': { up: sumsReadByIndex },
  '0160-trip-scores': { up: tripScores },
  '0165-account-counts': { up: accountCounts },
  '0166-open-rows-by-index': { up: openRowsByIndex },
  '0167-long-trips': { up: longTrips },
  '0170-visit-rests': { up: visitRests },
  '0171-counted-days': { up: countedDays },
  '0175-needs-of-report-files': { up: needsOfReportFiles },
  '0180-sightings-move': { up: sightingsMove },
  '0181-derive-jobs': { up: deriveJobs },
  '0185-fuel-days': { up: fuelDays },
  '0190-known-ignition': { up: knownIgnition },
  '0200-counted-weeks': { up: countedWeeks },
  '0201-kept-gaps': { up: keptGaps },
  '0202-visits-by-index': { up: visitsByIndex },
  '0210-status-counts': { up: statusCounts },
  '0230-faults-by-index': { up: faultsByIndex },
};
