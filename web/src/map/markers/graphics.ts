/** Names of drivers that draw with the processor: of Chromium, Mesa and Windows. */
const COMPUTED = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Returns whether the processor does the work of a graphics card. Browsers that hide the name of theirs count as having one. */
export function isComputed(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  return COMPUTED.test(String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
}
