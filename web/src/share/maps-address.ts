import type { SharedLocation } from '@waymark/contract/shares/schema.ts';

/**
 * Returns an address that opens a position in the visitor's own maps: an app on phones, a page elsewhere. Undefined
 * without a position.
 */
export function mapsAddress(
  { latitude, longitude }: Pick<SharedLocation, 'latitude' | 'longitude'>,
  userAgent: string,
): string | undefined {
  if (latitude === null || longitude === null) return undefined;
  const place = `${latitude},${longitude}`;
  if (/Android/i.test(userAgent)) return `geo:${place}?q=${place}`;
  if (/iPhone|iPad/i.test(userAgent)) return `https://maps.apple.com/?ll=${place}&q=${place}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
