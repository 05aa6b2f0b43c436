/** The product's logo: a track that leads to a position. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" style={{ flex: 'none', display: 'block' }}>
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="m5.2 8 2.9 8.4L12 8.6l3.6 7.8 2.2-5.8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="18.6" cy="7.2" r="1.7" fill="#fff" />
    </svg>
  );
}
