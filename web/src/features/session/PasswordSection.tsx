import { Button } from '@mantine/core';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { withFieldRules } from '@waymark/contract/field-rules.ts';
import { PasswordChange } from '@waymark/contract/session/list-schema.ts';
import { passwordFaults, RESET_PASSWORD_POLICY } from '@waymark/domain/password.ts';
import { useCallback, useRef } from 'react';
import Type from 'typebox';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { LeaveGuard } from '../../ui/overlays/LeaveGuard.tsx';
import { sessionsQuery } from './queries.ts';
import styles from './Section.module.css';

/** The call's body with the new password entered twice. */
const Change = withFieldRules(
  Type.Object({ ...PasswordChange.properties, confirmation: PasswordChange.properties.password }),
  [{ rule: 'same', fields: ['password', 'confirmation'], key: 'error.password.mismatch' }],
);
const EMPTY = { currentPassword: '', password: '', confirmation: '' };

/** Changes the user's own password. */
export function PasswordSection() {
  const { t } = useTranslation('session');
  const changed = useRef(false);
  const onChanged = useCallback((isChanged: boolean) => {
    changed.current = isChanged;
  }, []);
  const form = useSchemaForm({
    schema: Change,
    defaults: EMPTY,
    extraRuleLast: true,
    extraRule: ({ password }) =>
      passwordFaults(password, RESET_PASSWORD_POLICY).map((fault) => ({ path: 'password', ...fault })),
    save: ({ currentPassword, password }) =>
      call(ENDPOINTS.session.changePassword, { body: { currentPassword, password } }),
    onSaved: () => {
      form.form.reset(EMPTY);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(undefined).queryKey });
    },
    onChanged,
    savedMessage: t('passwordChanged'),
  });
  return (
    <section className={styles.section} aria-labelledby="password-title">
      <Row justify="between" wrap gap={8} minHeight={32} className={styles.head}>
        <h2 id="password-title">{t('password')}</h2>
      </Row>
      <Text as="p" tone="soft" maxWidth="64ch">
        {t('passwordBody')}
      </Text>
      <SchemaForm of={form} className={styles.form}>
        <FormRefusal />
        <PasswordField name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
        <PasswordField name="password" label={t('newPassword')} autoComplete="new-password" />
        <PasswordField name="confirmation" label={t('confirmPassword')} autoComplete="new-password" />
        <Button type="submit" loading={form.saving}>
          {t('changePassword')}
        </Button>
      </SchemaForm>
      <LeaveGuard changed={changed} />
    </section>
  );
}
