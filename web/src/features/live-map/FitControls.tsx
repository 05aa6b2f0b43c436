import { useTranslation } from '../../base/translation.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { MapControl, MapControlGroup } from '../../ui/layout/MapFrame.tsx';
import styles from './FitControls.module.css';

/** Controls of a map beside a list: zoom, fit, and the user's own position. Phones zoom with fingers. */
export function FitControls({
  map,
  phone,
  label,
  phoneSide = 'top',
  onFit,
}: {
  map: MapHandle | null;
  phone: boolean;
  /** Name of the button that fits the view. Without one all assets. */
  label?: string;
  /** Where they lie on phones: at the bottom if the top is taken. */
  phoneSide?: 'top' | 'bottom';
  onFit: () => void;
}) {
  const { t } = useTranslation('liveMap');
  return (
    <div className={styles.controls} data-phone-side={phoneSide}>
      {!phone && (
        <MapControlGroup>
          <MapControl icon="plus" label={t('zoomIn')} onClick={() => map?.zoomBy(1)} />
          <MapControl icon="minus" label={t('zoomOut')} onClick={() => map?.zoomBy(-1)} />
        </MapControlGroup>
      )}
      <MapControlGroup>
        <MapControl icon="fit" label={label ?? t('fit')} onClick={onFit} />
        <MapControl icon="locate" label={t('locate')} onClick={() => void map?.locate()} />
      </MapControlGroup>
    </div>
  );
}
