import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { fleet } from './fleet.ts';
import type { AssetNow } from './store.ts';

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
/** A location that is this much older than the last packet is told apart from it. */
const STALE_LOCATION_SECONDS = 600;

/** What the list and the cards say of an asset. `now` is this device's clock, epoch ms. */
export function useAssetWords() {
  const { t } = useTranslation(['liveMap', 'status', 'units']);
  const format = useFormat();
  const seconds = (time: number, now: number): number => (now + fleet.clockOffset - time) / 1000;
  return {
    /** `8 s ago`, or the word for never */
    ago: (time: number | null, now: number): string =>
      time === null ? t('never') : t('ago', { span: format.span(seconds(time, now)) }),
    /** `18 min` */
    span: (time: number | null, now: number): string => (time === null ? '' : format.span(seconds(time, now))),
    /** Clock of today, date and clock of other days. */
    time: (time: number | null, now: number): string => {
      if (time === null) return t('never');
      return format.date(time) === format.date(now) ? format.time(time) : format.dateTime(time);
    },
    /** Latitude and longitude with four decimals: what stands in for an address that is not known. */
    place: ({ latitude, longitude }: AssetNow): string =>
      latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
    /** `NE` */
    compass: (degrees: number): string => t(`compass${COMPASS[Math.round(degrees / 45) % 8]!}`),
    /** Whether the place is older than the packet says. */
    locationIsStale: (asset: AssetNow): boolean =>
      asset.lastPacketTime !== null &&
      asset.lastLocationTime !== null &&
      asset.lastPacketTime - asset.lastLocationTime > STALE_LOCATION_SECONDS * 1000,
  };
}
