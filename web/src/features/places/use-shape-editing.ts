import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { useCallback, useMemo, useState } from 'react';
import type { ShapeTool } from '../../map/map-handle.ts';
import { beginWith, type EditedShape, withShape } from './edited-shape.ts';

/** The edited shape, which map, tools and fields share. */
export interface ShapeEditing {
  edited: EditedShape;
  /** Applies a change of edited-shape.ts. */
  update: (change: (edited: EditedShape) => EditedShape) => void;
  /** Tool that is drawing a new shape, null while points are edited. */
  tool: ShapeTool | null;
  setTool: (tool: ShapeTool | null) => void;
  /** Starts with a saved shape, or without one. */
  begin: (shape: PlaceShape | null, tool: ShapeTool | null) => void;
  /** Applies a shape that was drawn or dragged on the map. */
  drawn: (shape: PlaceShape, done: boolean) => void;
}

export function useShapeEditing(): ShapeEditing {
  const [edited, setEdited] = useState(() => beginWith(null));
  const [tool, setTool] = useState<ShapeTool | null>(null);
  const begin = useCallback((shape: PlaceShape | null, first: ShapeTool | null) => {
    setEdited(beginWith(shape));
    setTool(first);
  }, []);
  const drawn = useCallback((shape: PlaceShape, done: boolean) => {
    setEdited((before) => withShape(before, shape, done));
    if (done) setTool(null);
  }, []);
  return useMemo(() => ({ edited, update: setEdited, tool, setTool, begin, drawn }), [edited, tool, begin, drawn]);
}
