/** Returns the folder of the file of the present sources, which need not be there. */
export function bundleFolder(): string;
