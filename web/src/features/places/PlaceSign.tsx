import type { PlaceColor, PlaceType } from '@waymark/domain/places/place.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './PlaceSign.module.css';
import { PLACE_ICONS } from './place-icons.ts';

/** Type of a place as an icon in its color. Decorative, because name and type are beside it. */
export function PlaceSign({ type, color }: { type: PlaceType; color: PlaceColor }) {
  return (
    <span className={styles.sign} style={{ background: `var(--place-${color})` }} aria-hidden="true">
      <Icon name={PLACE_ICONS[type]} size={15} />
    </span>
  );
}
