/** unassigned: no asset · assigned: not heard since · active: heard within its offline limit · offline: beyond it. */
export const DEVICE_STATUSES = ['unassigned', 'assigned', 'active', 'offline'] as const;
