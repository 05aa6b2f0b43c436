/**
 * Font stacks of the map's labels. No glyph server is needed: without `glyphs` in the style, and where a glyph server
 * does not know a stack, MapLibre draws the letters itself. It reads weight and slant from the first family's name and
 * takes the first family that the page has loaded, which is the bundled "Noto Sans Variable".
 */
const BUNDLED = 'Noto Sans Variable';
export const LABEL_FONT = {
  regular: ['Noto Sans Regular', BUNDLED],
  medium: ['Noto Sans Medium', BUNDLED],
  italic: ['Noto Sans Italic', BUNDLED],
};
