import { useEffect, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { fleet } from './fleet.ts';
import { useShortAttentionWords } from './use-attention-words.ts';

/** Shows on the map why assets need attention. Follows statuses and the filter, not positions. */
export function useReasonLabels(map: MapHandle | null, on: boolean): void {
  const { t } = useTranslation('attention');
  const words = useRef(useShortAttentionWords());
  words.current = useShortAttentionWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  useEffect(() => {
    if (!map || !on) return;
    const show = (): void =>
      map.setReasons(new Map([...fleet.reasonsOnMap()].map(([slot, reason]) => [slot, words.current(reason)])));
    show();
    const end = fleet.subscribe(show);
    return () => {
      end();
      map.setReasons(new Map());
    };
  }, [map, on, t]);
}
