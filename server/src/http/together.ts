import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { NextAnswer } from '../features/fleet/next-answer.ts';
import type { Viewer } from '../features/session/viewer.ts';
import type { Answer, Handler } from './handler.ts';

/**
 * Lets concurrent equal calls about a whole fleet share answers (`NextAnswer`), also those of several users of an account.
 * The answer may depend on the input, and on rights, accounts and settings of the viewer, not on who it is.
 */
export function together<Of extends Endpoint>(handler: Handler<Of>): Handler<Of> {
  const answers = new NextAnswer<Answer<Of>>();
  return (call) => {
    const { viewer, params, query, body } = call;
    const key = JSON.stringify([viewer && sharedBy(viewer), params, query, body]);
    return answers.ask(key, () => handler(call));
  };
}

/** Returns the facts of a viewer that an answer may depend on. */
function sharedBy(viewer: Viewer): unknown[] {
  const { accountId, visibleAccounts, role, permissions, features, alerts } = viewer;
  const { timeZone, shownTimeZone, language, unitsSystem, currency } = viewer;
  return [
    ...[accountId, visibleAccounts, role, [...permissions], [...features], [...alerts]],
    ...[timeZone, shownTimeZone, language, unitsSystem, currency],
  ];
}
