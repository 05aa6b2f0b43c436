import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Trip } from '@waymark/contract/reports/schema.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { Address, useAddress } from '../addresses/index.ts';
import { placeStartText } from '../places/index.ts';
import type { DayModel, HistoryRow } from './day-model.ts';
import styles from './TripList.module.css';
import type { RoadsSwitch } from './Why.tsx';
import { WhyStop } from './WhyStop.tsx';
import { WhyTrip } from './WhyTrip.tsx';

/** Lists trips and stops of the day in order. An expanded one explains why it was detected. */
export function TripList({
  model,
  openRow,
  fixesShown,
  roads,
  onOpen,
  onShowFixes,
}: {
  model: DayModel;
  openRow: HistoryRow | undefined;
  fixesShown: boolean;
  roads: RoadsSwitch | undefined;
  onOpen(row: HistoryRow | undefined): void;
  onShowFixes(shown: boolean): void;
}) {
  const { t } = useTranslation('history');
  if (model.rows.length === 0) {
    const silent = model.times.length === 0;
    return (
      <Text as="div" tone="soft" textAlign="center" padding="32px 16px" className={styles.empty}>
        <strong>{t(silent ? 'emptyDay' : 'emptyTrips')}</strong>
        {silent && <p>{t('emptyDayHint')}</p>}
      </Text>
    );
  }
  return (
    <ol className={styles.list} aria-label={t('tripsAndStops')}>
      {model.rows.map((row) => {
        const shared = {
          open: row === openRow,
          fixesShown,
          onToggle: () => onOpen(row === openRow ? undefined : row),
          onShowFixes,
        };
        return row.kind === 'trip' ? (
          <TripRow key={`trip${row.start}`} row={row} roads={roads} {...shared} />
        ) : (
          <StopRow key={`stop${row.start}`} row={row} model={model} {...shared} />
        );
      })}
    </ol>
  );
}

interface RowState {
  open: boolean;
  fixesShown: boolean;
  onToggle(): void;
  onShowFixes(shown: boolean): void;
}

/** Returns the reference of a row that scrolls into view when it opens. */
function useShownWhenOpen(open: boolean): RefObject<HTMLLIElement | null> {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (open) element.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return element;
}

function TripRow({
  row,
  open,
  fixesShown,
  roads,
  onToggle,
  onShowFixes,
}: RowState & { row: Extract<HistoryRow, { kind: 'trip' }>; roads: RoadsSwitch | undefined }) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const element = useShownWhenOpen(open);
  const { trip } = row;
  return (
    <li ref={element} className={styles.row} data-open={open || undefined}>
      <button type="button" className={styles.button} aria-expanded={open} onClick={onToggle}>
        <time className={styles.time}>{format.time(row.start)}</time>
        <span className={styles.number} aria-hidden="true">
          {row.number}
        </span>
        <VisuallyHidden>{t('tripNumber', { number: row.number })}</VisuallyHidden>
        <Box as="span" shrink>
          <Row as="span" gap={4} weight={500}>
            <Text truncate data-address>
              <TripTitle trip={trip} number={row.number} />
            </Text>
            {trip.endTime === null && <span className={styles.underWay}>· {t('underWay')}</span>}
          </Row>
          <Text tone="soft" size="small" block>
            {format.span(trip.durationSeconds)} · {format.withUnit(format.distance(trip.distanceMeters, 1))} ·{' '}
            {t('max', { speed: format.withUnit(format.speed(trip.maxSpeedMetersPerSecond)) })}
          </Text>
        </Box>
        {row.speedingCount > 0 && (
          <Row
            as="span"
            inline
            gap={4}
            tone="danger"
            weight={600}
            className={styles.speeding}
            title={t('speedingTimes', { count: row.speedingCount })}
          >
            <Icon name="gauge" size={14} />
            <span aria-hidden="true">{row.speedingCount}</span>
            <VisuallyHidden>{t('speedingTimes', { count: row.speedingCount })}</VisuallyHidden>
          </Row>
        )}
      </button>
      {open && <WhyTrip trip={trip} fixesShown={fixesShown} onShowFixes={onShowFixes} roads={roads} />}
    </li>
  );
}

function StopRow({
  row,
  model,
  open,
  fixesShown,
  onToggle,
  onShowFixes,
}: RowState & { row: Extract<HistoryRow, { kind: 'stop' }>; model: DayModel }) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const element = useShownWhenOpen(open);
  const mayCreatePlace = useMayCall(ENDPOINTS.places.create);
  const { latitude, longitude } = row.stop;
  return (
    <li ref={element} className={styles.row} data-open={open || undefined}>
      <button type="button" className={styles.button} aria-expanded={open} onClick={onToggle}>
        <time className={styles.time}>{format.time(row.start)}</time>
        <span className={styles.mark}>
          <StatusMark status="stopped" size={14} />
        </span>
        <Text tone="soft" truncate data-address title={t('legendStop')}>
          {row.stop.latitude === null ? (
            t('legendStop')
          ) : (
            <>
              <VisuallyHidden>{t('legendStop')} </VisuallyHidden>
              <Address at={row.stop} known={row.stop.address} />
            </>
          )}
        </Text>
        <span className={styles.span}>
          {row.stop.idleSeconds >= 60 && (
            <em className={styles.idle}>{t('idleShort', { span: format.span(row.stop.idleSeconds) })} · </em>
          )}
          {format.span((row.end - row.start) / 1000)}
        </span>
      </button>
      {open && <WhyStop row={row} model={model} fixesShown={fixesShown} onShowFixes={onShowFixes} />}
      {open && mayCreatePlace && latitude !== null && longitude !== null && (
        <Link to="/places" search={{ create: placeStartText({ latitude, longitude }) }} className={styles.createPlace}>
          {t('createPlace')}
        </Link>
      )}
    </li>
  );
}

/** From where to where, as far as it is known. A trip under way has no end yet. */
function TripTitle({ trip, number }: { trip: Trip; number: number }) {
  const { t } = useTranslation('history');
  const start = useAddress(trip.startLocation, 0, trip.startAddress);
  const end = useAddress(trip.endTime === null ? null : trip.endLocation, 0, trip.endAddress);
  if (start === '') return t('tripNumber', { number });
  if (end === '') return start;
  const town = /, [^,]+$/.exec(start)?.[0];
  // In one town its name is left out, because there is little room.
  const short = town !== undefined && end.endsWith(town) && !/^[-\d]/.test(town.slice(2));
  const title = short ? `${start.slice(0, -town.length)} → ${end.slice(0, -town.length)}` : `${start} → ${end}`;
  return <span title={`${start} → ${end}`}>{title}</span>;
}
