import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PERMISSIONS } from '@waymark/domain/access.ts';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { rolesQuery } from './queries.ts';
import styles from './RolesMatrix.module.css';

/** Shows the purpose and the permissions of each role. */
export function RolesMatrix() {
  const { t } = useTranslation(['users', 'roles']);
  const errorText = useErrorText();
  const { data: roles, error } = useQuery(rolesQuery);
  if (error)
    return (
      <Box grow scroll padding={16}>
        <MessageBar kind="danger" title={errorText(error instanceof ApiError ? error.code : 'error.internal')} />
      </Box>
    );
  if (!roles)
    return (
      <Box grow scroll padding={16}>
        <Skeleton height={PERMISSIONS.length * 36} />
      </Box>
    );
  return (
    <Box grow scroll padding={16}>
      <Text as="p" tone="soft" maxWidth="68ch" margin="0 0 12px">
        {t('users:matrixIntro')}
      </Text>
      <dl className={styles.roles}>
        {roles.map(({ role }) => (
          <div key={role}>
            <dt>{t(`roles:${role}`)}</dt>
            <dd>{t(`roles:${role}Meaning`)}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.scroller} aria-label={t('users:roles')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('users:permission')}</th>
              {roles.map(({ role }) => (
                <th key={role} scope="col">
                  {t(`roles:${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSIONS.map((permission) => (
              <tr key={permission}>
                <th scope="row">{t(`roles:${permission}`)}</th>
                {roles.map(({ role, permissions }) => (
                  <td key={role}>
                    <Verdict allowed={permissions.includes(permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Box>
  );
}

function Verdict({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation('users');
  return allowed ? (
    <Text tone="ok">
      <Icon name="check" size={16} />
      <VisuallyHidden>{t('allowed')}</VisuallyHidden>
    </Text>
  ) : (
    <Text tone="quiet">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('notAllowed')}</VisuallyHidden>
    </Text>
  );
}
