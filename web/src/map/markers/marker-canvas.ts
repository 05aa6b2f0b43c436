/**
 * The canvas over the map on which markers are drawn. It has a context of its own, so a marker that moves does not let the
 * library draw the whole map again, and it follows the map within the same frame.
 */
import type { Map as MapLibre } from 'maplibre-gl';
import type { MarkerLayer } from './marker-layer.ts';
import { screenOf } from './screen.ts';

export class MarkerCanvas {
  readonly #map: MapLibre;
  readonly #onDrawn: (now: number) => void;
  /** In drawing order. */
  readonly #layers: MarkerLayer[] = [];
  #gl: WebGL2RenderingContext | null = null;
  /** Of a drawing that is requested, if the map does not draw before. */
  #frame: number | undefined;

  /** @param onDrawn called after each drawing, with the time of performance.now() */
  constructor(map: MapLibre, onDrawn: (now: number) => void = () => undefined) {
    this.#map = map;
    this.#onDrawn = onDrawn;
    map.on('render', this.#draw);
  }

  /** Adds a layer over the others, unless it is there. The first one opens the context. */
  add(layer: MarkerLayer): void {
    if (this.#layers.includes(layer)) return;
    this.#layers.push(layer);
    this.#gl ??= this.#open();
    if (this.#gl) layer.attach(this.#map, this.#gl, this.request);
  }

  /** Draws in the next frame. */
  readonly request = (): void => {
    this.#frame ??= requestAnimationFrame(this.#draw);
  };

  remove(): void {
    this.#map.off('render', this.#draw);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    for (const layer of this.#layers.splice(0)) layer.detach();
    // A browser has room for few contexts, and collects them late.
    this.#gl?.getExtension('WEBGL_lose_context')?.loseContext();
    (this.#gl?.canvas as HTMLCanvasElement | undefined)?.remove();
    this.#gl = null;
  }

  #open(): WebGL2RenderingContext | null {
    const canvas = document.createElement('canvas');
    canvas.className = 'wm-markers';
    // The list beside the map exposes the markers to screen readers.
    canvas.setAttribute('aria-hidden', 'true');
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, powerPreference: 'high-performance' });
    if (gl === null) return null;
    canvas.addEventListener('webglcontextlost', (event) => {
      // Without this the browser does not restore the context.
      event.preventDefault();
      for (const layer of this.#layers) layer.detach();
    });
    canvas.addEventListener('webglcontextrestored', () => {
      for (const layer of this.#layers) layer.attach(this.#map, gl, this.request);
    });
    this.#map.getCanvas().after(canvas);
    return gl;
  }

  readonly #draw = (): void => {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    const gl = this.#gl;
    const now = performance.now();
    if (gl && !gl.isContextLost()) {
      this.#fit(gl);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      const screen = screenOf(this.#map);
      for (const layer of this.#layers) layer.render(screen, now);
    }
    this.#onDrawn(now);
  };

  /** Gives the canvas the size of the map's. */
  #fit(gl: WebGL2RenderingContext): void {
    const canvas = gl.canvas as HTMLCanvasElement;
    const { width, height, style } = this.#map.getCanvas();
    if (canvas.width === width && canvas.height === height && canvas.style.width === style.width) return;
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = style.width;
    canvas.style.height = style.height;
    gl.viewport(0, 0, width, height);
  }
}
