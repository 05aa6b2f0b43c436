import { useMemo } from 'react';
import { encode } from 'uqr';
import { Box } from '../layout/Box.ts';
import styles from './QrCode.module.css';

/** A QR code, dark on light in both themes, because scanners require it. @param label accessible name */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 3 });
    const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <Box
      as="svg"
      width={200}
      height={200}
      marginTop={8}
      line="around"
      borderRadius={8}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.ground} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.squares} d={path} shapeRendering="crispEdges" />
    </Box>
  );
}
