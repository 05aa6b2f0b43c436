import { createContext, type ReactNode, useContext } from 'react';
import { Box } from './Box.ts';
import styles from './PageFrame.module.css';
import { Row } from './Row.ts';
import { Text } from './Text.ts';

/** The shared parts of every screen's frame. The shell provides them, so that `ui` does not depend on the shell. */
export interface FrameParts {
  /** The right side of the header. */
  tools: ReactNode;
  /** Notices between the header and the screen. */
  notices: ReactNode;
}

export const FramePartsContext = createContext<FrameParts>({ tools: null, notices: null });

/**
 * A screen with its header and content.
 *
 * @param title of the screen, or a node for a path such as "Assets › Truck 07"
 * @param extra beside the title: count, badge, menu
 * @param phoneHeader false if phones show the screen without a header (the map)
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
      <Row
        as="header"
        gap={8}
        fixed
        line="below"
        ground="surface"
        className={styles.header}
        data-phone={phoneHeader || undefined}
      >
        {typeof title === 'string' ? (
          <Text as="h1" size="lead" weight={600} truncate className={styles.title}>
            {title}
          </Text>
        ) : (
          title
        )}
        {extra}
        <Box grow />
        {tools}
      </Row>
      {notices}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
