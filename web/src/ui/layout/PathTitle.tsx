import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './PathTitle.module.css';
import { Row } from './Row.ts';

/** Title of a screen below another one: "Reports › Fleet summary". Phones show a back link and the title. */
export function PathTitle({
  to,
  parent,
  className = '',
  children,
}: {
  to: NonNullable<LinkProps['to']>;
  /** Title of the screen above. */
  parent: string;
  className?: string | undefined;
  /** Title, or its placeholder. */
  children: ReactNode;
}) {
  return (
    <Row as="nav" tone="quiet" shrink className={`${styles.path} ${className}`} aria-label={parent}>
      <Link to={to} aria-label={parent}>
        <span className={styles.crumb}>{parent}</span>
        <span className={styles.back}>
          <Icon name="chevronLeft" />
        </span>
      </Link>
      <span className={styles.crumb}>
        <Icon name="chevronRight" size={14} />
      </span>
      {typeof children === 'string' ? <h1>{children}</h1> : children}
    </Row>
  );
}
