import { Input, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { phoneFieldValue } from '@waymark/contract/phone.ts';
import { type AssignableFeature, type User, UserWrite } from '@waymark/contract/users/schema.ts';
import { ROLES, type Role } from '@waymark/domain/access.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import type { DrawerForm } from '../../ui/records/index.ts';
import { useSettingsChoices } from '../accounts/index.ts';
import { AccountChoice } from './AccountChoice.tsx';
import { assignableQuery } from './queries.ts';

/** Form with every field of a user. Offers the toggles of the user's account. */
export function UserForm({ user, drawer }: { user?: User | undefined; drawer: DrawerForm }) {
  const errorText = useErrorText();
  const { accountId: ownAccountId } = useCurrentUser();
  const [accountId, setAccountId] = useState(user?.accountId ?? ownAccountId);
  const { data: assignable, error } = useQuery({
    ...assignableQuery(accountId),
    // Input stays while the toggles of another account are loading.
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <DrawerScroll>
        <MessageBar kind="danger" title={errorText(error instanceof ApiError ? error.code : 'error.internal')} />
      </DrawerScroll>
    );
  if (!assignable)
    return (
      <DrawerScroll>
        <Skeleton height={420} mt={28} />
      </DrawerScroll>
    );
  return (
    <Fields user={user} drawer={drawer} assignable={assignable} accountId={accountId}>
      {!user && <AccountChoice accountId={accountId} onChoose={setAccountId} />}
    </Fields>
  );
}

function Fields({
  user,
  drawer,
  assignable,
  accountId,
  children,
}: {
  user: User | undefined;
  drawer: DrawerForm;
  assignable: readonly AssignableFeature[];
  accountId: string;
  /** The account selection if there is one. */
  children: ReactNode;
}) {
  const { t } = useTranslation(['users', 'roles', 'featureNames', 'alertTypes']);
  const isSelf = useCurrentUser().id === user?.id;
  const given = (kind: AssignableFeature['kind'], had: readonly string[] | undefined) =>
    assignable
      .filter((each) => each.kind === kind && each.enabled && (had === undefined || had.includes(each.id)))
      .map(({ id }) => id)
      .sort();
  const ifUpdatedAt = useOpenedAt(user);
  const form = useSchemaForm({
    schema: UserWrite,
    defaults: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ? phoneFieldValue(user.phone) : '',
      role: user?.role ?? ('viewer' as Role),
      language: user?.language ?? null,
      timeZone: user?.timeZone ?? null,
      unitsSystem: user?.unitsSystem ?? null,
      features: given('feature', user?.features),
      alerts: given('alert', user?.alerts),
    },
    extraRule: ({ email, phone }) => (email || phone ? [] : [{ path: 'email', key: 'error.user.contact', params: {} }]),
    save: (body) =>
      user
        ? call(ENDPOINTS.users.update, { params: { username: user.username }, body }, { ifUpdatedAt })
        : call(ENDPOINTS.users.create, { body: { ...body, accountId } }),
    onSaved: (saved) => drawer.onSaved(t(user ? 'users:saved' : invitationWords(saved), { ...saved })),
    onChanged: drawer.onChanged,
  });
  // The drawer set the focus before the toggles had loaded.
  const { setFocus } = form.form;
  useEffect(() => setFocus('name'), [setFocus]);
  // After a change of the account, enables everything that the account has.
  const offered = useRef(assignable);
  useEffect(() => {
    if (user !== undefined || offered.current === assignable) return;
    offered.current = assignable;
    for (const [name, kind] of [
      ['features', 'feature'],
      ['alerts', 'alert'],
    ] as const)
      form.form.setValue(name, given(kind, undefined), { shouldDirty: true });
  });
  const role = useWatch({ control: form.form.control, name: 'role' });
  const choices = useSettingsChoices();
  const asAccount = t('users:asAccount');
  return (
    <FormInDrawer of={form} onCancel={drawer.onCancel} saveLabel={user ? undefined : t('users:invite')}>
      <FormSection title={t('users:sectionPerson')}>
        <WideField>
          <TextField name="name" label={t('users:name')} />
        </WideField>
        {children}
        <TextField name="email" label={t('users:email')} inputMode="email" />
        <PhoneField name="phone" label={t('users:phone')} />
        {!user && (
          <WideField>
            <Input.Description>{t('users:inviteHint')}</Input.Description>
          </WideField>
        )}
      </FormSection>
      <FormSection title={t('users:sectionRole')}>
        <WideField>
          <SelectField
            name="role"
            label={t('users:role')}
            description={isSelf ? t('users:selfHint') : role && t(`roles:${role}Meaning`)}
            disabled={isSelf}
            data={ROLES.map((value) => ({ value, label: t(`roles:${value}`) }))}
          />
        </WideField>
        <WideField>
          <CheckboxGroup
            name="features"
            label={t('users:features')}
            description={t('users:featuresHint')}
            selectAll
            data={assignable
              .filter(({ kind }) => kind === 'feature')
              .map(({ id, enabled }) => ({
                value: id,
                label: t(`featureNames:${id as 'fuel'}`),
                disabled: !enabled,
              }))}
          />
        </WideField>
        <WideField>
          <CheckboxGroup
            name="alerts"
            label={t('users:alerts')}
            description={t('users:alertsHint')}
            selectAll
            data={assignable
              .filter(({ kind }) => kind === 'alert')
              .map(({ id, enabled }) => ({ value: id, label: t(`alertTypes:${id as 'fuel'}`), disabled: !enabled }))}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('users:sectionSettings')}>
        <SelectField name="language" label={t('users:language')} placeholder={asAccount} data={choices.languages} />
        <SelectField name="unitsSystem" label={t('users:units')} placeholder={asAccount} data={choices.units} />
        <SelectField name="timeZone" label={t('users:timeZone')} placeholder={asAccount} data={choices.timeZones} />
      </FormSection>
    </FormInDrawer>
  );
}

function invitationWords(saved: User): 'invitationSent' | 'invitationFailed' {
  return saved.invitedAt === null ? 'invitationFailed' : 'invitationSent';
}
