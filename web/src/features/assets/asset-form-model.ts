import { type Asset, AssetWrite } from '@waymark/contract/assets/schema.ts';
import { hasField } from '@waymark/contract/feature-fields.ts';
import type { Feature } from '@waymark/domain/access.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';

/** The asset form as it stands; an empty text is "not given". */
export interface AssetFormValues {
  name: string;
  licensePlate: string;
  vin: string;
  type: AssetType | null;
  batteryType: string;
  make: string;
  model: string;
  /** A number, or the text of a field that holds none yet. */
  year: number | string;
  deviceId: string | null;
  auxiliaryDeviceId: string | null;
  tags: string[];
  route: string;
  depot: string;
}

/** The form of an asset, or of a new one. */
export function formValues(asset: Asset | undefined): AssetFormValues {
  return {
    name: asset?.name ?? '',
    licensePlate: asset?.licensePlate ?? '',
    vin: asset?.vin ?? '',
    type: asset?.type ?? null,
    batteryType: asset?.batteryType ?? '',
    make: asset?.make ?? '',
    model: asset?.model ?? '',
    year: asset?.year ?? '',
    deviceId: asset?.deviceId ?? null,
    auxiliaryDeviceId: asset?.auxiliaryDeviceId ?? null,
    tags: asset?.tags ?? [],
    route: asset?.route ?? '',
    depot: asset?.depot ?? '',
  };
}

/**
 * The body of the call. Whitespace around text is dropped and whitespace alone counts as empty; an empty required field
 * is left out, so that the schema says it is missing.
 */
export function toAssetBody(values: AssetFormValues): Partial<Record<keyof AssetWrite, unknown>> {
  const name = values.name.trim();
  return {
    ...(name && { name }),
    ...(values.type && { type: values.type }),
    licensePlate: textOrNull(values.licensePlate),
    vin: textOrNull(values.vin),
    batteryType: textOrNull(values.batteryType),
    make: textOrNull(values.make),
    model: textOrNull(values.model),
    year: values.year === '' ? null : values.year,
    deviceId: values.deviceId,
    auxiliaryDeviceId: values.auxiliaryDeviceId,
    tags: values.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
    route: textOrNull(values.route),
    depot: textOrNull(values.depot),
  };
}

/** Leaves out of a body the fields that a feature of the user closes: the call refuses them. */
export function withoutClosed(
  body: ReturnType<typeof toAssetBody>,
  switchedOn: Pick<ReadonlySet<Feature>, 'has'>,
): ReturnType<typeof toAssetBody> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => hasField(AssetWrite, field, switchedOn)));
}

/** Two places, two devices. */
export function devicesDiffer({ deviceId, auxiliaryDeviceId }: AssetWrite) {
  const same = deviceId !== null && deviceId !== undefined && deviceId === auxiliaryDeviceId;
  return same ? [{ path: 'auxiliaryDeviceId', key: 'error.device.same', params: {} }] : [];
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
