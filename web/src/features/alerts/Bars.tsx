const WIDTH = 72;
const HEIGHT = 20;

/** Alerts in each twelfth of the time of a group. The text beside it has the count. */
export function Bars({ bars }: { bars: readonly number[] }) {
  const most = Math.max(1, ...bars);
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" fill="var(--text-3)">
      {bars.map((count, place) => {
        const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
          <rect key={place} x={place * step} y={HEIGHT - height} width={step - 2} height={height} rx={1} />
        );
      })}
    </svg>
  );
}
