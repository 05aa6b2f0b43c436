import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Place, PlaceWrite } from '@waymark/contract/places/schema.ts';
import { PLACE_COLORS, PLACE_TYPES, type PlaceType } from '@waymark/domain/places/place.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { PanelFields, WideField } from '../../ui/form/FormSection.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { LeaveGuard } from '../../ui/overlays/LeaveGuard.tsx';
import { DeleteButton } from '../../ui/records/index.ts';
import { parentsQuery } from '../accounts/index.ts';
import { TagsField } from '../tags/index.ts';
import { ColorField } from './ColorField.tsx';
import { InsideNow } from './InsideNow.tsx';
import styles from './PlaceEditor.module.css';
import { PLACE_ICONS } from './place-icons.ts';
import { placeQuery, STALE, STALE_WITHOUT_ONE, shapeOf } from './queries.ts';
import { ShapeFields } from './ShapeFields.tsx';
import type { PlaceStart } from './search.ts';
import { shapeProblem } from './shape-words.ts';
import type { ShapeEditing } from './use-shape-editing.ts';

interface EditorProps {
  editing: ShapeEditing;
  /** Start of a new place, null if it is drawn. */
  start: PlaceStart | null;
  /** First day of a new place that applies from a date on, `YYYY-MM-DD`. */
  since?: string | undefined;
  around: () => { latitude: number; longitude: number };
  /** Whether an address keeps the editor open. */
  stays: (next: { pathname: string; search: object }) => boolean;
  /** Called after saving with the id of the place, after deleting without. */
  onDone: (id?: string) => void;
  onCancel: () => void;
}

type Applies = 'now' | 'date';

/** Creates a place or edits one: its words, its shape on the map and in numbers, and from when on the shape applies. */
export function PlaceEditor({ place, ...props }: EditorProps & { place: Place | undefined }) {
  const { editing, start } = props;
  const { begin } = editing;
  const [saved] = useState(() => (place ? shapeOf(place) : null));
  useEffect(() => {
    const { latitude = 0, longitude = 0, radiusMeters = 0 } = start ?? {};
    const first: PlaceShape | null = saved ?? (start && { kind: 'circle', latitude, longitude, radiusMeters });
    begin(first, first ? null : 'polygon');
    return () => begin(null, null);
  }, [begin, saved, start]);
  return <EditorForm {...props} place={place} saved={saved} />;
}

function EditorForm({
  place,
  saved,
  editing,
  start,
  since,
  around,
  stays,
  onDone,
  onCancel,
}: EditorProps & { place: Place | undefined; saved: PlaceShape | null }) {
  const { t } = useTranslation(['places', 'placeType', 'records']);
  const format = useFormat();
  const titleId = useId();
  const phone = usePhone();
  const { shape, past } = editing.edited;
  const hasNewShape = past.length > 0 || place === undefined;
  const [applies, setApplies] = useState<Applies>(since === undefined ? 'now' : 'date');
  const [isDirty, setDirty] = useState(false);
  const changed = useRef(false);
  changed.current = isDirty || past.length > 0;
  const ifUpdatedAt = useOpenedAt(place);
  const form = useSchemaForm({
    schema: PlaceWrite,
    defaults: {
      name: place?.name ?? start?.name ?? '',
      type: place?.type ?? 'customer',
      color: place?.color ?? PLACE_COLORS[0],
      pickup: place?.pickup ?? false,
      dropOff: place?.dropOff ?? false,
      address: place?.address ?? '',
      tags: place?.tags ?? [],
      notes: place?.notes ?? '',
      shared: place?.shared ?? false,
      appliesFrom: since ?? '',
    },
    toBody: ({ appliesFrom, ...values }) => ({
      ...(bodyOf(PlaceWrite, values) as object),
      ...shapeBody(shape),
      appliesFrom: hasNewShape && applies === 'date' && appliesFrom !== '' ? appliesFrom : null,
    }),
    extraRule: () => {
      const wrong = shape && shapeProblem(shape);
      return shape === null ? [{ path: 'polygon', key: 'error.place.shape', params: {} }] : wrong ? [wrong] : [];
    },
    save: (body) =>
      place
        ? call(ENDPOINTS.places.update, { params: { id: place.id }, body }, { ifUpdatedAt })
        : call(ENDPOINTS.places.create, { body }),
    onSaved: ({ id, name }) => {
      notifications.show({ message: t(place ? 'records:saved' : 'places:created', { name }) });
      leave(() => onDone(id));
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
    onChanged: setDirty,
  });
  const leave = (act: () => void): void => {
    setDirty(false);
    // The guard reads the state before the next render.
    isLeaving.current = true;
    act();
  };
  const isLeaving = useRef(false);
  const guarded = useGuarded(changed, isLeaving);
  const type = form.form.watch('type') as PlaceType;
  const fromDate = form.form.watch('appliesFrom') as string;
  const title = place?.name ?? t('places:create');
  return (
    <Stack as="section" shrink grow aria-labelledby={titleId}>
      <Row as="header" gap={8} fixed line="below" padding="0 8px 0 16px" minHeight={48}>
        <Text as="h2" id={titleId} size="lead" weight={600} truncate>
          {title}
        </Text>
        {(isDirty || past.length > 0) && <Badge>{t('places:unsaved')}</Badge>}
        <Text grow />
        <ActionIcon aria-label={t('places:closeEditor')} onClick={onCancel}>
          <Icon name="close" />
        </ActionIcon>
      </Row>
      <SchemaForm of={form} className="look-stack look-grow">
        <Box grow scroll="thin">
          <div className={styles.refusal}>
            <FormRefusal />
          </div>
          <PanelFields>
            <TextField name="name" label={t('places:name')} />
            <SelectField
              name="type"
              label={t('places:type')}
              searchable={false}
              leftSection={<Icon name={PLACE_ICONS[type]} />}
              data={PLACE_TYPES.map((value) => ({ value, label: t(`placeType:${value}`) }))}
            />
            <WideField>
              <Row gap={12} wrap justify="between">
                <ColorField name="color" label={t('places:color')} />
                <Row gap={16} wrap>
                  <CheckboxField name="pickup" label={t('places:pickup')} />
                  <CheckboxField name="dropOff" label={t('places:dropOff')} />
                </Row>
              </Row>
            </WideField>
          </PanelFields>
          <ShapeFields
            editing={editing}
            before={saved}
            missing={shape === null && 'polygon' in form.form.formState.errors}
            around={around}
          />
          {hasNewShape && (
            <Box padding="0 16px 12px">
              <Row justify="between" gap={8} wrap>
                <Text tone="soft">{t('places:applies')}</Text>
                <SegmentedControl
                  size="xs"
                  aria-label={t('places:applies')}
                  value={applies}
                  onChange={(value) => setApplies(value as Applies)}
                  data={[
                    { value: 'now', label: t('places:fromNow') },
                    { value: 'date', label: t('places:fromDate') },
                  ]}
                />
              </Row>
              {applies === 'date' && (
                <DateField name="appliesFrom" label={t('places:firstDay')} maximum={format.date(Date.now())} />
              )}
              <Text as="p" size="small" tone="quiet" marginTop={4}>
                {applies === 'now'
                  ? t(place ? 'places:fromNowChanged' : 'places:fromNowNew')
                  : fromDate === ''
                    ? t('places:chooseDate')
                    : t('places:fromDateMeaning', { date: fromDate })}
              </Text>
            </Box>
          )}
          <InsideNow shape={shape} before={saved} placeId={place?.id} />
          <PanelFields className="look-line-above">
            <WideField>
              <TextField name="address" label={t('places:address')} />
            </WideField>
            <WideField>
              <TagsField name="tags" label={t('places:tags')} />
            </WideField>
            <WideField>
              <TextAreaField name="notes" label={t('places:notes')} />
            </WideField>
            <WideField>
              <SharedField />
            </WideField>
          </PanelFields>
        </Box>
        <FormButtons onCancel={onCancel} saveLabel={phone ? undefined : t('places:save')}>
          {place && (
            <DeleteButton
              label={t('places:delete')}
              name={place.name}
              remove={() => call(ENDPOINTS.places.remove, { params: { id: place.id } })}
              stale={STALE_WITHOUT_ONE}
              onDeleted={() => leave(() => onDone())}
            >
              {t('places:deleteBody')}
            </DeleteButton>
          )}
        </FormButtons>
      </SchemaForm>
      <LeaveGuard changed={guarded} stays={stays} />
    </Stack>
  );
}

/** Returns whether there are unsaved changes, false once the editor is being left on purpose. */
function useGuarded(changed: RefObject<boolean>, isLeaving: RefObject<boolean>): RefObject<boolean> {
  return useRef({
    get current() {
      return changed.current && !isLeaving.current;
    },
  } as { current: boolean }).current;
}

/** Shares the place with sub-accounts. Absent without any. */
function SharedField() {
  const { t } = useTranslation('places');
  const mayList = useMayCall(ENDPOINTS.accounts.list);
  const accounts = useQuery({ ...parentsQuery, enabled: mayList }).data ?? [];
  if (accounts.length < 2) return null;
  return <CheckboxField name="shared" label={t('shared')} />;
}

function shapeBody(shape: PlaceShape | null): Pick<PlaceWrite, 'latitude' | 'longitude' | 'radius' | 'polygon'> {
  if (shape?.kind === 'circle')
    return {
      latitude: shape.latitude,
      longitude: shape.longitude,
      radius: shape.radiusMeters,
      polygon: null,
    };
  return { radius: null, polygon: shape ? shape.corners.map((corner) => ({ ...corner })) : null };
}

/** Loads a place and opens its editor. */
export function SavedPlaceEditor({ id, ...props }: EditorProps & { id: string }) {
  const { t } = useTranslation(['places', 'records']);
  const loaded = useQuery({ ...placeQuery(id), refetchInterval: false });
  // A form does not reset, so it waits for current data.
  const [current, setCurrent] = useState<Place>();
  useEffect(() => {
    if (loaded.data && (!loaded.isStale || loaded.isFetchedAfterMount)) setCurrent((known) => known ?? loaded.data);
  }, [loaded.data, loaded.isStale, loaded.isFetchedAfterMount]);
  if (loaded.isError && !current)
    return (
      <Stack padding={16} gap={12} align="start">
        <Text as="p" role="alert">
          {t('records:gone')}
        </Text>
        <Button onClick={props.onCancel}>{t('places:backToList')}</Button>
      </Stack>
    );
  return current ? <PlaceEditor {...props} place={current} /> : null;
}
