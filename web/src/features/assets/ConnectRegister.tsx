import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AssetWrite } from '@waymark/contract/assets/schema.ts';
import { DeviceProvision } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { useEffect, useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import Type, { type Static } from 'typebox';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { formResolver } from '../../ui/form/resolver.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import {
  deviceTypesQuery,
  factsOf,
  type ModelChoice,
  ModelSelect,
  modelChoices,
  modelKey,
  newPhoneName,
  PHONE_TYPE,
} from '../set-up/index.ts';
import styles from './Connect.module.css';
import { assetsKey, unknownTrackersQuery } from './queries.ts';
import { TypeSelect } from './TypeField.tsx';

/** Device and asset in one form. The fields are those of the two calls. */
const Registration = Type.Object({
  imei: DeviceProvision.properties.imei,
  /** Its `modelKey`. The call takes the values that it encodes. */
  model: Type.String({ minLength: 1 }),
  name: AssetWrite.properties.name,
  type: AssetWrite.properties.type,
});
type Registration = Static<typeof Registration>;

interface RegistrationValues {
  imei: string;
  model: string;
  name: string;
  type: AssetType | null;
}

/** Choices made before the form opened. */
export interface RegistrationPreset {
  /** As a `modelKey`. */
  model: string | undefined;
  imei: string | undefined;
}

/** First step: the tracker's number and its asset. */
export function ConnectRegister({
  preset,
  onRegistered,
  onCancel,
}: {
  preset: RegistrationPreset;
  onRegistered: (imei: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['assets', 'common', 'forms']);
  const errorText = useErrorText();
  const types = useQuery(deviceTypesQuery).data ?? [];
  const seen = useQuery(unknownTrackersQuery).data ?? [];
  const resolver = useMemo(() => formResolver(Registration, toRegistration, errorText), [errorText]);
  const choices = useMemo(() => modelChoices(types), [types]);
  const { register, control, handleSubmit, setValue, getValues, watch, formState } = useForm<
    RegistrationValues,
    unknown,
    Registration
  >({
    defaultValues: { imei: preset.imei ?? '', model: preset.model ?? choices[0]?.key ?? '', name: '', type: null },
    resolver,
    mode: 'onTouched',
  });
  const { errors } = formState;
  const first = choices[0]?.key;
  // The models may load after the form.
  useEffect(() => {
    if (first && getValues('model') === '') setValue('model', first);
  }, [first, getValues, setValue]);
  const phone = watch('model').startsWith(modelKey(PHONE_TYPE, ''));
  // Phones have no number of their own and get a generated name.
  useEffect(() => {
    if (phone && getValues('imei') === '') setValue('imei', newPhoneName());
  }, [phone, getValues, setValue]);
  const save = useMutation({
    mutationFn: (registration: Registration) => registerBoth(registration, choices),
    onSuccess: ({ imei }) => onRegistered(imei),
  });
  const choose = (imei: string, deviceType: string): void => {
    setValue('imei', imei, { shouldValidate: true });
    setValue('model', modelKey(deviceType, ''));
  };
  return (
    <form noValidate onSubmit={handleSubmit((body) => save.mutate(body))}>
      <DrawerScroll>
        <Stack gap={12} paddingTop={8}>
          <Text as="p" tone="soft">
            {t('assets:connectIntro')}
          </Text>
          {save.error && (
            <MessageBar
              kind="danger"
              title={t('forms:refused')}
              detail={errorText(save.error instanceof ApiError ? save.error.code : 'error.internal')}
            />
          )}
          {seen.length > 0 && (
            <Stack align="start" gap={8} padding={12} className={styles.seen}>
              <p>{t('assets:connectSeen')}</p>
              {seen.map(({ imei, deviceType }) => (
                <Button
                  key={imei}
                  size="xs"
                  leftSection={<Icon name="signal" size={14} />}
                  onClick={() => choose(imei, deviceType)}
                >
                  {t('assets:connectSeenUse', { imei })}
                </Button>
              ))}
            </Stack>
          )}
          <TextInput
            label={t(phone ? 'assets:connectPhoneName' : 'assets:imei')}
            description={t(phone ? 'assets:connectPhoneNameHelp' : 'assets:connectImeiHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            withAsterisk
            autoComplete="off"
            data-autofocus
            error={errors.imei?.message}
            {...register('imei')}
          />
          <Controller
            control={control}
            name="model"
            render={({ field }) => <ModelSelect value={field.value} onChange={field.onChange} />}
          />
          <TextInput
            label={t('assets:name')}
            required
            withAsterisk
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          <Controller
            control={control}
            name="type"
            render={({ field: { ref, ...field }, fieldState }) => (
              <TypeSelect
                {...field}
                inputRef={ref}
                label={t('assets:type')}
                placeholder={t('assets:typePlaceholder')}
                error={fieldState.error?.message}
              />
            )}
          />
        </Stack>
      </DrawerScroll>
      <DrawerFoot>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('assets:connectRegister')}
        </Button>
      </DrawerFoot>
    </form>
  );
}

function toRegistration({ imei, model, name, type }: RegistrationValues): object {
  return {
    ...(imei.trim() && { imei: imei.trim() }),
    ...(model && { model }),
    ...(name.trim() && { name: name.trim() }),
    ...(type && { type }),
  };
}

/** Registers the device first. If the asset fails, the device stays unassigned and can be selected. */
async function registerBoth(
  { imei, model, name, type }: Registration,
  choices: readonly ModelChoice[],
): Promise<{ imei: string }> {
  const device = await call(ENDPOINTS.devices.provision, { body: { imei, ...factsOf(choices, model) } });
  await call(ENDPOINTS.assets.create, { body: { name, type, deviceId: device.id } });
  void queryClient.invalidateQueries({ queryKey: assetsKey });
  return { imei: device.imei };
}
