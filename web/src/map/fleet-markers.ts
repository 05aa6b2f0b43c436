import type { Map as MapLibre } from 'maplibre-gl';
import { type Bounds, boundsOf, type Coordinate } from './around-the-world.ts';
import type { CreateMapOptions } from './map-handle.ts';
import { clusterRadius } from './markers/cluster-buffers.ts';
import type { Cluster } from './markers/cluster-index.ts';
import { clusterBounds, type Hit, hitTest } from './markers/hit-test.ts';
import { latitudeOf, longitudeOf, type MarkerData } from './markers/marker-data.ts';
import { MarkerLabels } from './markers/marker-labels.ts';
import { MarkerLayer } from './markers/marker-layer.ts';
import { screenOf } from './markers/screen.ts';

/** The markers of the fleet: their rows, layer and labels. */
export class FleetMarkers {
  readonly layer: MarkerLayer;
  readonly labels: MarkerLabels;
  readonly #data: MarkerData;

  /** @param container the element of the map @param data rows written by the page's store */
  constructor(
    container: HTMLElement,
    data: MarkerData,
    { theme, reducedMotion, nameOf = () => '' }: Pick<CreateMapOptions, 'theme' | 'reducedMotion' | 'nameOf'>,
  ) {
    this.#data = data;
    this.layer = new MarkerLayer(data, { theme, reducedMotion });
    this.labels = new MarkerLabels(container, this.layer, nameOf);
  }

  /** Returns the drawn position of the selected marker. Undefined without one. @param now of performance.now() */
  selectedPlace(now: number): { longitude: number; latitude: number } | undefined {
    const { selected } = this.layer;
    if (selected < 0 || this.#data.placed[selected] !== 1) return undefined;
    return {
      longitude: longitudeOf(this.layer.drawnX(selected, now)),
      latitude: latitudeOf(this.layer.drawnY(selected, now)),
    };
  }

  /** Finds the marker or cluster at a point of the map. @param radius px around the point */
  hitAt(map: MapLibre, x: number, y: number, radius: number): Hit | null {
    const { visible, selected, drawnClusters } = this.layer;
    return hitTest(screenOf(map), this.#data, visible, selected, drawnClusters, clusterRadius, x, y, radius);
  }

  /** Returns the bounds of the markers in a cluster. Null if none is left. */
  boundsOf(cluster: Cluster): Bounds | null {
    const { west, south, east, north } = clusterBounds(this.#data, (slot) => this.layer.clusters.cellOf(slot), cluster);
    return west > east ? null : [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
  }

  /** Returns the bounds of the filtered markers, or of all if the filter shows none. Null without any marker. */
  bounds(): Bounds | null {
    return this.#boundsWhere(this.#data.shown) ?? this.#boundsWhere(this.#data.placed);
  }

  /** @param wanted 1 for the rows to include */
  #boundsWhere(wanted: Uint8Array): Bounds | null {
    const places: Coordinate[] = [];
    for (let slot = 0; slot < this.#data.count; slot++)
      if (this.#data.placed[slot] === 1 && wanted[slot] === 1) places.push(this.#data.placeOf(slot));
    return boundsOf(places);
  }
}
