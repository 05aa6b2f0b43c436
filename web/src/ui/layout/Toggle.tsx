import type { ComponentProps } from 'react';
import choice from './Chosen.module.css';
import styles from './Toggle.module.css';

/**
 * A button that is on or off: a chip above a list, or a tool over a map. A number in `<b>` is more prominent.
 *
 * @param tool one of several in a bar, without a border of its own
 */
export function Toggle({ on, tool, ...props }: { on?: boolean; tool?: boolean } & ComponentProps<'button'>) {
  const className = `${styles.toggle} ${choice.chosen}`;
  return <button type="button" className={className} data-tool={tool || undefined} aria-pressed={on} {...props} />;
}
