/** Headings of the list: the person a case waits for, or the time of its change. */
export const LENDER_GROUPS = ['needsUser', 'today', 'later', 'closed'] as const;
export type LenderGroup = (typeof LENDER_GROUPS)[number];

/** The columns of the list: what happens next. */
export const LENDER_PARTS = ['notice', 'waiting', 'approval', 'whenStopped', 'immobilized', 'closed'] as const;
export type LenderPart = (typeof LENDER_PARTS)[number];
