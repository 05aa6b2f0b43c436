/** Text on the terminal: brief, with the next steps of the operator. */
import type { FirstSignIn } from './first-run.ts';

export interface Welcome {
  address: string;
  /** Public address for users; empty: `address`. */
  publicAddress: string;
  signIn: FirstSignIn | undefined;
  /** Protocol title and port of each listener. */
  listeners: readonly { title: string; port: number }[];
  startedInMs: number;
}

export function welcome({ address, publicAddress, signIn, listeners, startedInMs }: Welcome): string {
  const lines = [`Waymark is ready at ${address}  (${(startedInMs / 1000).toFixed(1)} s)`];
  if (publicAddress !== '') lines.push(`Open it at  ${publicAddress}`);
  if (signIn !== undefined) {
    lines.push(`Sign in as  ${signIn.email}`);
    if (signIn.password !== undefined) lines.push(`  password  ${signIn.password}  (then choose your own)`);
  }
  if (listeners.length > 0) {
    lines.push(`Devices     ${listeners.map(({ title, port }) => `${title} ${port}`).join(', ')}`);
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
