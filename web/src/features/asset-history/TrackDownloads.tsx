import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import { useState } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { useActions } from '../../ui/layout/screen-actions.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { saveFile } from '../../ui/records/save-file.ts';
import styles from './TrackDownloads.module.css';
import { type FileWindow, TRACK_FORMATS, type TrackFormat, trackFileUrl } from './track-file.ts';

/** The calendar is part of the panel, which closes on a press outside. */
const INSIDE = { withinPortal: false };
const FORMATS = Object.keys(TRACK_FORMATS) as TrackFormat[];

/** Downloads the track of the shown day, the open trip or several days. */
export function TrackDownloads({
  assetId,
  day,
  today,
  trip,
}: {
  assetId: string;
  /** `YYYY-MM-DD` */
  day: string;
  today: string;
  trip: { number: number; start: number; end: number } | undefined;
}) {
  const { t } = useTranslation('history');
  const may = useMayCall(ENDPOINTS.tracks.gpx);
  useActions(
    FORMATS.filter(() => may).map((format) => ({
      id: `download-${format}`,
      icon: 'download',
      label: t('downloadAction', { format: TRACK_FORMATS[format] }),
      run: () => saveFile(trackFileUrl(format, assetId, { from: day, to: day })),
    })),
  );
  if (!may) return null;
  return (
    <Popover
      width={320}
      target={(props) => (
        <button {...props} className={styles.target}>
          <Icon name="download" /> {t('download')}
        </button>
      )}
    >
      {(close) => (
        <Stack gap={4} weight={400}>
          <Download assetId={assetId} what={t('downloadDay')} window={{ from: day, to: day }} onDone={close} />
          {trip && (
            <Download
              assetId={assetId}
              what={t('downloadTrip', { number: trip.number })}
              window={{ from: trip.start, to: trip.end }}
              onDone={close}
            />
          )}
          <Days assetId={assetId} day={day} today={today} onDone={close} />
          <Caption>
            {t('downloadGpxHint')} · {t('downloadCsvHint')}
          </Caption>
        </Stack>
      )}
    </Popover>
  );
}

function Days({ assetId, day, today, onDone }: { assetId: string; day: string; today: string; onDone: () => void }) {
  const { t } = useTranslation('history');
  const [from, setFrom] = useState(shiftDay(day, -6));
  const [to, setTo] = useState(day);
  const latest = shiftDay(from || day, LIMITS.trackFileDays - 1);
  const tooLong = from !== '' && to > latest;
  const possible = from !== '' && to !== '' && from <= to && !tooLong;
  return (
    <fieldset className={styles.days}>
      <legend>{t('downloadRange')}</legend>
      <div className={styles.fields}>
        <DayInput label={t('downloadFrom')} maximum={today} value={from} onChange={setFrom} popoverProps={INSIDE} />
        <DayInput
          label={t('downloadTo')}
          minimum={from}
          maximum={today}
          value={to}
          onChange={setTo}
          popoverProps={INSIDE}
        />
      </div>
      {tooLong && (
        <Text as="p" role="alert" tone="danger" size="small" marginTop={4}>
          {t('downloadTooLong', { days: LIMITS.trackFileDays })}
        </Text>
      )}
      <Download
        assetId={assetId}
        what={`${from} – ${to}`}
        shown={false}
        window={possible ? { from, to } : undefined}
        onDone={onDone}
      />
    </fieldset>
  );
}

/** Shows the period to save and a link for each format. Without a period there is nothing to save. */
function Download({
  assetId,
  what,
  shown = true,
  window,
  onDone,
}: {
  assetId: string;
  what: string;
  /** False if the fields beside it show the same text. */
  shown?: boolean;
  window: FileWindow | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('history');
  return (
    <Row gap={8} className={styles.row}>
      <Text figures grow>
        {shown && what}
      </Text>
      {FORMATS.map((format) =>
        window ? (
          <a
            key={format}
            className={styles.format}
            href={trackFileUrl(format, assetId, window)}
            download
            aria-label={t('downloadAs', { what, format: TRACK_FORMATS[format] })}
            onClick={onDone}
          >
            {TRACK_FORMATS[format]}
          </a>
        ) : (
          <span key={format} className={styles.format} data-off>
            {TRACK_FORMATS[format]}
          </span>
        ),
      )}
    </Row>
  );
}
