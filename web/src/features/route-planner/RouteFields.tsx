import { Button, Collapse, Select } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { LIMITS } from '@waymark/domain/limits.ts';
import { ROUTE_VEHICLES } from '@waymark/domain/routes/route.ts';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Asterisk } from '../../ui/form/Asterisk.tsx';
import { WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useField } from '../../ui/form/use-field.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { RADIUS_HASH } from '../routes/index.ts';
import { TagsField } from '../tags/index.ts';
import styles from './RoutePlanner.module.css';

const VEHICLE_WORDS = {
  truck: 'vehicleTypeTruck',
  car: 'vehicleTypeCar',
  bicycle: 'vehicleTypeBicycle',
} as const;

/** A proposed value beside its field. */
export interface Proposed {
  /** As text with its unit. */
  text: string;
  use: () => void;
}

/** Name, duration and distance of a route, each with its rule. */
export function MainFields({
  vehicle,
  duration,
  distance,
}: {
  /** Field of the vehicle. */
  vehicle: ReactNode;
  /** Proposals that differ from the fields. */
  duration: Proposed | null;
  distance: Proposed | null;
}) {
  return (
    <>
      <NameField />
      {vehicle}
      <DurationField proposed={duration} />
      <DistanceField proposed={distance} />
    </>
  );
}

function NameField() {
  const { t } = useTranslation('routePlanner');
  const field = useField({ name: 'name' });
  const text = String(field.value);
  return (
    <TextInput
      id={field.id}
      ref={field.ref}
      label={<Labelled label={t('name')} hint={`${[...text.trim()].length}/${LIMITS.routeNameCharacters}`} />}
      labelProps={{ className: styles.label }}
      aria-label={t('name')}
      aria-required
      autoComplete="off"
      value={text}
      error={field.error}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}

function DurationField({ proposed }: { proposed: Proposed | null }) {
  const { t } = useTranslation('routePlanner');
  const field = useField({ name: 'duration' });
  return (
    <div>
      <TextInput
        id={field.id}
        ref={field.ref}
        label={<Labelled label={t('duration')} hint="HH:MM:SS" />}
        labelProps={{ className: styles.label }}
        aria-label={t('duration')}
        aria-required
        autoComplete="off"
        inputMode="numeric"
        placeholder="00:00:00"
        value={String(field.value)}
        error={field.error}
        onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        onBlur={field.onBlur}
      />
      <Proposal proposed={proposed} />
    </div>
  );
}

function DistanceField({ proposed }: { proposed: Proposed | null }) {
  const { t } = useTranslation(['routePlanner', 'units']);
  const { unitsSystem } = useCurrentUser();
  const field = useField({ name: 'distance' });
  const unit = t(unitsSystem === 'metric' ? 'units:km' : 'units:mi');
  return (
    <div>
      <NumberInput
        id={field.id}
        ref={field.ref}
        label={<Labelled label={t('routePlanner:distance')} hint={unit} />}
        labelProps={{ className: styles.label }}
        aria-label={`${t('routePlanner:distance')} (${unit})`}
        aria-required
        value={field.value as number | string}
        error={field.error}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <Proposal proposed={proposed} />
    </div>
  );
}

/** The label of a required field with a hint at its right end. */
function Labelled({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <span>
        {label}
        <Asterisk />
      </span>
      <Text tone="quiet" figures weight={400}>
        {hint}
      </Text>
    </>
  );
}

function Proposal({ proposed }: { proposed: Proposed | null }) {
  const { t } = useTranslation('routePlanner');
  if (proposed === null) return null;
  return (
    <Row gap={6} wrap marginTop={2}>
      <Text tone="quiet" size="small">
        {t('proposal', { value: proposed.text })}
      </Text>
      <button type="button" className={styles.use} onClick={proposed.use}>
        {t('useProposal')}
      </button>
    </Row>
  );
}

/** Tags, and the settings that few routes change. */
export function FurtherFields() {
  const { t } = useTranslation('routePlanner');
  const isRadiusAsked = useLocation({ select: ({ hash }) => hash === RADIUS_HASH });
  const [isOpen, setOpen] = useState(isRadiusAsked);
  const vehicle = useField({ name: 'vehicleType' });
  const tolerance = useField({ name: 'toleranceMeters' });
  const corridor = useField({ name: 'corridorMeters' });
  // A wrong value is not hidden.
  const isShown = isOpen || tolerance.error !== undefined || corridor.error !== undefined;
  return (
    <>
      <WideField>
        <TagsField name="tags" label={t('tags')} />
      </WideField>
      <WideField>
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={isShown}
          leftSection={<Icon name={isShown ? 'chevronUp' : 'chevronDown'} size={16} />}
          onClick={() => setOpen(!isShown)}
        >
          {t('more')}
        </Button>
        <Collapse expanded={isShown}>
          <div className={styles.further}>
            <Select
              id={vehicle.id}
              label={t('roadsFor')}
              allowDeselect={false}
              value={vehicle.value as string}
              data={ROUTE_VEHICLES.map((value) => ({ value, label: t(VEHICLE_WORDS[value]) }))}
              onChange={vehicle.onChange}
            />
            <NumberField name="toleranceMeters" label={t('tolerance')} autoFocus={isRadiusAsked} />
            <NumberField name="corridorMeters" label={t('corridor')} />
          </div>
        </Collapse>
      </WideField>
    </>
  );
}
