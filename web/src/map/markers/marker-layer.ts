/**
 * All assets as one layer of the marker canvas: marks, clusters as rings of status shares, and the selected mark with its halo.
 * Longer than most files because one object decides when each part is updated and drawn.
 *
 * A frame costs JavaScript a few uniforms and at most five draw calls, whatever the number of markers. The graphics
 * card holds the drawn rows (drawn-rows.ts), and changed ones are sent in ranges. Clusters are joined again when
 * markers changed, at most every CLUSTER_MILLISECONDS.
 */
import type { Map as MapLibre } from 'maplibre-gl';
import type { MapTheme } from '../style/palette.ts';
import { ATLAS_ROWS, drawAtlas, MARK_CELL, markColours, markTurns, SELECTED_CELL } from './atlas.ts';
import { ClusterBuffers, clusterRadius } from './cluster-buffers.ts';
import { CLUSTER_END_ZOOM, type Cluster, ClusterIndex, type GridView } from './cluster-index.ts';
import { DrawnRows } from './drawn-rows.ts';
import { FramePace } from './frame-pace.ts';
import { createResources, deleteResources, MAX_CLUSTERS, type Resources, setStampPointers } from './gl-resources.ts';
import { isComputed } from './graphics.ts';
import { contains, gridView } from './grid-view.ts';
import { keepClear } from './keep-clear.ts';
import { GLIDE_MILLISECONDS, type MarkerData, ROW, ROW_BYTES, ROW_INTEGERS } from './marker-data.ts';
import { type Program, rgb } from './programs.ts';
import type { Screen } from './screen.ts';

const CLUSTER_MILLISECONDS = 400;
/** Margin around the view that is also clustered, as a share of its size, so that a small pan needs no update. */
const MARGIN = 0.25;
const WORLD = 2 ** 32;
/** Radius of the selected mark with a gap, px. */
const SELECTED_PIXELS = 18;
const TURNS = Array.from({ length: 14 }, (_, status) => markTurns(status) << status).reduce((sum, bit) => sum | bit, 0);
const SURFACE = { light: '#FFFFFF', dark: '#14181D' } as const;
const LINE = { light: '#FFFFFF', dark: '#0B0E11' } as const;

export interface MarkerLayerOptions {
  /** False draws each marker individually at any zoom. */
  clustered?: boolean;
  theme: MapTheme;
  reducedMotion: boolean;
}

export class MarkerLayer {
  readonly data: MarkerData;
  readonly clusters: ClusterIndex;
  /** Result of the last joining, in drawing order. */
  drawnClusters: Cluster[] = [];
  /** 1 if a marker is drawn individually. */
  visible = new Uint8Array(1024);
  /** JavaScript time of the last frame of this layer in ms, for the benchmark. */
  lastFrameMilliseconds = 0;

  #options: MarkerLayerOptions;
  #map: MapLibre | null = null;
  #resources: Resources | null = null;
  /** Requests a drawing. */
  #request: () => void = () => undefined;
  #isComputed = false;
  #atlasKey = '';
  #atlasSize: [number, number] = [1, 1];
  #selected = -1;
  #badged: readonly number[] = [];
  #clustersStale = true;
  #joinedAt = Number.NEGATIVE_INFINITY;
  #joinedView: GridView | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #drawn: DrawnRows;
  readonly #pace = new FramePace();
  /** Whether the last frame requested the next one. */
  #glided = false;
  readonly #buffers = new ClusterBuffers();
  readonly #matrix = new Float32Array(16);

  constructor(data: MarkerData, options: MarkerLayerOptions) {
    this.data = data;
    this.clusters = new ClusterIndex(data);
    this.#options = options;
    this.#drawn = new DrawnRows(data);
  }

  setOptions(options: Partial<MarkerLayerOptions>): void {
    this.#options = { ...this.#options, ...options };
    this.#request();
  }

  get selected(): number {
    return this.#selected;
  }

  /** @param slot −1 for none */
  select(slot: number): void {
    if (slot === this.#selected) return;
    this.#selected = slot;
    this.clusters.select(slot);
    this.#refresh();
  }

  /** Marks assets with a badge where they are drawn individually. @param slots at most as many as stamps fit */
  setBadges(slots: readonly number[]): void {
    this.#badged = slots;
    this.#refresh();
  }

  /** Joins the clusters at the next frame instead of after the usual delay, for a change of the filter. */
  refreshClusters(): void {
    this.#refresh();
  }

  /** Returns whether a marker that is drawn individually is moving to its next position. */
  glides(now: number): boolean {
    if (!this.#moves(now)) return false;
    const ofSelected = this.#selected < 0 ? Number.NEGATIVE_INFINITY : this.data.glideStart(this.#selected);
    return this.data.clock(now) < Math.max(this.#drawn.lastStart, ofSelected) + GLIDE_MILLISECONDS;
  }

  /**
   * Returns whether markers glide. False for reduced motion, without a graphics card, and for a while if the frame rate is too
   * low.
   */
  #moves(now: number): boolean {
    return !this.#options.reducedMotion && !this.#isComputed && !this.#pace.tooSlow(now);
  }

  /** Creates what the layer draws with. @param request requests a drawing */
  attach(map: MapLibre, gl: WebGL2RenderingContext, request: () => void): void {
    this.#map = map;
    this.#request = request;
    this.#resources = createResources(gl);
    this.#isComputed = isComputed(gl);
    this.#atlasKey = '';
    this.#clustersStale = true;
    this.#joinedView = null;
    this.#drawn = new DrawnRows(this.data);
    this.data.onChange(request);
    request();
  }

  /** Deletes it. The layer draws nothing until it is attached again. */
  detach(): void {
    this.data.onChange(null);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#resources) deleteResources(this.#resources);
    this.#resources = null;
    this.#map = null;
    this.#request = () => undefined;
  }

  /** Draws the layer. @param now of performance.now() */
  render(screen: Screen, now: number): void {
    const map = this.#map;
    const resources = this.#resources;
    if (!map || !resources) return;
    const started = performance.now();
    this.#updateAtlas(resources, map.getPixelRatio());
    this.#updateClusters(resources, map, now);
    this.#upload(resources);
    this.#draw(resources, map.getPixelRatio(), screen, now);
    this.#pace.frame(now, this.#glided);
    this.#glided = this.glides(now);
    if (this.#glided) this.#request();
    this.lastFrameMilliseconds = performance.now() - started;
  }

  #refresh(): void {
    this.#clustersStale = true;
    this.#joinedAt = Number.NEGATIVE_INFINITY;
    this.#request();
  }

  #updateAtlas(resources: Resources, pixelRatio: number): void {
    const key = `${this.#options.theme} ${pixelRatio}`;
    if (key === this.#atlasKey) return;
    this.#atlasKey = key;
    const { gl } = resources;
    const atlas = drawAtlas(this.#options.theme, pixelRatio);
    this.#atlasSize = [atlas.width, atlas.height];
    gl.bindTexture(gl.TEXTURE_2D, resources.picture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas.canvas);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }

  #updateClusters(resources: Resources, map: MapLibre, now: number): void {
    const level = ClusterIndex.levelOf(map.getZoom());
    const view = gridView(map, 0);
    if (level !== this.clusters.level) {
      this.data.takeChanged(() => undefined);
      this.clusters.rebuild(level);
      this.#clustersStale = true;
      this.#joinedAt = Number.NEGATIVE_INFINITY;
    } else if (this.data.hasChanged) {
      this.data.takeChanged((slot) => {
        this.clusters.update(slot);
        this.#drawn.update(slot);
      });
      this.#clustersStale = true;
    }
    if (!this.#joinedView || !contains(this.#joinedView, view)) this.#joinedAt = Number.NEGATIVE_INFINITY;
    else if (!this.#clustersStale) return;
    const wait = this.#joinedAt + CLUSTER_MILLISECONDS - now;
    if (wait > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#request();
      }, wait);
      return;
    }
    this.#joinedAt = now;
    this.#clustersStale = false;
    this.#joinedView = gridView(map, MARGIN);
    const joined = this.clusters.join(
      this.#joinedView,
      this.#options.clustered !== false && map.getZoom() < CLUSTER_END_ZOOM,
    );
    this.drawnClusters = joined.length > MAX_CLUSTERS ? joined.slice(0, MAX_CLUSTERS) : joined;
    this.#keepSelectedClear(level);
    if (this.visible.length < this.data.capacity) this.visible = new Uint8Array(this.data.capacity);
    this.clusters.writeVisible(this.visible);
    this.#drawn.collect(this.visible);
    this.#buffers.write(this.drawnClusters);
    this.#buffers.addBadges(this.#badged, this.data, this.visible, this.#selected);
    this.#buffers.upload(resources, this.drawnClusters.length);
  }

  /** Distances are those of the lowest zoom of the level. At higher zooms the rings are further away. */
  #keepSelectedClear(level: number): void {
    const slot = this.#selected;
    if (slot < 0 || this.data.placed[slot] !== 1) return;
    const unitsPerPixel = WORLD / (512 * 2 ** level);
    const at = slot * ROW_INTEGERS;
    keepClear(
      this.drawnClusters,
      this.data.rows[at + ROW.toX]!,
      this.data.rows[at + ROW.toY]!,
      ({ count }) => (clusterRadius(count) + SELECTED_PIXELS) * unitsPerPixel,
    );
  }

  #upload(resources: Resources): void {
    const { gl, rowBuffer } = resources;
    const rows = this.#drawn.rows;
    if (this.#drawn.capacity > resources.rowCapacity) {
      gl.bindBuffer(gl.ARRAY_BUFFER, rowBuffer);
      gl.bufferData(gl.ARRAY_BUFFER, rows, gl.DYNAMIC_DRAW);
      resources.rowCapacity = this.#drawn.capacity;
      this.#drawn.takeDirtyRanges(() => undefined);
      return;
    }
    this.#drawn.takeDirtyRanges((from, to) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, rowBuffer);
      gl.bufferSubData(gl.ARRAY_BUFFER, from * ROW_BYTES, rows, from * ROW_INTEGERS, (to - from) * ROW_INTEGERS);
    });
  }

  #draw(resources: Resources, pixelRatio: number, screen: Screen, now: number): void {
    const { gl, marker, ring, stamp } = resources;
    this.#setMatrix(screen);
    const use = (program: Program): void => {
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook of React
      gl.useProgram(program.program);
      gl.uniformMatrix4fv(program.uniform('uMatrix'), false, this.#matrix);
      gl.uniform2i(program.uniform('uCentre'), screen.centreX, screen.centreY);
      gl.uniform2f(program.uniform('uPixel'), 2 / screen.width, 2 / screen.height);
      gl.uniform2f(program.uniform('uAtlas'), this.#atlasSize[0], this.#atlasSize[1]);
    };
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, resources.picture);

    use(marker);
    gl.uniform1i(marker.uniform('uNow'), this.data.clock(now));
    gl.uniform1f(marker.uniform('uGlide'), this.#moves(now) ? GLIDE_MILLISECONDS : 0);
    gl.uniform1ui(marker.uniform('uTurns'), TURNS);
    gl.uniform1f(marker.uniform('uCell'), MARK_CELL);
    gl.uniform1f(marker.uniform('uTop'), ATLAS_ROWS.marks);
    gl.bindVertexArray(resources.markerArray);
    if (this.#drawn.count > 0) gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#drawn.count);

    if (this.drawnClusters.length > 0) {
      use(ring);
      gl.bindTexture(gl.TEXTURE_2D, resources.shares);
      gl.uniform3fv(ring.uniform('uColours'), markColours(this.#options.theme).flatMap(rgb));
      gl.uniform3f(ring.uniform('uGround'), ...rgb(SURFACE[this.#options.theme]));
      gl.uniform3f(ring.uniform('uLine'), ...rgb(LINE[this.#options.theme]));
      gl.uniform1f(ring.uniform('uBlur'), 0.6 / pixelRatio);
      gl.uniform1f(ring.uniform('uShadow'), this.#options.theme === 'light' ? 0.3 : 0.55);
      gl.bindVertexArray(resources.ringArray);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.drawnClusters.length);
      gl.bindTexture(gl.TEXTURE_2D, resources.picture);
    }
    this.#drawSelected(gl, resources, use, now);
    if (this.#buffers.stampCount > 0) {
      use(stamp);
      gl.bindVertexArray(resources.stampArray);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#buffers.stampCount);
    }
    gl.bindVertexArray(null);
  }

  #drawSelected(gl: WebGL2RenderingContext, resources: Resources, use: (program: Program) => void, now: number): void {
    const slot = this.#selected;
    if (slot < 0 || this.data.placed[slot] !== 1) return;
    const halo = this.#buffers.uploadHalo(resources, this.drawnX(slot, now), this.drawnY(slot, now));
    use(resources.stamp);
    gl.bindVertexArray(resources.stampArray);
    setStampPointers(gl, halo);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, 1);
    setStampPointers(gl, 0);

    const { marker } = resources;
    use(marker);
    gl.uniform1f(marker.uniform('uCell'), SELECTED_CELL);
    gl.uniform1f(marker.uniform('uTop'), ATLAS_ROWS.selected);
    gl.bindVertexArray(resources.selectedArray);
    gl.bindBuffer(gl.ARRAY_BUFFER, resources.selectedBuffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.data.rows, slot * ROW_INTEGERS, ROW_INTEGERS);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, 1);
  }

  /** Returns the current drawn position of a marker in fixed-point Mercator. Without animation, its actual position. */
  drawnX(slot: number, now: number): number {
    return this.data.drawnX(slot, this.#moves(now) ? now : Number.POSITIVE_INFINITY);
  }

  drawnY(slot: number, now: number): number {
    return this.data.drawnY(slot, this.#moves(now) ? now : Number.POSITIVE_INFINITY);
  }

  /** Sets the matrix from the difference to the center (in worlds) to clip space. */
  #setMatrix({ left, top, width, height, pixelsPerUnit }: Screen): void {
    const world = pixelsPerUnit * WORLD;
    this.#matrix[0] = (2 * world) / width;
    this.#matrix[5] = (-2 * world) / height;
    this.#matrix[10] = 1;
    this.#matrix[12] = (2 * left) / width - 1;
    this.#matrix[13] = 1 - (2 * top) / height;
    this.#matrix[15] = 1;
  }
}
