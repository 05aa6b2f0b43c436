import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { SecurePark } from '@waymark/contract/secure-park/schema.ts';
import { useMemo } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { guardedAssetsQuery } from './queries.ts';

/** Returns whether the user sees secure park. */
export function useSeesSecurePark(): boolean {
  return useMayCall(ENDPOINTS.securePark.read);
}

/** Returns whether the user may turn secure park on and off. */
export function useMaySetSecurePark(): boolean {
  return useMayCall(ENDPOINTS.securePark.setMany);
}

/** Returns the secure park of an asset that is on, from one list for all assets; undefined: it is off, or not known. */
export function useSecureParkOf(assetId: string): SecurePark | undefined {
  return useGuardedAssets()?.get(assetId);
}

/** Returns the ids of the assets whose secure park is on. Undefined while they are not known. */
export function useGuardedAssets(): ReadonlyMap<string, SecurePark> | undefined {
  const sees = useSeesSecurePark();
  return useQuery({ ...guardedAssetsQuery, enabled: sees }).data;
}

/** Returns the texts of secure park. */
export function useSecureParkWords() {
  const { t } = useTranslation('securePark');
  const format = useFormat();
  return useMemo(
    () => ({
      /** "On now, until 05:00", "On next at …", or "Off". */
      state: ({ status, guarded, guardedFrom, guardedUntil }: SecurePark, now: number): string => {
        if (status === 'OFF' || guardedFrom === null) return t('off');
        if (guardedUntil === null) return t('on');
        if (guarded || Date.parse(guardedFrom) <= now) return t('onUntil', { time: format.dateTime(guardedUntil) });
        return t('onFrom', { time: format.dateTime(guardedFrom) });
      },
      /** The hours of a curfew, empty without one. */
      hours: ({ type, from, to, timeZone }: SecurePark): string =>
        type === 'secureParkCurfew' && from !== null && to !== null
          ? t('everyDay', { from, to, zone: timeZone ?? '' })
          : '',
    }),
    [t, format],
  );
}
