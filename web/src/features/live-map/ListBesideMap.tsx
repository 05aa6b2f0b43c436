import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { MapPadding } from '../../map/map-handle.ts';
import phoneMap from '../../ui/layout/PhoneMap.module.css';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import styles from './ListBesideMap.module.css';
import { Sheet, STOPS } from './Sheet.tsx';

/** Initial height of the sheet as a share of the map. */
const SHEET_SHARE = 0.55;
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * A panel beside a map, on phones a sheet over it.
 *
 * @param map draws the map. `padding` is what the sheet covers
 * @param overMap on the map of a phone: search, or the way back
 * @param onMap the choice to be seen on the map, a new object each time. It lowers the sheet
 */
export function ListBesideMap({
  panel,
  map,
  overMap,
  onMap,
}: {
  panel: ReactNode;
  map: (parts: { padding: MapPadding; phone: boolean; children: ReactNode }) => ReactNode;
  overMap: ReactNode;
  onMap?: object | undefined;
}) {
  const phone = usePhone();
  const { ref, height: frame } = useElementSize();
  const [moved, setMoved] = useState<number | null>(null);
  const whole = frame || window.innerHeight - 60;
  const height = moved ?? Math.round(whole * SHEET_SHARE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something is chosen
  useEffect(() => {
    if (onMap) setMoved(Math.round(whole * STOPS[0]));
  }, [onMap]);
  const padding = useMemo(() => (phone ? { ...NO_PADDING, bottom: height } : NO_PADDING), [phone, height]);
  if (!phone)
    return (
      <Row align="stretch" grow>
        <Stack as="aside" shrink fixed line="right" ground="surface" className={styles.panel}>
          {panel}
        </Stack>
        {map({ padding, phone, children: null })}
      </Row>
    );
  return (
    <div ref={ref} className={phoneMap.phone}>
      {map({ padding, phone, children: overMap })}
      <Sheet height={height} frame={frame || window.innerHeight} onHeight={setMoved}>
        {panel}
      </Sheet>
    </div>
  );
}
