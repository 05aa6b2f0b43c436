import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { endKeeping } from '../../api/kept-answers.ts';
import { queryClient } from '../../base/query.ts';
import { endPushes } from '../../offline/push.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { forgetRecent } from '../palette/recent.ts';

/** Ends the session and opens the sign-in page. Shows a toast on failure. */
export function useSignOut() {
  const showProblem = useProblemToast();
  return useMutation({ mutationFn: signOut, onError: showProblem });
}

async function signOut(): Promise<void> {
  await endPushes();
  await call(ENDPOINTS.session.signOut, {}, { keepPageOn401: true });
  forgetRecent();
  await endKeeping();
  queryClient.clear();
  window.location.assign('/login-app');
}
