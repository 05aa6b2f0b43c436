/**
 * The account of a page, by its id. A page sends it with every call, so that a session with another current account
 * refuses the call. Clients without a page omit it, and their calls use the session's account.
 */
export const PAGE_ACCOUNT_HEADER = 'waymark-account';
/** The same for requests without headers: file links and the live socket. */
export const PAGE_ACCOUNT_QUERY = 'pageAccount';
