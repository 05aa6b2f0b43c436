import { useQuery } from '@tanstack/react-query';
import { type ComponentPropsWithoutRef, useEffect } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { Wrong } from '../../ui/form/resolver.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { MarkerFields } from './MarkerFields.tsx';
import styles from './MarkerList.module.css';
import { type PlannedMarker, withAddress, withSelected } from './planned-markers.ts';
import { pointAddressQuery } from './queries.ts';
import type { MarkerEditing } from './use-planned-markers.ts';

/** One marker of the list: handle, number, name and address. Its fields open below. */
export function MarkerRow({
  marker,
  index,
  count,
  editing,
  problems,
  attempted,
  handle,
  drop,
}: {
  marker: PlannedMarker;
  /** Place in the order, from 0. */
  index: number;
  /** Number of markers. */
  count: number;
  editing: MarkerEditing;
  /** Problems by field. */
  problems: Readonly<Record<string, Wrong>>;
  attempted: boolean;
  handle: ComponentPropsWithoutRef<'button'>;
  drop: 'dragged' | 'before' | 'after' | undefined;
}) {
  const { t } = useTranslation(['routePlanner', 'markerPointType']);
  const errorText = useErrorText();
  const { edited, update } = editing;
  const number = index + 1;
  const isOpen = edited.selected === marker.key;
  const isEnd = index === 0 || index === count - 1;
  useLookedUp(marker, editing);
  const { name: wrongName, address: wrongAddress, ...others } = problems;
  // A missing address shows only after saving was tried, because it may still be looked up.
  const wrong = wrongName ?? (attempted ? wrongAddress : undefined) ?? Object.values(others)[0];
  const role = index === 0 ? t('routePlanner:start') : isEnd && count > 1 ? t('routePlanner:end') : null;
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-drop={drop}>
      <Row align="stretch">
        <button
          type="button"
          {...handle}
          data-handle
          className={styles.handle}
          aria-label={t('routePlanner:move', { number })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title={t('routePlanner:move', { number })}
        >
          <Icon name="drag" size={16} />
        </button>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          onClick={() => update((state) => withSelected(state, isOpen ? null : marker.key))}
        >
          <span className={`${styles.number} figures`} data-end={isEnd || undefined}>
            {number}
          </span>
          <Text grow>
            <span className={styles.name}>
              <b>{marker.name.trim() || t(`markerPointType:${marker.type}`)}</b>
              {role !== null && <small>{role}</small>}
            </span>
            <span className={styles.address}>{marker.address ?? t('routePlanner:addressPending')}</span>
          </Text>
          <span className={`${styles.times} figures`}>{useArrival(marker)}</span>
        </button>
      </Row>
      {wrong && !isOpen && (
        <Text as="p" size="small" padding="0 16px 6px 70px" tone="danger" role="alert">
          {errorText(wrong.key, wrong.params)}
        </Text>
      )}
      {isOpen && <MarkerFields marker={marker} editing={editing} problems={problems} attempted={attempted} />}
    </li>
  );
}

/** Returns the planned arrival and stay as text. */
function useArrival({ arriveFrom: from, arriveUntil: until }: PlannedMarker): string {
  const { t } = useTranslation('routePlanner');
  if (from !== '' && until !== '') return t('arrivesBetween', { from, until });
  if (from !== '') return t('arrivesFrom', { from });
  return until === '' ? '' : t('arrivesUntil', { until });
}

/** Looks up the address of a marker that has none. Without an answer the user writes it. */
function useLookedUp(marker: PlannedMarker, { update }: MarkerEditing): void {
  const { data, isError } = useQuery({ ...pointAddressQuery(marker), enabled: marker.address === null });
  const found = isError ? '' : data;
  useEffect(() => {
    if (marker.address === null && found !== undefined) update((state) => withAddress(state, marker, found));
  }, [marker, found, update]);
}
