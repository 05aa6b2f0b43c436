import { useMutation } from '@tanstack/react-query';
import { signOut } from '../../base/session.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';

/** Ends the session; says so when that fails. */
export function useSignOut() {
  const showProblem = useProblemToast();
  return useMutation({ mutationFn: signOut, onError: showProblem });
}
