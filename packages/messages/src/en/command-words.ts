/** What remote commands are called, and what happens to them, by the codes of the domain. */
export const commandWords = {
  // Requests.
  SET_IMMOBILIZE: 'Immobilize',
  RESET_IMMOBILIZE: 'Mobilize',
  SET_REPORT_FREQ_INTERVAL: 'Auxiliary tracker on',
  RESET_REPORT_FREQ_INTERVAL: 'Auxiliary tracker off',
  REMOTE_FORCE_LOCK: 'Force lock',
  REMOTE_DISARMING_DEVICE: 'Unlock',
  // Families.
  immobilization: 'Immobilization',
  auxiliaryTracker: 'Auxiliary tracker',
  lock: 'Doors',
  // Where one stands.
  queued: 'Queued',
  accepted: 'Being sent',
  inprogress: 'In progress',
  success: 'Success',
  failed: 'Failed',
  cancelled: 'Cancelled',
  // Why one waits.
  notConnected: 'Waits for the device to connect',
  noLiveFix: 'Waits for a live GPS fix',
  moving: 'Waits: the vehicle is moving',
  ignitionOn: 'Waits: the ignition is on',
  notAtRestLongEnough: 'Waits until the vehicle has stood long enough',
  devicesSeparated: 'Waits: the two devices of the asset are far apart',
  possibleSpoofing: 'Waits: somebody else may be speaking as this device',
  anotherInFlight: 'Waits for the answer to another command',
  unreachable: 'Cannot be sent: the device was removed',
  // What happened to one.
  requested: 'Requested',
  automaticRelease: 'Automatic release: the vehicle moved before the answer',
  taken: 'Taken for sending',
  sent: 'Sent to the device',
  notWritten: 'Could not be sent; waits again',
  askedState: 'No answer yet: the device is asked for its state',
  movedBeforeAnswer: 'The vehicle moved before the device answered',
  answered: 'Confirmed by the device',
  refused: 'Refused by the device',
  unrecognisedAnswer: 'Unknown answer: does not count as success',
  stateUnknown: 'No answer: vehicle state unknown',
  lateAnswer: 'Answered after the command was over',
  cancelledByUser: 'Cancelled by a user',
  superseded: 'Replaced by a release',
  expired: 'Expired before it could be sent',
  deviceChanged: 'The asset has another device now, or none',
  accountChanged: 'The asset or its device moved to another account',
  permissionLost: 'The requester is no longer allowed to send it',
  releaseSent: 'A release was sent to the device that was cut.',
  releaseWaits: 'A release waits for the device to connect.',
  releaseImpossible: 'A release could not be sent: the device cannot be reached.',
  // Put together.
  withAnswer: '{{happened}}: “{{answer}}”',
  byProduct: 'Waymark, automatically',
  somebody: 'Somebody of another account',
  ignitionOff: 'Proof of rest: ignition off, no movement since',
  atRest: 'Proof of rest: stood long enough',
  ignitionIsOn: 'Ignition on',
  ignitionIsOff: 'Ignition off',
  fixAge: 'fix {{span}} old',
  // The rule that holds one back.
  ruleConnected:
    'A command that immobilizes or locks is sent only when the device was heard within the last {{seconds}} s and one of these holds:',
  ruleIgnitionOff:
    'The ignition has been off for at least {{seconds}} s, and a live fix since then shows that the vehicle has not moved.',
  ruleAtRest:
    'At least {{fixes}} live fixes over {{span}} s or more, without a gap over {{gap}} s, the newest at most {{newest}} s old, all at {{speed}} km/h or less and within {{radius}} m. The ignition must be off, unless the relay cuts the starter only.',
};
