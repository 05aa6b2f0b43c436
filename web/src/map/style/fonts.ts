/**
 * Font stacks of the map's labels. No glyph server is needed. Without `glyphs` in the style, and if a glyph server
 * lacks a stack, MapLibre draws the letters itself. It reads weight and slant from the first family's name and uses the
 * first family loaded by the page, the bundled "Noto Sans Variable".
 */
const BUNDLED = 'Noto Sans Variable';
export const LABEL_FONT = {
  regular: ['Noto Sans Regular', BUNDLED],
  medium: ['Noto Sans Medium', BUNDLED],
  italic: ['Noto Sans Italic', BUNDLED],
};
