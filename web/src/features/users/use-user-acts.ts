import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { User } from '@waymark/contract/users/schema.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { usersKey } from './queries.ts';

/** Returns the actions on a user that need no form. */
export function useUserActs() {
  const { t } = useTranslation(['users', 'records']);
  const showProblem = useProblemToast();
  const done = (words: string): void => {
    notifications.show({ message: words });
    void queryClient.invalidateQueries({ queryKey: usersKey });
  };
  const invite = useMutation({
    mutationFn: ({ id }: User) => call(ENDPOINTS.users.invite, { params: { id } }),
    onSuccess: ({ username }) => done(t('users:invitationSent', { username })),
    onError: showProblem,
  });
  const setDisabled = useMutation({
    mutationFn: ({ user, disabled }: { user: User; disabled: boolean }) =>
      call(
        ENDPOINTS.users.update,
        { params: { username: user.username }, body: { name: user.name, role: user.role, disabled } },
        { ifUpdatedAt: user.updatedAt },
      ),
    onSuccess: ({ name, disabled }) => done(t(disabled ? 'users:disabled' : 'users:enabled', { name })),
    onError: (error, { user }) => {
      if (!(error instanceof ApiError) || error.code !== 'error.record.changed') return showProblem(error);
      const message = t('records:changedElsewhere', { name: user.name });
      notifications.show({ color: 'red', message, role: 'alert', autoClose: 10_000 });
      void queryClient.invalidateQueries({ queryKey: usersKey });
    },
  });
  return { invite, setDisabled };
}
