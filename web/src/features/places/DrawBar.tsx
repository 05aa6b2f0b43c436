import { keyCaps } from '../../base/key-combination.ts';
import { useKeys } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { SHAPE_TOOLS, type ShapeTool } from '../../map/map-handle.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Toggle } from '../../ui/layout/Toggle.tsx';
import styles from './DrawBar.module.css';
import { lastCornerMove, movedBy, redone, undone, withoutCorner, withSelected } from './edited-shape.ts';
import type { ShapeEditing } from './use-shape-editing.ts';

const TOOL_ICONS: Readonly<Record<ShapeTool, IconName>> = {
  polygon: 'polygon',
  circle: 'circle',
  freehand: 'freehand',
};
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const FAR_METERS = 10;
const STEPS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ARROWS = Object.keys(STEPS);

/** The drawing tools over the map, with the keys of the editor. */
export function DrawBar({ editing, phone }: { editing: ShapeEditing; phone: boolean }) {
  const { t } = useTranslation(['places', 'liveMap', 'shell']);
  const format = useFormat();
  const { edited, update, tool, setTool } = editing;
  const move = (key: string, meters: number): void => {
    const [east, north] = STEPS[key]!;
    update((state) => movedBy(state, east * meters, north * meters));
  };
  const movable = tool === null && (edited.selected !== null || edited.shape?.kind === 'circle');
  useKeys([
    { keys: ['mod+z'], what: 'places:undo', run: () => update(undone) },
    { keys: ['mod+shift+z', 'mod+y'], what: 'places:redo', run: () => update(redone) },
    { keys: ['Delete', 'Backspace'], what: 'places:keyRemove', run: () => update(withoutCorner) },
    { keys: ARROWS, what: 'places:keyMove', run: ({ key }) => (movable ? move(key, 1) : false) },
    {
      keys: ARROWS.map((key) => `shift+${key}`),
      what: 'places:keyMoveFar',
      run: ({ key }) => (movable ? move(key, FAR_METERS) : false),
    },
    {
      keys: ['Escape'],
      what: 'places:keyStop',
      run: () => {
        if (tool !== null) setTool(null);
        else update((state) => withSelected(state, null));
      },
    },
  ]);
  const hints = [
    { keys: ['Delete'], words: t('places:hintRemove') },
    { keys: ['ArrowLeft', 'ArrowRight'], words: format.withUnit({ figure: '1', unit: 'm' }) },
    { keys: ['mod+z'], words: t('places:hintUndo') },
    { keys: ['Escape'], words: t('places:hintStop') },
  ];
  const moved = lastCornerMove(edited);
  const words = tool
    ? t(`places:hint${tool === 'polygon' ? 'Polygon' : tool === 'circle' ? 'Circle' : 'Freehand'}`)
    : moved && edited.selected === moved.corner && moved.meters >= 0.5
      ? t('places:pointMoved', {
          number: moved.corner + 1,
          distance: format.withUnit(format.length(moved.meters)),
          direction: t(`liveMap:compass${COMPASS[Math.round(moved.bearing / 45) % 8]!}`),
        })
      : null;
  return (
    <>
      <div className={styles.top}>
        <div className={styles.bar} role="toolbar" aria-label={t('places:drawing')}>
          {SHAPE_TOOLS.map((each) => (
            <Toggle
              tool
              key={each}
              on={tool === each}
              aria-label={t(`places:${each}`)}
              title={t(`places:${each}`)}
              onClick={() => setTool(tool === each ? null : each)}
            >
              <Icon name={TOOL_ICONS[each]} />
              {!phone && <span>{t(`places:${each}`)}</span>}
            </Toggle>
          ))}
          <i aria-hidden="true" />
          <Toggle
            tool
            aria-label={t('places:undo')}
            title={t('places:undo')}
            disabled={edited.past.length === 0}
            onClick={() => update(undone)}
          >
            <Icon name="undo" />
          </Toggle>
          <Toggle
            tool
            aria-label={t('places:redo')}
            title={t('places:redo')}
            disabled={edited.future.length === 0}
            onClick={() => update(redone)}
          >
            <Icon name="redo" />
          </Toggle>
          {!phone && edited.past.length > 0 && (
            <span className={`${styles.count} figures`}>{t('places:changes', { count: edited.past.length })}</span>
          )}
        </div>
        {words !== null && (
          <p className={styles.words} role="status">
            {words}
          </p>
        )}
      </div>
      {!phone && (
        <div className={styles.keys} aria-hidden="true">
          {hints.map(({ keys, words: hint }) => (
            <span key={hint}>
              {keys.flatMap((combination) =>
                keyCaps(combination, t('shell:keySpace')).map((cap) => <kbd key={combination + cap}>{cap}</kbd>),
              )}{' '}
              {hint}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
