/** Countries, ISO 3166-1, that write the number of a house before the name of its street. */
const NUMBER_FIRST = new Set(
  'AU BD BW CA EG FR GB GH GI HK IE IL IN KE LK LR LU MA MC MT MU MY NG NZ OM PH PK SG TH TN TT UG US VN ZA ZM ZW'.split(
    ' ',
  ),
);

/**
 * Returns an address in one line, as its country writes it: `Aeulestrasse 12, Vaduz`, `12 Congress Avenue, Austin`.
 * @param country ISO 3166-1 alpha-2 in any case; undefined: unknown
 */
export function addressLine(parts: {
  road: string;
  house?: string | undefined;
  town?: string | undefined;
  country?: string | undefined;
}): string {
  const { road, house, town, country } = parts;
  const first = NUMBER_FIRST.has(country?.toUpperCase() ?? '');
  const street = house === undefined ? road : first ? `${house} ${road}` : `${road} ${house}`;
  return town === undefined || town === road ? street : `${street}, ${town}`;
}
