import type { MapTheme } from '../style/palette.ts';

type Hex = `#${string}`;

/** Colors of a shape that is edited. */
export const DRAWING_COLORS: Readonly<Record<MapTheme, { line: Hex; point: Hex; before: Hex }>> = {
  light: { line: '#3F51D4', point: '#FFFFFF', before: '#5C6571' },
  dark: { line: '#5468EE', point: '#14181D', before: '#8F99A6' },
};

/** Styles of a shape that is being drawn. */
export function drawStyles(theme: MapTheme) {
  const { line, point } = DRAWING_COLORS[theme];
  return {
    fillColor: line,
    fillOpacity: 0.12,
    outlineColor: line,
    outlineWidth: 2,
    outlineOpacity: 1,
    closingPointColor: line,
    closingPointWidth: 6,
    closingPointOpacity: 1,
    closingPointOutlineColor: point,
    closingPointOutlineWidth: 2,
    closingPointOutlineOpacity: 1,
    coordinatePointColor: point,
    coordinatePointWidth: 5,
    coordinatePointOpacity: 1,
    coordinatePointOutlineColor: line,
    coordinatePointOutlineWidth: 2,
    coordinatePointOutlineOpacity: 1,
  };
}

/**
 * Styles of a shape that is edited by its points.
 *
 * @param selected number of the selected point from 0, null for none
 * @param hasPoint whether the point with a number is shown. A circle shows four of its many
 */
export function editStyles(theme: MapTheme, selected: number | null, hasPoint: (index: number) => boolean) {
  const { line, point } = DRAWING_COLORS[theme];
  const indexOf = ({ properties }: { properties: Record<string, unknown> }): number => Number(properties.index);
  const isSelected = (feature: { properties: Record<string, unknown> }): boolean => indexOf(feature) === selected;
  const opacity = (feature: { properties: Record<string, unknown> }): number => (hasPoint(indexOf(feature)) ? 1 : 0);
  return {
    selectedPolygonColor: line,
    selectedPolygonFillOpacity: 0.12,
    selectedPolygonOutlineColor: line,
    selectedPolygonOutlineWidth: 2,
    selectedPolygonOutlineOpacity: 1,
    selectionPointColor: (feature: { properties: Record<string, unknown> }) => (isSelected(feature) ? line : point),
    selectionPointWidth: (feature: { properties: Record<string, unknown> }) => (isSelected(feature) ? 8 : 5),
    selectionPointOpacity: opacity,
    selectionPointOutlineColor: (feature: { properties: Record<string, unknown> }) =>
      isSelected(feature) ? point : line,
    selectionPointOutlineWidth: 2,
    selectionPointOutlineOpacity: opacity,
    midPointColor: point,
    midPointWidth: 3,
    midPointOpacity: 1,
    midPointOutlineColor: line,
    midPointOutlineWidth: 1.5,
    midPointOutlineOpacity: 0.6,
  };
}
