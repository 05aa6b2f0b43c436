import type { ComponentPropsWithoutRef, CSSProperties, ReactNode, RefObject } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './MapFrame.module.css';

/** The room of a map with what lies on it. */
export function MapFrame({
  element,
  name,
  bottom,
  children,
}: {
  /** Receives the element that the map is drawn into. */
  element: RefObject<HTMLDivElement | null>;
  name: string;
  /** Height in px covered by a sheet. */
  bottom: number;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame} style={{ '--map-bottom': `${bottom}px` } as CSSProperties}>
      <div ref={element} className={styles.map} data-map={name} />
      {children}
    </div>
  );
}

/** Controls of a map that belong together, one above the other. */
export function MapControlGroup({ className = '', ...props }: ComponentPropsWithoutRef<'div'>) {
  return <div {...props} className={`${styles.group} ${className}`} />;
}

/** A control of a map: an icon that is named by its label. */
export function MapControl({
  icon,
  label,
  ...props
}: { icon: IconName; label: string } & ComponentPropsWithoutRef<'button'>) {
  return (
    <button type="button" {...props} className={styles.control} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
