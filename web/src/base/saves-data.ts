/** Returns whether the user has asked the browser to use little data. Some browsers do not tell. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
