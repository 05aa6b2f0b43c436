/** Key of the `errors` messages with its values. */
export interface RefusalWords {
  key: string;
  params: Readonly<Record<string, string>>;
}

/** From this many seconds on, a wait is given in minutes. */
const MINUTES_FROM = 120;

/**
 * Returns the text for a refused call: that of its code, and how long to wait if the answer says so.
 * @param waitSeconds 0 if unspecified
 */
export function refusalWords(code: string, waitSeconds: number): RefusalWords {
  if (code !== 'error.rate.limited' || waitSeconds <= 0) return { key: code, params: {} };
  return waitSeconds < MINUTES_FROM
    ? { key: 'error.rate.limited.seconds', params: { seconds: String(Math.ceil(waitSeconds)) } }
    : { key: 'error.rate.limited.minutes', params: { minutes: String(Math.ceil(waitSeconds / 60)) } };
}
