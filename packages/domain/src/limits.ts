/**
 * Every number of the product that a rule depends on, with its unit in its name. Thresholds can be set per account and
 * asset type (decisions.md, "Telemetry"); `threshold-versions.ts` finds the ones in force at an instant. `LIMITS` are
 * the fixed limits of product.md §9.
 */

const KILOMETERS_PER_HOUR = 1 / 3.6;

/** The mean fuel rate of driving counts records with more speed than this; below, the engine idles. */
export const FUEL_RATE_FROM_METERS_PER_SECOND = KILOMETERS_PER_HOUR;

/** What derivation decides by. Plain numbers, so that a set travels as one flat JSON object. */
export interface Thresholds {
  /** Moving from this speed on. */
  movingSpeedMetersPerSecond: number;
  /** Displaced: beyond this distance plus the accuracy of the fix from the rest point. */
  displacedMeters: number;
  idleAfterSeconds: number;
  /** Without an ignition wire: stopped when not moving for this long. */
  stoppedAfterSeconds: number;
  /** Transit: displaced by this much with ignition off. */
  transitMeters: number;
  /** Where a device sends no speed, it is measured along the track over at least this long. */
  speedFromTrackSeconds: number;
  /** No location: reports without a fix for this long while ignition or motion is on … */
  noLocationAfterSeconds: number;
  /** … or for this long whatever the ignition says. */
  noLocationParkedAfterSeconds: number;
  /** Charging input on and stationary for this long. */
  chargingAfterSeconds: number;
  chargedPercent: number;
  /** A rise of charge by this many points between two reports while parked and unplugged is a battery swap. */
  batterySwapPercentPoints: number;
  /** A fault that the device reported of itself is shown at least this long. */
  deviceErrorHoldSeconds: number;
  /** Expected reporting intervals until a device's own are set or learned. */
  movingIntervalSeconds: number;
  parkedIntervalSeconds: number;
  /** Offline: silent for this many expected intervals, at least `offlineMinimumSeconds` … */
  offlineIntervals: number;
  offlineMinimumSeconds: number;
  /** … and where the expected interval is at least this long, for so many intervals plus an extra. */
  offlineLongFromSeconds: number;
  offlineLongIntervals: number;
  offlineLongExtraSeconds: number;
  /** A fix that implies more than this since the last accepted one is an outlier. */
  plausibleSpeedMetersPerSecond: number;
  tripEndsStoppedSeconds: number;
  tripEndsIdleSeconds: number;
  tripSilenceSeconds: number;
  tripMinimumMeters: number;
  tripMinimumSeconds: number;
  /** A trip begins at most this long before its first moving fix when the ignition does not say. */
  tripStartLeadSeconds: number;
  /** A silence longer than this counts as a gap of the trip and is drawn dashed. */
  tripGapSeconds: number;
  /** The device's odometer is believed where its increase is within these multiples of the track. */
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
  /** Limit for speeding; absent: no speeding is derived. Limits of roads come with their own issue. */
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

/** Cap of plausible speed of two- and three-wheelers (decisions.md, "Bad fixes"). */
export const LIGHT_VEHICLE_PLAUSIBLE_SPEED_METERS_PER_SECOND = 150 * KILOMETERS_PER_HOUR;

/** Limits that hold for every account (product.md §9; decisions.md where that is silent). */
export const LIMITS = {
  resetSuccessReturnMilliseconds: 5000,
  passwordMinimumCharacters: 8,
  verificationCodeDigits: 6,
  verificationCodeSeconds: 600,
  /** Wrong tries after which a code is worth nothing. */
  verificationTries: 5,
  verificationResendSeconds: 30,
  verificationSendsPerHour: 5,
  /** Invitations that users of one account send together. */
  invitationsPerHour: 100,
  /** Changes of users' addresses and numbers an hour and account. */
  contactChangesPerHour: 60,
  /** Addresses and numbers of other users that an account may enter an hour, before it has to wait. */
  takenContactsPerHour: 10,
  /** The same for an account and all accounts below it, without those of the account that runs the installation. */
  takenContactsPerHourAndTree: 30,
  /** How long after its verification a code is good for the one call that it was asked for. */
  verificationProofSeconds: 900,
  /** How long a verified password is good for the one call that it was asked for. */
  passwordProofSeconds: 60,
  twoStepCodeDigits: 6,
  twoStepStepSeconds: 30,
  /** Steps before and after the present one whose code is taken too. */
  twoStepStepsAside: 1,
  recoveryCodes: 10,
  /** Wrong passwords an hour for one user, from unknown browsers, before answers are delayed. */
  signInTriesBeforeDelay: 30,
  /** Longest delay of an answer to a sign-in. */
  signInDelaySeconds: 16,
  /** Sign-ins of one user that are delayed at the same time; more are answered with 429. */
  signInsHeldPerUser: 10,
  /** How long a browser is known after the last sign-in with it. */
  knownDeviceDays: 180,
  knownDevicesPerUser: 20,
  /** How long after the password the second step may follow. */
  secondStepSeconds: 600,
  /** Messages that the outbox keeps. */
  outboxMessages: 200,
  /** How long it is kept that a message was sent, or was not. */
  messageDays: 30,
  deviceUploadDevices: 100,
  scheduledReports: 10,
  routeNameCharacters: 20,
  markerNameCharacters: 20,
  routeMarkersMinimum: 2,
  routeMarkersMaximum: 27,
  routeTags: 5,
  accountTags: 100,
  assetTags: 20,
  accountNameCharacters: 80,
  addressCharacters: 200,
  tagNameCharacters: 40,
  /** Makes and models that an account adds to those of the product. */
  accountMakeModels: 1000,
  makeModelCharacters: 40,
  /** Name of a driver, a customer, or whom to ask for there. */
  personNameCharacters: 80,
  /** Rows of one import of drivers, customers, or makes and models. */
  importRows: 1000,
  /** Assets that one call changes together. */
  bulkAssets: 500,
  npaReasonCharactersMinimum: 4,
  npaReasonCharacters: 300,
  mapSelectAllRoutes: 10,
  learnedSuggestionDays: 7,
  geofenceAlerts: 50,
  polygonPointsMinimum: 3,
  odometerMinimum: 1,
  operatingHoursMinimum: 1,
  commandFirstLookSeconds: 16,
  commandLooks: 20,
  commandLookEverySeconds: 10,
  commandReasonCharactersMinimum: 4,
  commandReasonCharacters: 300,
  /** Open sockets of the live channel per user, over all sessions; more are refused. One browser tab opens one. */
  liveSocketsPerUser: 50,
  /** Of one user, taking back included. */
  commandsPerMinute: 30,
  /** Undelivered: immobilize and lock; auxiliary tracker commands at least so long, or three of its heartbeats. */
  commandExpiryHours: 24,
  auxiliaryCommandExpiryDays: 7,
  auxiliaryCommandExpiryHeartbeats: 3,
  /** Unanswered for so long, the device is asked for its state, and a release waits no longer. */
  commandAskStateSeconds: 120,
  /** Unanswered for so long, it failed. */
  commandAnswerSeconds: 600,
  /** Two devices of an asset further apart than this are not on one vehicle. */
  devicesSeparatedMeters: 500,
  /** Reports of an activated auxiliary tracker. */
  activatedMovingIntervalSeconds: 10,
  activatedParkedIntervalSeconds: 60,
  /** What an account may make of the safety gate; the loose end is the product's own rule (decisions.md). */
  gateIgnitionOffSeconds: { from: 60, to: 1800 },
  gateRestSpanSeconds: { from: 120, to: 1800 },
  gateRestNewestSeconds: { from: 5, to: 15 },
  gateRestSpeedKmh: { from: 0, to: 3 },
  gateRestRadiusMeters: { from: 10, to: 30 },
  topAndBottomEntries: 5,
  rankEntries: 10,
  discoveredPlaces: 10,
  discoveredPlacesOfAsset: 5,
  geocoderDebounceMilliseconds: 200,
  phoneNumberPartCharacters: 15,
  simplePhoneDigitsMinimum: 5,
  simplePhoneDigitsMaximum: 15,
  shareLinkHoursMinimum: 1,
  shareLinkHoursMaximum: 168,
  shareLinkHoursDefault: 24,
  /** Links of one asset that work at the same time. */
  shareLinksPerAsset: 50,
  /** Of one address, over all links: some fifty pages that are open at once. */
  shareCallsPerMinute: 600,
  /** Links that do not exist, tried from one address. */
  shareMissesPerQuarterHour: 30,
  /** How often the page of a link asks for the position. */
  sharePollSeconds: 5,
  /** Assets that are played back together. */
  playbackAssets: 10,
  viewNameCharacters: 60,
  /** Saved views of one user in one account. */
  viewsPerUser: 50,
  /** A silence longer than this is drawn dashed, never as driven, and parts the track of a file. */
  trackGapSeconds: 300,
  /** Longest window of one track file, in days of the account's zone. */
  trackFileDays: 31,
  /** Fix times further ahead of receive time than this are refused at the door. */
  fixTimeAheadSeconds: 300,
} as const;

export const DEFAULT_TIME_ZONE = 'America/Chicago';
export const DEFAULT_LOCALE = 'en';
