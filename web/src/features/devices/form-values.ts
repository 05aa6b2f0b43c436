import type { Device, DeviceProvision, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { factsOf, type ModelChoice } from '../set-up/index.ts';

/** The form as it stands. */
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
  /** The stored key is to be removed. */
  forgetFltApiKey: boolean;
  forgetAssignedApiKey: boolean;
}

/** What stands in the fields at first. @param begin instead of nothing, for a new device */
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

/** The call's body: an empty key is left as it is, unless it is to be removed; an update names no IMEI and no asset. */
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

/** What a model says of its trackers: its kind, and what a fitter would wire. */
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
