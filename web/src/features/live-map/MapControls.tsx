import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MapControl, MapControlGroup } from '../../ui/layout/MapFrame.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Toggle } from '../../ui/layout/Toggle.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './MapControls.module.css';

/** Controls for zoom, fit, layers and own position. Below them, toggles for additional layers. */
export function MapControls({
  phone,
  bottom,
  reasons,
  names,
  trail,
  places,
  onZoom,
  onFit,
  onLocate,
  onReasons,
  onNames,
  onTrail,
}: {
  phone: boolean;
  /** Height in px covered by the sheet. */
  bottom: number;
  /** Whether the map shows why assets need attention. */
  reasons: boolean;
  names: boolean;
  trail: boolean;
  /** Null without places. */
  places: { on: boolean; setOn: (on: boolean) => void } | null;
  onZoom: (steps: number) => void;
  onFit: () => void;
  onLocate: () => void;
  onReasons: (on: boolean) => void;
  onNames: (on: boolean) => void;
  onTrail: (on: boolean) => void;
}) {
  const { t } = useTranslation(['liveMap', 'shell']);
  const layers = (
    <Popover
      width={240}
      align={phone ? 'end' : 'start'}
      target={(props) => <MapControl {...props} icon="layers" label={t('layers')} />}
    >
      {() => (
        <Stack gap={10}>
          <Checkbox size="xs" label={t('reasonsHint')} checked={reasons} onChange={() => onReasons(!reasons)} />
          {places && (
            <Checkbox size="xs" label={t('placesHint')} checked={places.on} onChange={() => places.setOn(!places.on)} />
          )}
          <Checkbox size="xs" label={t('namesHint')} checked={names} onChange={() => onNames(!names)} />
          <Checkbox size="xs" label={t('trailHint')} checked={trail} onChange={() => onTrail(!trail)} />
        </Stack>
      )}
    </Popover>
  );
  if (phone)
    return (
      <>
        <MapControlGroup className={styles.phoneLayers}>{layers}</MapControlGroup>
        <MapControlGroup className={styles.phoneLocate} style={{ bottom: bottom + 16 }}>
          <MapControl icon="fit" label={t('fit')} onClick={onFit} />
          <MapControl icon="locate" label={t('locate')} onClick={onLocate} />
        </MapControlGroup>
      </>
    );
  return (
    <>
      <div className={styles.controls}>
        <MapControlGroup>
          <MapControl icon="plus" label={t('zoomIn')} onClick={() => onZoom(1)} />
          <MapControl icon="minus" label={t('zoomOut')} onClick={() => onZoom(-1)} />
        </MapControlGroup>
        <MapControlGroup>
          <MapControl icon="fit" label={t('fit')} onClick={onFit} />
          {layers}
          <MapControl icon="locate" label={t('locate')} onClick={onLocate} />
        </MapControlGroup>
      </div>
      <div className={styles.bar}>
        <Toggle tool on={reasons} title={t('reasonsHint')} onClick={() => onReasons(!reasons)}>
          <Icon name="incident" /> {t('reasons')}
        </Toggle>
        {places && (
          <Toggle tool on={places.on} title={t('placesHint')} onClick={() => places.setOn(!places.on)}>
            <Icon name="geofence" /> {t('shell:places')}
          </Toggle>
        )}
        <Toggle tool on={names} title={t('namesHint')} onClick={() => onNames(!names)}>
          <Icon name="tag" /> {t('names')}
        </Toggle>
        <Toggle tool on={trail} title={t('trailHint')} onClick={() => onTrail(!trail)}>
          <Icon name="route" /> {t('trail')}
        </Toggle>
      </div>
    </>
  );
}
