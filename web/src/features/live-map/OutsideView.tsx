import { useEffect, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { fleet } from './fleet.ts';
import styles from './OutsideView.module.css';
import type { AssetNow } from './store/asset-now.ts';
import { useCounts } from './use-fleet.ts';

/** Says how many assets that need attention are outside the map's view, and leads there. */
export function OutsideView({
  map,
  onSelect,
}: {
  map: MapHandle | null;
  /** Called with the only asset. Several are fitted into the view. */
  onSelect: (assetId: string) => void;
}) {
  const { t } = useTranslation('attention');
  const { attention } = useCounts();
  const [outside, setOutside] = useState<readonly AssetNow[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes with the assets that need attention
  useEffect(() => {
    if (!map) return;
    const look = (): void => setOutside(fleet.inNeed().filter((asset) => !map.isInView(placeOf(asset))));
    look();
    return map.on('rest', look);
  }, [map, attention]);
  const [only] = outside;
  if (only === undefined) return null;
  const show = (): void => {
    if (outside.length === 1) onSelect(only.facts.assetId);
    else map?.fit(fleet.inNeed().map((asset) => [asset.longitude!, asset.latitude!]));
  };
  return (
    <p className={styles.hint} role="status">
      <Icon name="incident" size={14} />
      <span>{t('outsideView', { count: outside.length })}</span>
      <button type="button" className={styles.show} onClick={show}>
        {t('showOutside')}
      </button>
    </p>
  );
}

function placeOf({ latitude, longitude }: AssetNow): { latitude: number; longitude: number } {
  return { latitude: latitude!, longitude: longitude! };
}
