/**
 * unassigned: no asset · assigned: not heard since · active: heard within its offline limit · offline: silent for
 * longer.
 */
export const DEVICE_STATUSES = ['unassigned', 'assigned', 'active', 'offline'] as const;
