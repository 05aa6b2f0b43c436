/**
 * The account that a page shows, by its id. A page sends it with every call, so that a session that looks at another
 * account by now refuses the call. Clients without a page leave it out: their calls hold for the session's account.
 */
export const PAGE_ACCOUNT_HEADER = 'waymark-account';
/** The same where a browser sends no headers: file links and the live socket. */
export const PAGE_ACCOUNT_QUERY = 'pageAccount';
