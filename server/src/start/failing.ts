import { WrongSettings } from '../config.ts';
import { ListenFailed } from '../gateway/listen.ts';
import { StartFailure } from '../storage/failure.ts';

/** Failures whose message is meant for the operator. */
const FOR_THE_OPERATOR = [WrongSettings, StartFailure, ListenFailed];

/**
 * Returns the text to print when the program cannot start: the message for failures that an operator can fix, the stack
 * for a bug.
 */
export function failureText(error: unknown): string {
  if (FOR_THE_OPERATOR.some((kind) => error instanceof kind)) return `\n${(error as Error).message}\n`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns a failed `listen` of the HTTP side as an error with the port and its setting. */
export function httpListenFailure(error: unknown, port: number): unknown {
  const code = (error as { code?: string }).code;
  if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') return error;
  const why = {
    EADDRINUSE: `Port ${port} is already in use by another program`,
    EACCES: `Port ${port} needs more rights than this program has`,
    EADDRNOTAVAIL: 'The address to listen on is not one of this machine (WAYMARK_HTTP_HOST)',
  }[code];
  return new StartFailure(`${why}. Stop that program, or choose another port with --port N or WAYMARK_HTTP_PORT.`, {
    cause: error,
  });
}
