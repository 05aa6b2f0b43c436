import { Button, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Asset, AssetWrite } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MessageBar } from '../../ui/MessageBar.tsx';
import { DrawerFoot, DrawerScroll } from '../../ui/SideDrawer.tsx';
import { formField, schemaResolver } from '../../ui/schema-resolver.ts';
import { useErrorText } from '../../ui/use-problem.ts';
import styles from './AssetForm.module.css';
import { type AssetFormValues, devicesDiffer, formValues, toAssetBody } from './asset-form-model.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { tagsQuery } from './queries.ts';
import { TypeField } from './TypeField.tsx';

/** Every field of an asset. Errors show on a field once it was touched, on all of them when saving is refused. */
export function AssetForm({
  asset,
  onSaved,
  onCancel,
  onChanged,
  onDelete,
}: {
  asset?: Asset;
  onSaved: (asset: Asset) => void;
  onCancel: () => void;
  /** Told at each change whether there is something to lose. */
  onChanged: (changed: boolean) => void;
  onDelete?: () => void;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const errorText = useErrorText();
  const resolver = useMemo(() => schemaResolver(AssetWrite, toAssetBody, errorText, devicesDiffer), [errorText]);
  const form = useForm<AssetFormValues, unknown, AssetWrite>({
    defaultValues: formValues(asset),
    resolver,
    mode: 'onTouched',
  });
  const { register, control, setError, formState } = form;
  const { errors } = formState;
  useEffect(
    () => form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty }) => onChanged(isDirty ?? false) }),
    [form, onChanged],
  );
  const save = useMutation({
    mutationFn: (body: AssetWrite) =>
      asset
        ? call(ENDPOINTS.assets.update, { params: { id: asset.id }, body })
        : call(ENDPOINTS.assets.create, { body }),
    onSuccess: onSaved,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { path, key, params } of error.fields) {
        const field = formField(path) as keyof AssetFormValues | 'root';
        setError(field, { type: key, message: errorText(key, params) }, { shouldFocus: true });
      }
    },
  });
  const tags = useQuery(tagsQuery).data ?? [];
  const refusal = save.error && errorText(save.error instanceof ApiError ? save.error.code : 'error.internal');
  const text = (name: 'name' | 'licensePlate' | 'vin' | 'batteryType' | 'make' | 'model' | 'route' | 'depot') => ({
    label: t(`assets:${name}`),
    error: errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => save.mutate(body))}>
      <DrawerScroll>
        {refusal && <MessageBar kind="danger" title={t('assets:formRefused')} detail={refusal} />}
        <Section title={t('assets:sectionIdentity')}>
          <TextInput {...text('name')} required withAsterisk data-autofocus />
          <TypeField control={control} />
          <TextInput {...text('licensePlate')} />
          <TextInput {...text('vin')} />
        </Section>
        <Section title={t('assets:sectionVehicle')}>
          <TextInput {...text('make')} />
          <TextInput {...text('model')} />
          <Controller
            control={control}
            name="year"
            render={({ field: { ref, ...field }, fieldState }) => (
              <NumberInput
                {...field}
                ref={ref}
                label={t('assets:year')}
                error={fieldState.error?.message}
                allowDecimal={false}
                thousandSeparator=""
                step={1}
                hideControls
              />
            )}
          />
          <TextInput {...text('batteryType')} />
        </Section>
        <Section title={t('assets:sectionDevices')}>
          <DeviceFields asset={asset} form={form} />
        </Section>
        <Section title={t('assets:sectionOrganization')}>
          <Controller
            control={control}
            name="tags"
            render={({ field: { ref, ...field }, fieldState }) => (
              <TagsInput
                {...field}
                ref={ref}
                className={styles.wide}
                label={t('assets:tags')}
                placeholder={field.value.length === 0 ? t('assets:tagsPlaceholder') : ''}
                error={fieldState.error?.message}
                data={tags}
                acceptValueOnBlur
              />
            )}
          />
          <TextInput {...text('route')} />
          <TextInput {...text('depot')} />
        </Section>
      </DrawerScroll>
      <DrawerFoot>
        {onDelete && (
          <Button
            className={styles.delete}
            variant="subtle"
            color="red"
            leftSection={<Icon name="trash" />}
            onClick={onDelete}
          >
            {t('assets:delete')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('common:save')}
        </Button>
      </DrawerFoot>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.sectionTitle}>
        {title}
      </h3>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
