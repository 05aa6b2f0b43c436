import type { Hold } from '../step.ts';

/** Returns the hold of a command that waits for this reason, without figures. */
export function holdFor(reason: Hold['reason']): Hold {
  return { reason, haveSeconds: null, needSeconds: null, lastReportAt: null };
}

/** Returns whether two holds have the same reason and the same figures. */
export function isSameHold(a: Hold | null, b: Hold | null): boolean {
  return (
    a?.reason === b?.reason &&
    a?.haveSeconds === b?.haveSeconds &&
    a?.needSeconds === b?.needSeconds &&
    a?.lastReportAt === b?.lastReportAt
  );
}
