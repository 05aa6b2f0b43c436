import { ActionIcon } from '@mantine/core';
import type { DiscoveredPlace } from '@waymark/contract/discovered-places/schema.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { EmptyRecords } from '../../ui/records/index.ts';
import styles from './Discovered.module.css';
import { DiscoveredCard } from './DiscoveredCard.tsx';
import type { Discovered } from './use-discovered.ts';

/**
 * The discovered places, best first, to create places of them or to hide them; or the hidden ones, to show them again.
 *
 * @param selected id of the place that is chosen on the map, if it is one of them
 */
export function DiscoveredPanel({
  discovered: { isHidden, items, hiddenCount },
  selected,
  mayWrite,
  onSelect,
  onCreate,
  onHidden,
  onClose,
}: {
  discovered: Discovered;
  selected: string;
  mayWrite: boolean;
  onSelect: (id: string) => void;
  onCreate: (place: DiscoveredPlace) => void;
  /** Shows the hidden places, or the others again. */
  onHidden: (hidden: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('discovered');
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const title = t(isHidden ? 'hiddenTitle' : 'title');
  useEffect(() => {
    list.current?.querySelector(`[data-place="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <Stack as="section" shrink grow aria-label={title}>
      <Row as="header" gap={8} fixed line="below" padding="0 8px 0 16px" minHeight={48} justify="between">
        <h2 className={styles.title}>
          {title} <span className="figures">{format.number(items.length)}</span>
        </h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Row>
      {items.length === 0 ? (
        <EmptyRecords
          icon="sparkle"
          title={t(isHidden ? 'emptyHiddenTitle' : 'emptyTitle')}
          body={t(isHidden ? 'emptyHiddenBody' : 'emptyBody')}
        />
      ) : (
        <ul ref={list} className={styles.list}>
          {items.map((place) => (
            <li key={place.id} data-place={place.id} data-selected={place.id === selected || undefined}>
              <DiscoveredCard
                place={place}
                isHidden={isHidden}
                mayWrite={mayWrite}
                onSelect={() => onSelect(place.id)}
                onCreate={() => onCreate(place)}
              />
            </li>
          ))}
        </ul>
      )}
      {(isHidden || hiddenCount > 0) && (
        <button type="button" className={styles.footer} onClick={() => onHidden(!isHidden)}>
          {isHidden && <Icon name="chevronLeft" size={14} />}
          {isHidden ? (
            t('back')
          ) : (
            <span>
              {t('hiddenTitle')} <span className="figures">{format.number(hiddenCount)}</span>
            </span>
          )}
          {!isHidden && (
            <span className={styles.review}>
              <Icon name="chevronRight" size={14} />
            </span>
          )}
        </button>
      )}
    </Stack>
  );
}
