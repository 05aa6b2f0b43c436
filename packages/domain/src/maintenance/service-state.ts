/**
 * Overdue: a limit is passed. Soon: its day is within `LIMITS.serviceSoonDays`, or its alert threshold is reached.
 * Unforecast: the asset is not used, so nothing says when its limit is reached.
 */
export const SERVICE_STATES = ['overdue', 'soon', 'later', 'unforecast'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];
