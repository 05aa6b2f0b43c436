import type { Device, DeviceProvision, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { factsOf, type ModelChoice } from '../set-up/index.ts';

/** Values of the form's fields. */
export interface DeviceValues {
  imei: string;
  deviceType: string;
  deviceModel: string;
  make: string;
  imsiId: string;
  accountId: string | null;
  assetSclId: string | null;
  immobilizationType: string | null;
  ignitionType: string | null;
  movingIntervalSeconds: number | '';
  parkedIntervalSeconds: number | '';
  fltAccId: string;
  fltApiKey: string;
  assignedAccId: string;
  assignedApiKey: string;
  /** Removes the stored key. */
  forgetFltApiKey: boolean;
  forgetAssignedApiKey: boolean;
}

/** Returns the initial values of the fields. @param begin values of a new device, in place of empty ones */
export function deviceValues(device: Device | undefined, begin: Partial<DeviceValues>): DeviceValues {
  return {
    imei: device?.imei ?? '',
    deviceType: device?.deviceType ?? '',
    deviceModel: device?.deviceModel ?? '',
    make: device?.make ?? '',
    imsiId: device?.imsiId ?? '',
    accountId: null,
    assetSclId: null,
    immobilizationType: device?.immobilizationType ?? null,
    ignitionType: device?.ignitionType ?? null,
    movingIntervalSeconds: device?.movingIntervalSeconds ?? '',
    parkedIntervalSeconds: device?.parkedIntervalSeconds ?? '',
    fltAccId: device?.fltAccId ?? '',
    fltApiKey: '',
    assignedAccId: device?.assignedAccId ?? '',
    assignedApiKey: '',
    forgetFltApiKey: false,
    forgetAssignedApiKey: false,
    ...begin,
  };
}

/** Returns the body of the call. An empty key stays unchanged unless it is removed. An update has no IMEI or asset. */
export function deviceBody(
  schema: typeof DeviceProvision | typeof DeviceUpdate,
  { forgetFltApiKey, forgetAssignedApiKey, ...values }: DeviceValues,
  device: Device | undefined,
): unknown {
  const { imei, accountId, assetSclId, fltApiKey, assignedApiKey, ...facts } = values;
  return {
    ...(bodyOf(schema, device ? facts : { ...facts, imei, accountId, assetSclId }) as object),
    ...keyOf('fltApiKey', fltApiKey, forgetFltApiKey),
    ...keyOf('assignedApiKey', assignedApiKey, forgetAssignedApiKey),
  };
}

function keyOf(name: string, typed: string, forget: boolean): Record<string, string | null> {
  if (typed.trim() !== '') return { [name]: typed.trim() };
  return forget ? { [name]: null } : {};
}

/** Returns the values that a model proposes: its device type and its usual wiring. */
export function proposedBy(choices: readonly ModelChoice[], key: string): Partial<DeviceValues> {
  const facts = factsOf(choices, key);
  const model = choices.find((choice) => choice.key === key)?.model;
  if (!model) return { deviceType: facts.deviceType };
  return {
    deviceType: facts.deviceType,
    deviceModel: model.name,
    make: model.maker,
    ignitionType: model.ignition,
    immobilizationType: model.relayOutput ? 'starter' : 'none',
  };
}
