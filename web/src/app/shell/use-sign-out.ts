import { useMutation } from '@tanstack/react-query';
import { useProblemToast } from '../../ui/use-problem.ts';
import { signOut } from '../session.ts';

/** Ends the session; says so when that fails. */
export function useSignOut() {
  const showProblem = useProblemToast();
  return useMutation({ mutationFn: signOut, onError: showProblem });
}
