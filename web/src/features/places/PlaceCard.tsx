import { ActionIcon, Button } from '@mantine/core';
import type { Place } from '@waymark/contract/places/schema.ts';
import { squareMetersOf } from '@waymark/domain/places/shape.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { type Fact, Facts } from '../../ui/layout/Facts.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { TagChips } from '../tags/index.ts';
import { useAreaWords } from './area-words.ts';
import { InsideNow } from './InsideNow.tsx';
import styles from './PlaceCard.module.css';
import { PlaceJob } from './PlaceJob.tsx';
import { PlaceSign } from './PlaceSign.tsx';
import { PlaceVisits } from './PlaceVisits.tsx';
import { shapeOf } from './queries.ts';

/** A place to read: assets inside now, its facts, and links to what belongs to it. */
export function PlaceCard({
  place,
  mayEdit,
  onEdit,
  onClose,
  link,
}: {
  place: Place;
  mayEdit: boolean;
  onEdit: () => void;
  onClose: () => void;
  /** Button that leads to the place on another screen. */
  link: ReactNode;
}) {
  const { t } = useTranslation(['places', 'placeType']);
  const format = useFormat();
  const areaWords = useAreaWords();
  const shape = useMemo(() => shapeOf(place), [place]);
  const services = [place.pickup && t('places:pickup'), place.dropOff && t('places:dropOff')].filter(Boolean);
  const facts: Fact[] = [
    [t('places:services'), services.join(', ')],
    [
      t('places:shape'),
      shape.kind === 'circle'
        ? t('places:circleFact', {
            radius: format.withUnit(format.length(shape.radiusMeters)),
            area: areaWords(squareMetersOf(shape)),
          })
        : t('places:polygonFact', { count: shape.corners.length, area: areaWords(squareMetersOf(shape)) }),
    ],
    [t('places:appliesSince'), format.dateTime(place.appliesFrom)],
    [t('places:tags'), place.tags.length > 0 && <TagChips key="tags" tags={place.tags} />],
    [t('places:notes'), place.notes],
    [t('places:sharing'), place.accountId === null ? t('places:sharedByParent') : place.shared && t('places:shared')],
  ];
  return (
    <Stack as="section" shrink grow aria-label={place.name}>
      <Row as="header" align="start" gap={12} fixed padding="12px 8px 12px 16px">
        <PlaceSign type={place.type} color={place.color} />
        <Stack grow>
          <Text as="h2" size="title" breakable>
            {place.name}
          </Text>
          <Text as="p" tone="soft">
            {[t(`placeType:${place.type}`), place.address].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <ActionIcon aria-label={t('places:closeCard')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Row>
      <Row gap={8} fixed padding="0 16px 12px" wrap className={styles.acts}>
        {link}
        {mayEdit && (
          <Button variant="filled" leftSection={<Icon name="edit" />} onClick={onEdit}>
            {t('places:edit')}
          </Button>
        )}
      </Row>
      <Box grow scroll="thin">
        <PlaceJob place={place} mayCancel={mayEdit} />
        <InsideNow shape={shape} placeId={place.id} />
        <PlaceVisits place={place} />
        <Box padding="12px 16px 16px" line="above">
          <Facts facts={facts.filter(([, value]) => value)} />
        </Box>
      </Box>
    </Stack>
  );
}
