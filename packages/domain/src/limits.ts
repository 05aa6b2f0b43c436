/**
 * Every number that a rule depends on, with its unit in its name. Thresholds can be set per account and asset type
 * (decisions.md, "Telemetry"); `threshold-versions.ts` finds those in force at an instant. `LIMITS` are the fixed
 * limits of product.md §9. Longer than other files because one list of all numbers is easier to check.
 */

const KILOMETERS_PER_HOUR = 1 / 3.6;

/** The mean fuel rate of driving uses records with a higher speed. At lower speeds the engine idles. */
export const FUEL_RATE_FROM_METERS_PER_SECOND = KILOMETERS_PER_HOUR;

/** The thresholds of derivation. Plain numbers, so that a set is one flat JSON object. */
export interface Thresholds {
  /** Moving at or above this speed. */
  movingSpeedMetersPerSecond: number;
  /** Displaced beyond this distance from the rest point plus the accuracy of the fix. */
  displacedMeters: number;
  idleAfterSeconds: number;
  /** Without an ignition wire: stopped when not moving for this long. */
  stoppedAfterSeconds: number;
  /** Transit: displaced by this much with ignition off. */
  transitMeters: number;
  /** Without a reported speed, the speed is measured along the track over at least this time. */
  speedFromTrackSeconds: number;
  /** No location: reports without a fix for this long while ignition or motion is on … */
  noLocationAfterSeconds: number;
  /** … or for this long in any ignition state. */
  noLocationParkedAfterSeconds: number;
  /** Charging input on and stationary for this long. */
  chargingAfterSeconds: number;
  chargedPercent: number;
  /** A charge increase by this many points between two reports while parked and unplugged is a battery swap. */
  batterySwapPercentPoints: number;
  /** A fault that the device reports about itself is shown for at least this long. */
  deviceErrorHoldSeconds: number;
  /** Assumed reporting intervals until those of the device are set or learned. */
  movingIntervalSeconds: number;
  parkedIntervalSeconds: number;
  /** Offline: silent for this many expected intervals, at least `offlineMinimumSeconds` … */
  offlineIntervals: number;
  offlineMinimumSeconds: number;
  /** … and from this expected interval on, for `offlineLongIntervals` plus an extra time. */
  offlineLongFromSeconds: number;
  offlineLongIntervals: number;
  offlineLongExtraSeconds: number;
  /** A fix that implies a higher speed since the last accepted one is an outlier. */
  plausibleSpeedMetersPerSecond: number;
  tripEndsStoppedSeconds: number;
  tripEndsIdleSeconds: number;
  tripSilenceSeconds: number;
  tripMinimumMeters: number;
  tripMinimumSeconds: number;
  /** A trip begins at most this long before its first moving fix if the ignition state is unknown. */
  tripStartLeadSeconds: number;
  /** A silence longer than this counts as a gap of the trip and is drawn dashed. */
  tripGapSeconds: number;
  /** The device's odometer is used if its increase is within these multiples of the track. */
  odometerTrackRatioMinimum: number;
  odometerTrackRatioMaximum: number;
  harshAccelerationMetersPerSecondSquared: number;
  harshBrakingMetersPerSecondSquared: number;
  harshCorneringMetersPerSecondSquared: number;
  harshMinimumSpeedMetersPerSecond: number;
  harshCorneringMinimumSpeedMetersPerSecond: number;
  /** Harsh events are derived only from fixes at most this far apart. */
  harshSpacingSeconds: number;
  speedingAfterSeconds: number;
  /** Speed limit. Without it no speeding is derived. Road limits are a separate issue. */
  speedLimitMetersPerSecond?: number;
}

export const DEFAULT_THRESHOLDS: Readonly<Thresholds> = {
  movingSpeedMetersPerSecond: 5 * KILOMETERS_PER_HOUR,
  displacedMeters: 100,
  idleAfterSeconds: 120,
  stoppedAfterSeconds: 180,
  transitMeters: 200,
  speedFromTrackSeconds: 10,
  noLocationAfterSeconds: 600,
  noLocationParkedAfterSeconds: 86_400,
  chargingAfterSeconds: 60,
  chargedPercent: 98,
  batterySwapPercentPoints: 20,
  deviceErrorHoldSeconds: 600,
  movingIntervalSeconds: 60,
  parkedIntervalSeconds: 3600,
  offlineIntervals: 3,
  offlineMinimumSeconds: 600,
  offlineLongFromSeconds: 3600,
  offlineLongIntervals: 1.25,
  offlineLongExtraSeconds: 1800,
  plausibleSpeedMetersPerSecond: 250 * KILOMETERS_PER_HOUR,
  tripEndsStoppedSeconds: 300,
  tripEndsIdleSeconds: 900,
  tripSilenceSeconds: 3600,
  tripMinimumMeters: 200,
  tripMinimumSeconds: 60,
  tripStartLeadSeconds: 120,
  tripGapSeconds: 300,
  odometerTrackRatioMinimum: 0.8,
  odometerTrackRatioMaximum: 1.3,
  harshAccelerationMetersPerSecondSquared: 2.5,
  harshBrakingMetersPerSecondSquared: 3,
  harshCorneringMetersPerSecondSquared: 3,
  harshMinimumSpeedMetersPerSecond: 10 * KILOMETERS_PER_HOUR,
  harshCorneringMinimumSpeedMetersPerSecond: 30 * KILOMETERS_PER_HOUR,
  harshSpacingSeconds: 1,
  speedingAfterSeconds: 10,
};

/** Plausible speed of two- and three-wheelers (decisions.md, "Bad fixes"). */
export const LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND = 150 * KILOMETERS_PER_HOUR;

/** Limits for every account (product.md §9, and decisions.md where product.md is silent). */
export const LIMITS = {
  resetSuccessReturnMilliseconds: 5000,
  passwordMinimumCharacters: 8,
  verificationCodeDigits: 6,
  verificationCodeSeconds: 600,
  /** Wrong attempts after which a code is invalid. */
  verificationTries: 5,
  verificationResendSeconds: 30,
  verificationSendsPerHour: 5,
  /** Invitations by all users of one account. */
  invitationsPerHour: 100,
  /** Changes of users' addresses and numbers per account and hour. */
  contactChangesPerHour: 60,
  /** Entered addresses and numbers of other users per account and hour; more must wait. */
  takenContactsPerHour: 10,
  /** The same for an account and all accounts below it. Excludes the account that runs the installation. */
  takenContactsPerHourAndTree: 30,
  /** Validity of a verified code for the one call that it was requested for. */
  verificationProofSeconds: 900,
  /** Validity of a verified password for the one call that it was requested for. */
  passwordProofSeconds: 60,
  twoStepCodeDigits: 6,
  twoStepStepSeconds: 30,
  /** Accepted codes before and after the current time step. */
  twoStepStepsAside: 1,
  recoveryCodes: 10,
  /** Wrong passwords per user and hour, from unknown browsers, before responses are delayed. */
  signInTriesBeforeDelay: 30,
  /** Maximum delay of a sign-in response. */
  signInDelaySeconds: 16,
  /** Concurrently delayed sign-ins of one user. More are answered with 429. */
  signInsHeldPerUser: 10,
  /** Days for which a browser is known after its last sign-in. */
  knownDeviceDays: 180,
  knownDevicesPerUser: 20,
  /** Time limit for the second step after the password. */
  secondStepSeconds: 600,
  /** Messages kept in the outbox. */
  outboxMessages: 200,
  /** Retention of the delivery result of a message. */
  messageDays: 30,
  deviceUploadDevices: 100,
  routeNameCharacters: 20,
  markerNameCharacters: 20,
  routeMarkersMinimum: 2,
  routeMarkersMaximum: 27,
  routeTags: 5,
  /** Planned routes of one account. */
  accountRoutes: 2000,
  /** Half of the Earth's circumference: no planned route is longer. */
  routeDistanceMeters: 20_000_000,
  /** A route is assigned from at most so many days ago, from which its runs are derived. */
  routeAssignedDaysBack: 31,
  /** Points of a route's line. */
  routeLinePoints: 5000,
  accountTags: 100,
  assetTags: 20,
  accountNameCharacters: 80,
  addressCharacters: 200,
  /** Points in one request for addresses. */
  addressesAsked: 100,
  tagNameCharacters: 40,
  /** Makes and models that an account can add to those of the product. */
  accountMakeModels: 1000,
  makeModelCharacters: 40,
  /** Name of a driver, a customer or a contact person. */
  personNameCharacters: 80,
  /** Rows in one import of drivers, customers, or makes and models. */
  importRows: 1000,
  /** Assets whose status one preview of thresholds judges, and those of them that it names. */
  previewAssets: 5000,
  previewNamedAssets: 20,
  /** Assets in one bulk change. */
  bulkAssets: 500,
  /** Devices and assets beyond which the progress of the account setup counts no further. */
  progressCounted: 1000,
  npaReasonCharactersMinimum: 4,
  npaReasonCharacters: 300,
  /** Lender mode. The waiting time of an account is never shorter than the minimum. */
  lenderNoticeHour: 10,
  lenderReminderDays: 7,
  lenderWaitingDays: 14,
  lenderWaitingDaysMinimum: 7,
  lenderWaitingDaysMaximum: 180,
  /** A request for approval lapses. */
  lenderApprovalHours: 24,
  lenderTextCharacters: 2000,
  lenderSmsCharacters: 320,
  /** Other immobilize commands that a case shows. */
  lenderCutsShown: 10,
  /** Settled cases are counted for this long. */
  lenderSettledDays: 30,
  /** Texts to drivers and displays: length, and number per user. */
  textMessageCharacters: 300,
  textMessagesPerHour: 30,
  /** A text to a display that was not sent expires. */
  displayMessageHours: 24,
  /** Time in which a device has to confirm a text. */
  displayAnswerMinutes: 10,
  mapSelectAllRoutes: 10,
  learnedSuggestionDays: 7,
  /** Rules of one account on places. */
  geofenceAlerts: 50,
  /** Rules of one account. */
  alertRules: 200,
  alertNameCharacters: 60,
  alertInstructionsCharacters: 300,
  alertNoteCharacters: 300,
  alertRuleAssets: 1000,
  alertRulePlaces: 200,
  /** Alerts that one call acknowledges. */
  acknowledgedAlerts: 500,
  /** Bounds of the preview of a rule: its days, its assets, and the alerts and vehicles that it lists. */
  alertPreviewDays: 7,
  alertPreviewAssets: 200,
  previewedAlerts: 50,
  alertPreviewVehicles: 10,
  /** Other values of the rule that a preview counts, beside its own. */
  alertPreviewValues: 4,
  /** Days of one request for the events of an auxiliary tracker. */
  auxiliaryEventDays: 31,
  /** Auxiliary trackers whose events one request reads. */
  auxiliaryEventTrackers: 500,
  /** Days of one request, a little more than a year. Clients request longer periods in parts. */
  periodDays: 400,
  /** Days of one request for the history of all assets. */
  fleetHistoryDays: 1,
  /** Alert history is kept for this long. */
  alertDays: 400,
  /** Notifications of one account. */
  notifications: 100,
  notificationNameCharacters: 60,
  /** Users, customers or contacts of one notification. */
  notificationRecipients: 100,
  notificationRules: 200,
  /** Tests by all users of one account. */
  notificationTestsPerHour: 30,
  /** Alerts of one rule on one asset or at one place become one message in this time. */
  notificationGroupMinutes: 10,
  /** Messages per recipient and channel in that time, and as many about critical alerts. */
  notificationBurst: 5,
  /** Alerts that one message names. It counts the others. */
  notificationLines: 10,
  /** Entries that the bell keeps for each user. */
  inboxEntries: 200,
  /** Browsers of one user that get pushes. */
  pushSubscriptionsPerUser: 20,
  polygonPointsMinimum: 3,
  polygonPointsMaximum: 500,
  /** Smaller circles are below the accuracy of fixes. */
  placeRadiusMeters: { from: 10, to: 100_000 },
  /** Places of one account. */
  accountPlaces: 10_000,
  placeNameCharacters: 80,
  /** Places in one uploaded file. */
  placeUploadRows: 5000,
  /** Routes of an uploaded file. */
  routeUploadRows: 100,
  odometerMinimum: 1,
  operatingHoursMinimum: 1,
  /** Maximum of both: no vehicle has more kilometers, no machine more hours. */
  serviceReadingMaximum: 10_000_000,
  serviceNameCharacters: 80,
  /** Parts of one service, and the characters of a part's number. */
  serviceParts: 50,
  partNumberCharacters: 40,
  /** Service plans of one account. */
  accountServiceConfigs: 1000,
  /** A forecast takes the mean use of these days. */
  serviceForecastDays: 28,
  /** Corrections of an odometer, and imports of service histories, that lists show. */
  odometerCorrectionsShown: 50,
  serviceImportsShown: 20,
  /** Maximum decimals of a distance. */
  distanceDecimals: 2,
  incidentNameCharacters: 120,
  incidentDescriptionCharacters: 4000,
  incidentAddressCharacters: 300,
  incidentStatusReasonCharacters: 200,
  /** Before and after an incident, its evidence covers this time. */
  incidentEvidenceSeconds: 300,
  /** Lifetime of a link to an incident, and the links of one. */
  incidentLinkDaysDefault: 30,
  incidentLinkDaysMaximum: 90,
  incidentLinks: 20,
  /** Active links to the calendar of due services per account. */
  calendarLinks: 20,
  /** Each opening of a link typesets its file. */
  incidentLinkCallsPerMinute: 20,
  /** Photographs of an incident or a service, and the bytes of one. */
  recordPhotographs: 10,
  photographBytes: 1024 * 1024,
  documentBytes: 1024 * 1024,
  /** Larger pictures are not decoded, because a small file can have many pixels. */
  photographPixels: 50_000_000,
  /** Longer sides are scaled down. */
  photographSidePixels: 2048,
  /** Services that are due within these days head the list, after the overdue ones. */
  serviceSoonDays: 14,
  /** A service without a threshold of its own alerts when this much is left. */
  serviceAlertKilometers: 500,
  serviceAlertHours: 25,
  serviceAlertDays: 7,
  /** The level of fuel is the median of these readings, and changes when a change lasts this long. */
  fuelMedianReadings: 5,
  fuelSettleSeconds: 300,
  /** Least refuel or drain, as a share of a full tank and as a multiple of the sensor's noise. The larger counts. */
  fuelChangeShare: 0.08,
  fuelNoiseFactor: 3,
  /** A running engine at rest uses at most this share of a full tank per hour. A slower fall is no drain. */
  fuelEngineSharePerHour: 0.15,
  /** Longest period of a fuel ledger, which is computed from positions. */
  fuelLedgerDays: 92,
  /** A receipt belongs to a refuel within this time. Both agree up to the larger tolerance. */
  receiptHours: 2,
  receiptToleranceLiters: 10,
  receiptToleranceShare: 0.05,
  /** Sensors of one account, and their bounds. */
  sensors: 200,
  sensorNameCharacters: 40,
  sensorUnitCharacters: 12,
  sensorSourceCharacters: 60,
  sensorExpressionCharacters: 300,
  /** Nodes of an expression, which bound its steps, and their depth. */
  sensorExpressionNodes: 100,
  sensorExpressionDepth: 24,
  sensorTextCharacters: 60,
  sensorCalibrationPoints: 100,
  sensorWords: 50,
  /** Names of values that a form lists, and the longest window of a sensor's curve. */
  sensorReadings: 300,
  sensorSeriesDays: 31,
  /** Assets with sensors in one report on them, and its days. */
  sensorReportAssets: 50,
  sensorReportDays: 31,
  /** A sensor smooths at most this many values, within at most this time. */
  sensorSmoothedReadings: 60,
  sensorSmoothedSeconds: 3600,
  /** Maximum quantity of a receipt, and of a tank or battery. */
  fuelQuantityMaximum: 100_000,
  commandFirstLookSeconds: 16,
  commandLooks: 20,
  commandLookEverySeconds: 10,
  commandReasonCharactersMinimum: 4,
  commandReasonCharacters: 300,
  /** Open sockets of the live channel per user, over all sessions; more are refused. One browser tab opens one. */
  liveSocketsPerUser: 50,
  /** Per user, including cancellations. */
  commandsPerMinute: 30,
  /**
   * Expiry of undelivered immobilize and lock commands. For auxiliary tracker commands a minimum: three heartbeats if
   * longer.
   */
  commandExpiryHours: 24,
  auxiliaryCommandExpiryDays: 7,
  auxiliaryCommandExpiryHeartbeats: 3,
  /** An unanswered device is then asked for its state, and a release waits no longer. */
  commandAskStateSeconds: 120,
  /** A failed command needs attention for this long. */
  commandFailedAttentionHours: 24,
  /** An unanswered command then fails. */
  commandAnswerSeconds: 600,
  /** Two devices of an asset that are further apart are not on one vehicle. */
  devicesSeparatedMeters: 500,
  /** Reporting interval of an activated auxiliary tracker. */
  activatedMovingIntervalSeconds: 10,
  activatedParkedIntervalSeconds: 60,
  /** Range of an account's safety gate settings. The loose end is the product's rule (decisions.md). */
  gateIgnitionOffSeconds: { from: 60, to: 1800 },
  gateRestSpanSeconds: { from: 120, to: 1800 },
  gateRestNewestSeconds: { from: 5, to: 15 },
  gateRestSpeedKmh: { from: 0, to: 3 },
  gateRestRadiusMeters: { from: 10, to: 30 },
  topAndBottomEntries: 5,
  rankEntries: 10,
  /** Highest weight of a kind of the driver score. */
  scoreWeightMaximum: 20,
  /** A driver has a score from this distance on. */
  scoreMinimumMeters: 20_000,
  /** A kind that is sensed on a smaller share of the distance is left out of the score. */
  scoreSensedShareMinimum: 0.5,
  /** Each started unit of speeding costs points. */
  scoreSpeedingUnitSeconds: 30,
  /** Idling costs points beyond this time. */
  scoreIdlingFreeSeconds: 300,
  discoveredPlaces: 10,
  discoveredPlacesOfAsset: 5,
  geocoderDebounceMilliseconds: 200,
  phoneNumberPartCharacters: 15,
  simplePhoneDigitsMinimum: 5,
  simplePhoneDigitsMaximum: 15,
  shareLinkHoursMinimum: 1,
  shareLinkHoursMaximum: 168,
  shareLinkHoursDefault: 24,
  /** Active links per asset, driver or customer. */
  shareLinksPerAsset: 50,
  /** Assets of one customer, all of which its links show. */
  customerAssets: 500,
  /** Per address, over all links: about fifty open pages. */
  shareCallsPerMinute: 600,
  /** Requests for unknown links from one address. */
  shareMissesPerQuarterHour: 30,
  /** Events of a page of a shared driver score. */
  sharedDriverEvents: 50,
  /** Polling interval of the shared page. */
  sharePollSeconds: 5,
  /** Assets in one playback. */
  playbackAssets: 10,
  viewNameCharacters: 60,
  /** An amount beyond this multiple of that of the period before is not compared: that period is nearly empty. */
  comparedTimes: 10,
  /** Retention of files of reports. */
  reportFileDays: 7,
  /** Largest file of a report. */
  reportFileBytes: 64 * 1024 * 1024,
  /** All kept files of an account. The oldest are deleted first. */
  reportAccountBytes: 512 * 1024 * 1024,
  /** Files that a user may have made at one time. */
  reportFilesWaiting: 5,
  reportFilesListed: 200,
  reportSchedules: 10,
  reportScheduleNameCharacters: 60,
  reportScheduleRecipients: 20,
  /** Mails with a route that a user may send. */
  routeMailsPerHour: 20,
  /** Runs by hand of all schedules of an account. */
  reportRunsPerHour: 20,
  /** Larger files are not attached to mails, because mail servers refuse them. */
  reportMailBytes: 10 * 1024 * 1024,
  /** Rows of the PDF of a report. Spreadsheets have them all. */
  reportPdfRows: 2000,
  /** Saved views per user and account. */
  viewsPerUser: 50,
  /** A longer silence is drawn dashed, not as driven, and splits the track of a file. */
  trackGapSeconds: 300,
  /** Maximum window of one track file, in days of the account's zone. */
  trackFileDays: 31,
  /** Fix times further ahead of the receive time are rejected on receipt. */
  fixTimeAheadSeconds: 300,
} as const;

export const DEFAULT_TIME_ZONE = 'America/Chicago';
export const DEFAULT_LOCALE = 'en';
/** Login method that the sign-in form shows first. */
export const DEFAULT_LOGIN_METHOD = 'email';

/** The filter of segment reports where the call names none. */
export const SEGMENT_DEFAULTS = {
  filterType: 'totalTime',
  comparatorOperator: 'gt',
  value: 0,
  unit: 'Sec',
} as const;
