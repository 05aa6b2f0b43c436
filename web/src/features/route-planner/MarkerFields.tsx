import { Button, Select } from '@mantine/core';
import { LIMITS } from '@waymark/domain/limits.ts';
import { MARKER_POINT_TYPES, type MarkerPointType } from '@waymark/domain/routes/route.ts';
import { useId } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import type { Wrong } from '../../ui/form/resolver.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import styles from './MarkerList.module.css';
import { type PlannedMarker, withField, withRemoved } from './planned-markers.ts';
import type { MarkerEditing } from './use-planned-markers.ts';

/** The fields of one marker. */
export function MarkerFields({
  marker,
  editing,
  problems,
  attempted,
}: {
  marker: PlannedMarker;
  editing: MarkerEditing;
  problems: Readonly<Record<string, Wrong>>;
  attempted: boolean;
}) {
  const { t } = useTranslation(['routePlanner', 'markerPointType']);
  const errorText = useErrorText();
  const id = useId();
  const { update } = editing;
  const set = <Field extends keyof Omit<PlannedMarker, 'key'>>(field: Field, to: PlannedMarker[Field]): void =>
    update((state) => withField(state, marker.key, field, to));
  const errorOf = (field: string): string | undefined => {
    const wrong = problems[field];
    return wrong && errorText(wrong.key, wrong.params);
  };
  return (
    <div className={styles.fields}>
      <TextInput
        id={`${id}name`}
        label={t('routePlanner:markerName')}
        autoComplete="off"
        value={marker.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
      />
      <Select
        id={`${id}type`}
        label={t('routePlanner:type')}
        allowDeselect={false}
        value={marker.type}
        data={MARKER_POINT_TYPES.map((value) => ({ value, label: t(`markerPointType:${value}`) }))}
        onChange={(type) => type && set('type', type as MarkerPointType)}
      />
      <TextInput
        id={`${id}address`}
        className={styles.wide}
        label={t('routePlanner:address')}
        withAsterisk
        autoComplete="off"
        maxLength={LIMITS.addressCharacters}
        placeholder={marker.address === null ? t('routePlanner:addressPending') : undefined}
        value={marker.address ?? ''}
        error={attempted || marker.address !== null ? errorOf('address') : undefined}
        onChange={({ currentTarget }) => set('address', currentTarget.value)}
      />
      {(['arriveFrom', 'arriveUntil'] as const).map((field) => (
        <TextInput
          key={field}
          id={`${id}${field}`}
          label={t(`routePlanner:${field}`)}
          inputMode="numeric"
          maxLength={5}
          placeholder="00:00"
          autoComplete="off"
          value={marker[field]}
          error={errorOf(field)}
          onChange={({ currentTarget }) => set(field, currentTarget.value)}
        />
      ))}
      <NumberInput
        id={`${id}stay`}
        label={t('routePlanner:stay')}
        value={marker.stayMinutes}
        error={errorOf('staySeconds')}
        onChange={(minutes) => set('stayMinutes', minutes)}
      />
      <Button
        variant="subtle"
        color="red"
        className={styles.remove}
        leftSection={<Icon name="trash" />}
        onClick={() => update((state) => withRemoved(state, marker.key))}
      >
        {t('routePlanner:remove')}
      </Button>
    </div>
  );
}
