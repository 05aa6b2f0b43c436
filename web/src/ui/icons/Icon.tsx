import { ICONS, type IconName, type IconPath } from './icons.ts';

/**
 * An interface icon in the current text color. Decorative, because the control around it has the label.
 *
 * @param size in px. At 14 and below the stroke is slightly thicker
 */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  const paths: readonly IconPath[] = ICONS[name];
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 14 ? 1.75 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      {paths.map((path) => (
        <path
          key={path.d}
          d={path.d}
          fill={path.filled ? 'currentColor' : undefined}
          stroke={path.bare ? 'none' : undefined}
          strokeWidth={path.strokeWidth}
          strokeDasharray={path.dash}
        />
      ))}
    </svg>
  );
}
