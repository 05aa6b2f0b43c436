import { type Asset, AssetWrite } from '@waymark/contract/assets/schema.ts';
import { hasField } from '@waymark/contract/feature-fields.ts';
import type { Feature } from '@waymark/domain/access.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';

/** Current values of the asset form. An empty text means "not given". */
export interface AssetFormValues {
  name: string;
  licensePlate: string;
  vin: string;
  type: AssetType | null;
  batteryType: string;
  make: string;
  model: string;
  /** A number, or the text of a field that is not a number yet. */
  year: number | string;
  deviceId: string | null;
  auxiliaryDeviceId: string | null;
  tags: string[];
  route: string;
  depot: string;
}

/** Returns the form values of an asset or of a new one. */
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
 * Returns the body of the call. Trims text and counts whitespace alone as empty. Omits empty required fields, so that
 * the schema reports them as missing.
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

/** Removes fields from a body that a feature of the user disables, because the call refuses them. */
export function withoutClosed(
  body: ReturnType<typeof toAssetBody>,
  switchedOn: Pick<ReadonlySet<Feature>, 'has'>,
): ReturnType<typeof toAssetBody> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => hasField(AssetWrite, field, switchedOn)));
}

/** Returns whether the primary and the auxiliary device differ. */
export function devicesDiffer({ deviceId, auxiliaryDeviceId }: AssetWrite) {
  const same = deviceId !== null && deviceId !== undefined && deviceId === auxiliaryDeviceId;
  return same ? [{ path: 'auxiliaryDeviceId', key: 'error.device.same', params: {} }] : [];
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
