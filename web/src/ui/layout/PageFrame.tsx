import { createContext, type ReactNode, useContext } from 'react';
import styles from './PageFrame.module.css';

/** The parts that every screen's frame shares; the shell provides them, so that `ui` needs nothing of the shell. */
export interface FrameParts {
  /** The right side of the header. */
  tools: ReactNode;
  /** Notices between the header and the screen. */
  notices: ReactNode;
}

export const FramePartsContext = createContext<FrameParts>({ tools: null, notices: null });

/**
 * A screen: its header and what is under it.
 *
 * @param title of the screen; a node for a path such as "Assets › Truck 07"
 * @param extra beside the title: count, badge, menu
 * @param phoneHeader false where the phone shows the screen without a header (the map)
 */
export function PageFrame({
  title,
  extra,
  children,
  phoneHeader = true,
}: {
  title: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
  phoneHeader?: boolean;
}) {
  const { tools, notices } = useContext(FramePartsContext);
  return (
    <>
      <header className={styles.header} data-phone={phoneHeader || undefined}>
        {typeof title === 'string' ? <h1 className={styles.title}>{title}</h1> : title}
        {extra}
        <div className={styles.rest} />
        {tools}
      </header>
      {notices}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
