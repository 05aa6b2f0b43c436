/** Search parameters of the setup page: a model and tracker data that a link can carry to the installer. */
export interface SetUpSearch {
  /** `deviceType/model`, as `modelKey` writes it. */
  model?: string;
  /** IMEI or identifier of the tracker to be set up. */
  imei?: string;
}

/** Parses the view from an address. Ignores invalid values. */
export function setUpSearch(raw: Record<string, unknown>): SetUpSearch {
  const view: SetUpSearch = {};
  if (typeof raw.model === 'string' && raw.model !== '') view.model = raw.model;
  // An identifier of digits only arrives as a number.
  const imei = typeof raw.imei === 'number' ? String(raw.imei) : raw.imei;
  if (typeof imei === 'string' && imei !== '') view.imei = imei;
  return view;
}
