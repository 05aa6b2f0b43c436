import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { fleet } from './fleet.ts';
import type { AssetNow } from './store/asset-now.ts';

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
/** Minimum age difference to the last packet at which the location time is shown separately. */
const STALE_LOCATION_SECONDS = 600;

/** Returns the texts for an asset in the list and the cards. `now` is the local clock, epoch ms. */
export function useAssetWords() {
  const { t } = useTranslation(['liveMap', 'status', 'units']);
  const format = useFormat();
  const seconds = (time: number, now: number): number => (now + fleet.clockOffset - time) / 1000;
  return {
    /** `8 s ago`, or the text for never */
    ago: (time: number | null, now: number): string =>
      time === null ? t('never') : t('ago', { span: format.span(seconds(time, now)) }),
    /** `18 min` */
    span: (time: number | null, now: number): string => (time === null ? '' : format.span(seconds(time, now))),
    /** `since 09:24 · 18 min` */
    sinceAndSpan: (time: number | null, now: number): string =>
      time === null
        ? ''
        : t('since', {
            time: format.date(time) === format.date(now) ? format.time(time) : format.dateTime(time),
            span: format.span(seconds(time, now)),
          }),
    /** Time for today, date and time for other days. */
    time: (time: number | null, now: number): string => {
      if (time === null) return t('never');
      return format.date(time) === format.date(now) ? format.time(time) : format.dateTime(time);
    },
    /** Time for today, the date for other days. */
    timeOrDate: (time: number, now: number): string =>
      format.date(time) === format.date(now) ? format.time(time) : format.date(time),
    /** `NE` */
    compass: (degrees: number): string => t(`compass${COMPASS[Math.round(degrees / 45) % 8]!}`),
    /** Whether the position is older than the last packet suggests. */
    locationIsStale: (asset: AssetNow): boolean =>
      asset.lastPacketTime !== null &&
      asset.lastLocationTime !== null &&
      asset.lastPacketTime - asset.lastLocationTime > STALE_LOCATION_SECONDS * 1000,
  };
}
