/** Programs, buffers and textures of the marker layer in the graphics card. */
import { ROW_BYTES } from './marker-data.ts';
import {
  compile,
  MARKER_VERTEX,
  type Program,
  RING_FRAGMENT,
  RING_VERTEX,
  SHARES,
  STAMP_FRAGMENT,
  STAMP_VERTEX,
} from './programs.ts';

/** Enough for a large screen full of rings. */
export const MAX_CLUSTERS = 8192;
export const SHARES_WIDTH = SHARES.segments * SHARES.ringsPerLine;
const SHARES_HEIGHT = MAX_CLUSTERS / SHARES.ringsPerLine;
/** Rings: position (2 × i32) and radius (f32). */
const RING_BYTES = 12;
/** Stamps: position (2 × i32), offset, atlas position, size (2 × f32 each). */
export const STAMP_BYTES = 32;
export const MAX_STAMPS = MAX_CLUSTERS * 4 + 1;

export interface Resources {
  gl: WebGL2RenderingContext;
  marker: Program;
  stamp: Program;
  ring: Program;
  rowBuffer: WebGLBuffer;
  /** Number of rows that fit into the buffer. */
  rowCapacity: number;
  selectedBuffer: WebGLBuffer;
  stampBuffer: WebGLBuffer;
  ringBuffer: WebGLBuffer;
  markerArray: WebGLVertexArrayObject;
  selectedArray: WebGLVertexArrayObject;
  stampArray: WebGLVertexArrayObject;
  ringArray: WebGLVertexArrayObject;
  picture: WebGLTexture;
  shares: WebGLTexture;
}

/** Creates everything that the layer draws with. */
export function createResources(gl: WebGL2RenderingContext): Resources {
  const shares = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, shares);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32F, SHARES_WIDTH, SHARES_HEIGHT, 0, gl.RG, gl.FLOAT, null);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
  const resources: Resources = {
    gl,
    ...compile(gl, {
      marker: [MARKER_VERTEX, STAMP_FRAGMENT],
      stamp: [STAMP_VERTEX, STAMP_FRAGMENT],
      ring: [RING_VERTEX, RING_FRAGMENT],
    }),
    rowBuffer: gl.createBuffer(),
    rowCapacity: 0,
    selectedBuffer: gl.createBuffer(),
    stampBuffer: gl.createBuffer(),
    ringBuffer: gl.createBuffer(),
    markerArray: gl.createVertexArray(),
    selectedArray: gl.createVertexArray(),
    stampArray: gl.createVertexArray(),
    ringArray: gl.createVertexArray(),
    picture: gl.createTexture(),
    shares,
  };
  gl.bindBuffer(gl.ARRAY_BUFFER, resources.ringBuffer);
  gl.bufferData(gl.ARRAY_BUFFER, MAX_CLUSTERS * RING_BYTES, gl.DYNAMIC_DRAW);
  gl.bindVertexArray(resources.ringArray);
  instanced(gl, 0, 1);
  gl.vertexAttribIPointer(0, 2, gl.INT, RING_BYTES, 0);
  gl.vertexAttribPointer(1, 1, gl.FLOAT, false, RING_BYTES, 8);

  gl.bindBuffer(gl.ARRAY_BUFFER, resources.stampBuffer);
  gl.bufferData(gl.ARRAY_BUFFER, MAX_STAMPS * STAMP_BYTES, gl.DYNAMIC_DRAW);
  gl.bindVertexArray(resources.stampArray);
  instanced(gl, 0, 1, 2, 3);
  setStampPointers(gl, 0);

  gl.bindBuffer(gl.ARRAY_BUFFER, resources.selectedBuffer);
  gl.bufferData(gl.ARRAY_BUFFER, ROW_BYTES, gl.DYNAMIC_DRAW);
  gl.bindVertexArray(resources.selectedArray);
  instanced(gl, 0, 1, 2, 3);
  setRowPointers(gl);
  gl.bindBuffer(gl.ARRAY_BUFFER, resources.rowBuffer);
  gl.bindVertexArray(resources.markerArray);
  instanced(gl, 0, 1, 2, 3);
  setRowPointers(gl);
  gl.bindVertexArray(null);
  return resources;
}

/** Deletes what `createResources` has created. */
export function deleteResources({ gl, ...resources }: Resources): void {
  for (const { program } of [resources.marker, resources.stamp, resources.ring]) gl.deleteProgram(program);
  for (const buffer of [resources.rowBuffer, resources.selectedBuffer, resources.stampBuffer, resources.ringBuffer])
    gl.deleteBuffer(buffer);
  for (const array of [resources.markerArray, resources.selectedArray, resources.stampArray, resources.ringArray])
    gl.deleteVertexArray(array);
  gl.deleteTexture(resources.picture);
  gl.deleteTexture(resources.shares);
}

function instanced(gl: WebGL2RenderingContext, ...locations: number[]): void {
  for (const location of locations) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
}

function setRowPointers(gl: WebGL2RenderingContext): void {
  gl.vertexAttribIPointer(0, 2, gl.INT, ROW_BYTES, 0);
  gl.vertexAttribIPointer(1, 2, gl.INT, ROW_BYTES, 8);
  gl.vertexAttribIPointer(2, 1, gl.INT, ROW_BYTES, 16);
  gl.vertexAttribIPointer(3, 1, gl.INT, ROW_BYTES, 20);
}

/** Reads stamps from a place of the bound buffer on. @param offset octets */
export function setStampPointers(gl: WebGL2RenderingContext, offset: number): void {
  gl.vertexAttribIPointer(0, 2, gl.INT, STAMP_BYTES, offset);
  gl.vertexAttribPointer(1, 2, gl.FLOAT, false, STAMP_BYTES, offset + 8);
  gl.vertexAttribPointer(2, 2, gl.FLOAT, false, STAMP_BYTES, offset + 16);
  gl.vertexAttribPointer(3, 2, gl.FLOAT, false, STAMP_BYTES, offset + 24);
}
