/** Recognizes errors of connections: the statement may be right, and the same one may succeed on another connection. */

/**
 * SQLSTATE classes of PostgreSQL's documentation, appendix A: 08 (connection exception), 57P (operator intervention:
 * stopped, crashed, starting) and 53 (out of connections, memory or disk).
 */
const SQLSTATES = /^(08...|57P..|53...)$/;
/** Codes of the operating system, such as ECONNREFUSED. */
const SYSTEM_CODES = /^E[A-Z]+$/;
/** Messages of the driver, whose errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Returns true if an error shows that the connection broke, or that none could be opened. */
export function isBrokenConnection(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return SQLSTATES.test(code) || SYSTEM_CODES.test(code);
  return typeof message === 'string' && DRIVER_MESSAGES.test(message);
}
