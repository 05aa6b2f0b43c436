import { WrongSettings } from '../config.ts';
import { ListenFailed } from '../gateway/listeners.ts';
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
  const another = 'choose another port with --port N or WAYMARK_HTTP_PORT';
  const message = {
    EADDRINUSE: `Port ${port} is already in use by another program. Stop that program, or ${another}.`,
    EACCES: `Port ${port} requires more privileges than this program has. Grant them, or ${another}.`,
    EADDRNOTAVAIL: 'WAYMARK_HTTP_HOST is not an address of this machine. Set it to 127.0.0.1 or 0.0.0.0.',
  }[code];
  return new StartFailure(message, { cause: error });
}
