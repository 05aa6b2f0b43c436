/** What the set-up page shows: a model, and facts that a link may carry to whoever fits the tracker. */
export interface SetUpSearch {
  /** `deviceType/model`, as `modelKey` writes it. */
  model?: string;
  /** IMEI or identifier of the tracker to be set up. */
  imei?: string;
}

/** Reads the view from an address; what does not fit is ignored. */
export function setUpSearch(raw: Record<string, unknown>): SetUpSearch {
  const view: SetUpSearch = {};
  if (typeof raw.model === 'string' && raw.model !== '') view.model = raw.model;
  // An identifier of digits only comes as a number.
  const imei = typeof raw.imei === 'number' ? String(raw.imei) : raw.imei;
  if (typeof imei === 'string' && imei !== '') view.imei = imei;
  return view;
}
