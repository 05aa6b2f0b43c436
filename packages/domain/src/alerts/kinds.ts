/** Every kind of alert, in the order of lists. */
import type { AlertKind } from './kind.ts';
import { commandFailed } from './kinds/command-failed.ts';
import { crash } from './kinds/crash.ts';
import { deviceFault } from './kinds/device-fault.ts';
import { devicesSeparated } from './kinds/devices-separated.ts';
import { fuelDrop } from './kinds/fuel-drop.ts';
import { geofenceDwell } from './kinds/geofence-dwell.ts';
import { geofenceEnter } from './kinds/geofence-enter.ts';
import { geofenceExit } from './kinds/geofence-exit.ts';
import { geofenceSpeed } from './kinds/geofence-speed.ts';
import { harshAcceleration } from './kinds/harsh-acceleration.ts';
import { harshBraking } from './kinds/harsh-braking.ts';
import { harshCornering } from './kinds/harsh-cornering.ts';
import { idling } from './kinds/idling.ts';
import { ignitionOn } from './kinds/ignition-on.ts';
import { immobilizedAutomatically } from './kinds/immobilized-automatically.ts';
import { immobilizedManually } from './kinds/immobilized-manually.ts';
import { jamming } from './kinds/jamming.ts';
import { lowCharge } from './kinds/low-charge.ts';
import { lowDeviceBattery } from './kinds/low-device-battery.ts';
import { lowVehicleBattery } from './kinds/low-vehicle-battery.ts';
import { maintenanceDue } from './kinds/maintenance-due.ts';
import { movedAfterCut } from './kinds/moved-after-cut.ts';
import { offline } from './kinds/offline.ts';
import { parkedAway } from './kinds/parked-away.ts';
import { possibleSpoofing } from './kinds/possible-spoofing.ts';
import { refuel } from './kinds/refuel.ts';
import { routeDeviation } from './kinds/route-deviation.ts';
import { securePark } from './kinds/secure-park.ts';
import { sensorAbove } from './kinds/sensor-above.ts';
import { sensorBelow } from './kinds/sensor-below.ts';
import { sensorOn } from './kinds/sensor-on.ts';
import { sensorOnMoving } from './kinds/sensor-on-moving.ts';
import { shock } from './kinds/shock.ts';
import { sos } from './kinds/sos.ts';
import { speeding } from './kinds/speeding.ts';
import { speedingOverLimit } from './kinds/speeding-over-limit.ts';
import { stopTooLong } from './kinds/stop-too-long.ts';
import { tampering } from './kinds/tampering.ts';
import { towing } from './kinds/towing.ts';
import { unplugged } from './kinds/unplugged.ts';
import { vehicleFault } from './kinds/vehicle-fault.ts';

const ALL = [
  geofenceEnter,
  geofenceExit,
  geofenceDwell,
  geofenceSpeed,
  speeding,
  speedingOverLimit,
  harshAcceleration,
  harshBraking,
  harshCornering,
  crash,
  shock,
  sos,
  idling,
  stopTooLong,
  parkedAway,
  towing,
  ignitionOn,
  securePark,
  unplugged,
  lowVehicleBattery,
  lowDeviceBattery,
  lowCharge,
  fuelDrop,
  refuel,
  sensorAbove,
  sensorBelow,
  sensorOn,
  sensorOnMoving,
  jamming,
  tampering,
  deviceFault,
  vehicleFault,
  offline,
  devicesSeparated,
  possibleSpoofing,
  immobilizedManually,
  immobilizedAutomatically,
  commandFailed,
  movedAfterCut,
  maintenanceDue,
  routeDeviation,
] as const;

export type AlertKindName = (typeof ALL)[number]['type'];
export const ALERT_KINDS: readonly AlertKind<AlertKindName>[] = ALL;
export const ALERT_KIND_NAMES: readonly AlertKindName[] = ALERT_KINDS.map(({ type }) => type);

/** Kinds whose rules users make. */
export const CONFIGURABLE_KINDS: readonly AlertKindName[] = ALERT_KINDS.filter(
  ({ configurable }) => configurable !== false,
).map(({ type }) => type);

const BY_NAME = new Map(ALERT_KINDS.map((kind) => [kind.type, kind]));

/** Returns the declaration of a kind. */
export function alertKindOf(type: AlertKindName): AlertKind<AlertKindName> {
  return BY_NAME.get(type)!;
}
