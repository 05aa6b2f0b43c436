import { useInViewport } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { assetIdAt, fleetLoading, useMap } from '../live-map/index.ts';
import styles from './MapTile.module.css';
import { Tile } from './Tile.tsx';

/** The fleet on a small map, live. An asset on it leads to the live map. */
export function MapTile() {
  const { t } = useTranslation(['dashboard', 'shell']);
  const { ref, inViewport } = useInViewport();
  return (
    <Tile area="map" title={t('shell:liveMap')} end={<Link to="/map">{t('dashboard:showAll')}</Link>}>
      <div ref={ref} className={styles.room}>
        <Shown inView={inViewport} />
      </div>
    </Tile>
  );
}

/** The map is made when it first comes into view, because its library is large. */
function Shown({ inView }: { inView: boolean }) {
  const wasInView = useRef(false);
  wasInView.current ||= inView;
  return wasInView.current ? <FleetMap /> : null;
}

function FleetMap() {
  const element = useRef<HTMLDivElement>(null);
  const map = useMap(element, undefined);
  const loading = useStore(fleetLoading);
  const navigate = useNavigate();
  const fitted = useRef(false);
  useEffect(() => {
    if (!map || fitted.current || loading !== 'ready') return;
    fitted.current = map.fitMarkers(false);
  }, [map, loading]);
  useEffect(
    () =>
      map?.on('choose', (slot) => {
        const selected = slot === null ? undefined : assetIdAt(slot);
        if (selected !== undefined) void navigate({ to: '/map', search: { selected } });
      }),
    [map, navigate],
  );
  return <div ref={element} className={styles.map} data-map="dashboard" />;
}
