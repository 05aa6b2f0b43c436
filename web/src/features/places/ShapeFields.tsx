import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { CircleShape, PlaceShape, PolygonShape } from '@waymark/domain/places/shape.ts';
import { squareMetersOf } from '@waymark/domain/places/shape.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { readNumber } from '../../ui/form/read-number.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { StepNumber } from '../../ui/wizard/StepNumber.tsx';
import { useAreaWords } from './area-words.ts';
import { withCorner, withCornerAfter, withoutCorner, withSelected, withShape } from './edited-shape.ts';
import styles from './ShapeFields.module.css';
import { shapeProblem } from './shape-words.ts';
import type { ShapeEditing } from './use-shape-editing.ts';

const DECIMALS = 6;
const LATITUDE = { least: -90, most: 90 };
const LONGITUDE = { least: -180, most: 180 };
/** Polygons start as a square of this size around the middle of the map, degrees. */
const FIRST_DEGREES = 0.001;

/**
 * The shape in exact numbers: corners of a polygon, center and radius of a circle.
 *
 * @param before shape that applies until now
 * @param missing whether saving was refused because there is no shape
 * @param around where a shape by numbers begins
 */
export function ShapeFields({
  editing,
  before,
  missing,
  around,
}: {
  editing: ShapeEditing;
  before: PlaceShape | null;
  missing: boolean;
  around: () => { latitude: number; longitude: number };
}) {
  const { t } = useTranslation('places');
  const errorText = useErrorText();
  const areaWords = useAreaWords();
  const { edited, update } = editing;
  const { shape } = edited;
  const problem = shape && shapeProblem(shape);
  const begin = (first: PlaceShape): void => {
    editing.setTool(null);
    update((state) => withShape(state, first));
  };
  const area = shape && !problem ? areaWords(squareMetersOf(shape)) : null;
  const areaBefore = before && before !== shape ? areaWords(squareMetersOf(before)) : null;
  const facts = [
    shape?.kind === 'polygon' ? t('points', { count: shape.corners.length }) : null,
    area && areaBefore && areaBefore !== area ? t('areaWas', { area, before: areaBefore }) : area,
  ].filter(Boolean);
  return (
    <Box as="section" padding="12px 16px" line="above" aria-label={t('shape')}>
      <Row justify="between" gap={8}>
        <h3>{t('shape')}</h3>
        <Text size="small" tone="quiet" className="figures">
          {facts.join(' · ')}
        </Text>
      </Row>
      {!shape && (
        <>
          <Text as="p" size="small" tone={missing ? 'danger' : 'quiet'} {...(missing && { role: 'alert' })}>
            {t('drawFirst')}
          </Text>
          <Row gap={8} wrap marginTop={8}>
            <Button size="xs" onClick={() => begin({ kind: 'circle', ...around(), radiusMeters: 100 })}>
              {t('circleByNumbers')}
            </Button>
            <Button size="xs" onClick={() => begin({ kind: 'polygon', corners: squareAround(around()) })}>
              {t('polygonByNumbers')}
            </Button>
          </Row>
        </>
      )}
      {shape?.kind === 'circle' && <CircleFields shape={shape} editing={editing} />}
      {shape?.kind === 'polygon' && <CornerFields shape={shape} editing={editing} />}
      {problem && (
        <Text as="p" size="small" tone="danger" marginTop={6} role="alert">
          {errorText(problem.key, problem.params)}
        </Text>
      )}
    </Box>
  );
}

function CircleFields({ shape, editing: { update } }: { shape: CircleShape; editing: ShapeEditing }) {
  const { t } = useTranslation('places');
  const set = (change: Partial<CircleShape>): void => update((state) => withShape(state, { ...shape, ...change }));
  return (
    <div className={styles.circle}>
      <DegreesField
        label={t('latitude')}
        value={shape.latitude}
        range={LATITUDE}
        onChange={(latitude) => set({ latitude })}
      />
      <DegreesField
        label={t('longitude')}
        value={shape.longitude}
        range={LONGITUDE}
        onChange={(longitude) => set({ longitude })}
      />
      <DegreesField
        label={t('radius')}
        value={shape.radiusMeters}
        range={{ least: 0, most: 1e7 }}
        decimals={1}
        onChange={(radiusMeters) => set({ radiusMeters })}
      />
    </div>
  );
}

/** One row for each corner. The selected one has fields, the others are buttons that select them. */
function CornerFields({ shape, editing }: { shape: PolygonShape; editing: ShapeEditing }) {
  const { t } = useTranslation('places');
  const {
    edited: { selected },
    update,
  } = editing;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected !== null) list.current?.children[selected + 1]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <>
      <div ref={list} className={styles.corners}>
        <div className={styles.head} aria-hidden="true">
          <span />
          <span>{t('latitude')}</span>
          <span>{t('longitude')}</span>
        </div>
        {shape.corners.map((corner, index) => {
          const number = index + 1;
          if (index !== selected)
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the shape
                key={index}
                type="button"
                className={styles.corner}
                aria-label={t('selectPoint', { number })}
                onClick={() => update((state) => withSelected(state, index))}
              >
                <StepNumber aria-hidden="true">{String(number)}</StepNumber>
                <span className="figures">{corner.latitude.toFixed(DECIMALS)}</span>
                <span className="figures">{corner.longitude.toFixed(DECIMALS)}</span>
              </button>
            );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the shape
            <div key={index} className={styles.corner} data-selected>
              <StepNumber aria-hidden="true">{String(number)}</StepNumber>
              <DegreesField
                label={t('latitudeOf', { number })}
                hidesLabel
                value={corner.latitude}
                range={LATITUDE}
                onChange={(latitude) => update((state) => withCorner(state, index, { ...corner, latitude }))}
              />
              <DegreesField
                label={t('longitudeOf', { number })}
                hidesLabel
                value={corner.longitude}
                range={LONGITUDE}
                onChange={(longitude) => update((state) => withCorner(state, index, { ...corner, longitude }))}
              />
              <ActionIcon
                size={28}
                aria-label={t('removePoint', { number })}
                title={t('removePoint', { number })}
                disabled={shape.corners.length <= 3}
                onClick={() => update(withoutCorner)}
              >
                <Icon name="trash" size={14} />
              </ActionIcon>
            </div>
          );
        })}
      </div>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => update((state) => withCornerAfter(state, selected ?? shape.corners.length - 1))}
      >
        {t('addPoint')}
      </Button>
    </>
  );
}

/** A number that applies when the field is left or Enter is pressed. Invalid text returns to the last number. */
function DegreesField({
  label,
  hidesLabel = false,
  value,
  range,
  decimals = DECIMALS,
  onChange,
}: {
  label: string;
  hidesLabel?: boolean;
  value: number;
  range: { least: number; most: number };
  decimals?: number;
  onChange: (value: number) => void;
}) {
  const written = decimals === DECIMALS ? value.toFixed(decimals) : String(Number(value.toFixed(decimals)));
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const apply = (): void => {
    const number = readNumber(text.trim());
    const fits = number !== undefined && number >= range.least && number <= range.most;
    if (!fits) setText(written);
    else if (number.toFixed(decimals) !== value.toFixed(decimals)) onChange(Number(number.toFixed(decimals)));
  };
  return (
    <TextInput
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter applies the number instead of saving the place.
        event.preventDefault();
        apply();
      }}
    />
  );
}

function squareAround({ latitude, longitude }: { latitude: number; longitude: number }) {
  const [south, north] = [latitude - FIRST_DEGREES / 2, latitude + FIRST_DEGREES / 2];
  const [west, east] = [longitude - FIRST_DEGREES / 2, longitude + FIRST_DEGREES / 2];
  return [
    { latitude: north, longitude: west },
    { latitude: north, longitude: east },
    { latitude: south, longitude: east },
    { latitude: south, longitude: west },
  ].map((corner) => ({
    latitude: Number(corner.latitude.toFixed(DECIMALS)),
    longitude: Number(corner.longitude.toFixed(DECIMALS)),
  }));
}
