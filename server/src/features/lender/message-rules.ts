import type { MessageRules } from '../../delivery/queue.ts';
import type { Database } from '../../storage/db.ts';
import { messageOfCase } from './messages-sql.ts';

/** Checks before each attempt that a notice or reminder is still wanted. The case may have ended between attempts. */
export function lenderMessageRules(database: Database): MessageRules {
  return {
    async unwanted(uid) {
      const isWanted = await database.tenant([], (tx) => messageOfCase(tx, uid));
      return isWanted === false ? 'the case was closed or lender mode is off' : undefined;
    },
    async refused() {},
  };
}
