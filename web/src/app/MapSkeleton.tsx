/** Placeholder of the live map, with the list and the map in their places (first-screen.css). */
export function MapSkeleton() {
  return (
    <div className="first-screen" aria-hidden="true">
      <div data-part="header" />
      <div data-part="body">
        <div data-part="rows">
          {Array.from({ length: 12 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
            <p key={row}>
              <i />
              <b />
              <b />
            </p>
          ))}
        </div>
        <div data-part="map" />
      </div>
    </div>
  );
}
