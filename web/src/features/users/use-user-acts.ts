import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { User } from '@waymark/contract/users/schema.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { usersKey } from './queries.ts';

/** Returns the actions on a user that need no form. */
export function useUserActs() {
  const { t } = useTranslation('users');
  const showProblem = useProblemToast();
  const done = (words: string): void => {
    notifications.show({ message: words });
    void queryClient.invalidateQueries({ queryKey: usersKey });
  };
  const invite = useMutation({
    mutationFn: ({ id }: User) => call(ENDPOINTS.users.invite, { params: { id } }),
    onSuccess: ({ username }) => done(t('invitationSent', { username })),
    onError: showProblem,
  });
  const setDisabled = useMutation({
    mutationFn: ({ user, disabled }: { user: User; disabled: boolean }) =>
      call(ENDPOINTS.users.update, {
        params: { username: user.username },
        body: { name: user.name, role: user.role, disabled },
      }),
    onSuccess: ({ name, disabled }) => done(t(disabled ? 'disabled' : 'enabled', { name })),
    onError: showProblem,
  });
  return { invite, setDisabled };
}
