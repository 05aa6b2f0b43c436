/** Parts of the product that find events of assets, the default order of lists. */
export const EVENT_SOURCES = ['driving', 'alert'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];
