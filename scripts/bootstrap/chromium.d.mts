/** Path of a Chromium or Chrome. @throws Error that says what to install */
export function findChromium(): Promise<string>;
export function findChromiumWithWindows(packages?: readonly string[]): Promise<string>;
