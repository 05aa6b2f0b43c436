/**
 * Shaders of the marker layer and their small GL wrappers. Positions are fixed-point Mercator (marker-data.ts). The
 * difference to the map's center is computed in integers, which wrap like the world, and only then converted to a
 * float.
 */

const PROJECT = `
uniform highp mat4 uMatrix;
uniform highp ivec2 uCentre;
uniform highp vec2 uPixel;
vec4 project(vec2 fromCentre, vec2 offsetPixels) {
  vec4 clip = uMatrix * vec4(fromCentre / 4294967296.0, 0.0, 1.0);
  clip.xy += offsetPixels * uPixel * clip.w;
  return clip;
}
vec2 corner() { return vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)); }
`;

/** One mark per row (marker-data.ts), gliding from its last position. */
export const MARKER_VERTEX = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in ivec2 aTo;
layout(location = 1) in ivec2 aFrom;
layout(location = 2) in int aStart;
layout(location = 3) in int aLook;
uniform int uNow;
uniform float uGlide;
uniform float uCell;
uniform float uTop;
uniform vec2 uAtlas;
uniform uint uTurns;
out vec2 vTexture;
${PROJECT}
void main() {
  float left = uGlide <= 0.0 ? 0.0 : 1.0 - clamp(float(uNow - aStart) / uGlide, 0.0, 1.0);
  vec2 place = vec2(aTo - uCentre) + vec2(aFrom - aTo) * (left * left * left);
  int status = aLook & 15;
  bool turns = ((uTurns >> uint(status)) & 1u) == 1u;
  float angle = turns ? radians(float(aLook >> 4)) : 0.0;
  vec2 unit = corner() - 0.5;
  vec2 turned = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * unit * uCell;
  gl_Position = project(place, vec2(turned.x, -turned.y));
  vTexture = (vec2(float(status) * uCell, uTop) + corner() * uCell) / uAtlas;
}`;

/** One stamp of the atlas at a position: halo, digits. */
export const STAMP_VERTEX = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in ivec2 aPlace;
layout(location = 1) in vec2 aOffset;
layout(location = 2) in vec2 aAtlasPlace;
layout(location = 3) in vec2 aSize;
uniform vec2 uAtlas;
out vec2 vTexture;
${PROJECT}
void main() {
  vec2 pixels = aOffset + (corner() - 0.5) * aSize;
  gl_Position = project(vec2(aPlace - uCentre), vec2(pixels.x, -pixels.y));
  vTexture = (aAtlasPlace + corner() * aSize) / uAtlas;
}`;

export const STAMP_FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D uPicture;
in vec2 vTexture;
out vec4 colour;
void main() { colour = texture(uPicture, vTexture); }`;

/** Rings whose shares are in one row of the texture, and segments of a ring. */
export const SHARES = { ringsPerLine: 16, segments: 14 } as const;

/** Rings of status shares from a texture of segments: end of the share, number of the status. */
export const RING_VERTEX = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in ivec2 aPlace;
layout(location = 1) in float aRadius;
out vec2 vPixels;
flat out float vRadius;
flat out ivec2 vShares;
${PROJECT}
void main() {
  vRadius = aRadius;
  vShares = ivec2((gl_InstanceID & 15) * 14, gl_InstanceID >> 4);
  vPixels = (corner() - 0.5) * 2.0 * (aRadius + 5.0);
  gl_Position = project(vec2(aPlace - uCentre), vec2(vPixels.x, -vPixels.y));
}`;

export const RING_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D uShares;
uniform vec3 uColours[14];
uniform vec3 uGround;
uniform vec3 uLine;
uniform float uBlur;
uniform float uShadow;
in vec2 vPixels;
flat in float vRadius;
flat in ivec2 vShares;
out vec4 colour;
const float RING = 4.0;
const float OUTLINE = 1.5;
void main() {
  float r = length(vPixels);
  float inner = vRadius - RING;
  vec3 body = uGround;
  // Most of the area is the disc inside: it needs no share.
  if (r > inner - uBlur && r < vRadius + uBlur) {
    float turn = atan(vPixels.x, -vPixels.y) / 6.283185307;
    if (turn < 0.0) turn += 1.0;
    float begin = 0.0;
    float onRing = smoothstep(inner - uBlur, inner + uBlur, r);
    for (int segment = 0; segment < 14; segment++) {
      vec2 share = texelFetch(uShares, vShares + ivec2(segment, 0), 0).rg;
      if (turn <= share.r || segment == 13) {
        if (begin > 0.0 || share.r < 0.999) {
          float gap = min(turn - begin, share.r - turn) * 6.283185307 * r;
          onRing *= smoothstep(0.7 - uBlur, 0.7 + uBlur, gap);
        }
        body = mix(uGround, uColours[int(share.g + 0.5)], onRing);
        break;
      }
      begin = share.r;
    }
  }
  body = mix(body, uLine, smoothstep(vRadius - uBlur, vRadius + uBlur, r));
  float cover = 1.0 - smoothstep(vRadius + OUTLINE - uBlur, vRadius + OUTLINE + uBlur, r);
  float shade = uShadow * (1.0 - smoothstep(vRadius, vRadius + 4.5, length(vPixels - vec2(0.0, 0.8))));
  colour = vec4(body, 1.0) * cover + vec4(0.0, 0.0, 0.0, shade) * (1.0 - cover);
}`;

export interface Program {
  program: WebGLProgram;
  /** @returns null for a uniform that the compiler removed, which GL ignores */
  uniform(name: string): WebGLUniformLocation | null;
}

/**
 * Compiles programs together, because each question for a result waits for the graphics card.
 *
 * @param sources vertex and fragment shader of each program
 * @throws Error with the compiler's log
 */
export function compile<Name extends string>(
  gl: WebGL2RenderingContext,
  sources: Readonly<Record<Name, readonly [vertex: string, fragment: string]>>,
): Record<Name, Program> {
  const begun = Object.entries<readonly [string, string]>(sources).map(([name, shaders]) => ({
    name,
    program: begin(gl, ...shaders),
  }));
  return Object.fromEntries(begun.map(({ name, program }) => [name, finished(gl, program)])) as Record<Name, Program>;
}

function begin(gl: WebGL2RenderingContext, vertexSource: string, fragmentSource: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('the WebGL context is lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

function finished(gl: WebGL2RenderingContext, program: WebGLProgram): Program {
  const shaders = gl.getAttachedShaders(program) ?? [];
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))];
    throw new Error(logs.filter(Boolean).join('\n') || 'program');
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const locations = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform(name) {
      let location = locations.get(name);
      if (location === undefined) {
        location = gl.getUniformLocation(program, name);
        locations.set(name, location);
      }
      return location;
    },
  };
}

/** Returns `#RRGGBB` as three numbers, 0 to 1. */
export function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
