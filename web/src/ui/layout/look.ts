import './look.css';
import { type ComponentProps, createElement, type JSX, type ReactElement } from 'react';

/** A length in pixels or in CSS syntax. */
type Length = number | string;

/** Properties that become inline styles of the element. */
const LENGTHS = [
  'gap',
  'margin',
  'marginTop',
  'marginBottom',
  'marginLeft',
  'marginRight',
  'padding',
  'paddingTop',
  'paddingBottom',
  'paddingLeft',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
  'borderRadius',
] as const;
type Lengths = Partial<Record<(typeof LENGTHS)[number], Length>>;

/** Appearance of an element. Omitted properties are inherited or left to the browser. */
export interface Look extends Lengths {
  /** Color of the text. `soft` and `quiet` are less prominent than `plain`, in this order. */
  tone?: 'plain' | 'soft' | 'quiet' | 'accent' | 'ok' | 'warn' | 'danger';
  /** Size of the text and height of its lines: 11/16, 12/16, 13/20, 15/24, 16/24 and 20/28 px. */
  size?: 'tiny' | 'small' | 'body' | 'lead' | 'title' | 'large';
  weight?: 400 | 500 | 600;
  textAlign?: 'center' | 'end';
  /** Figures of equal width, so that columns align. */
  figures?: boolean;
  /** Keeps the text on one line and truncates it with an ellipsis. */
  truncate?: boolean;
  /** Keeps the text on one line. */
  unbroken?: boolean;
  /** Breaks words anywhere to prevent overflow. */
  breakable?: boolean;
  block?: boolean;
  /** Centers its content in both directions. */
  center?: boolean;
  /** Only for screen readers on phones, such as the head of a table that becomes a list. */
  hiddenOnPhone?: boolean;
  /** Takes the remaining space of a row or stack, and may shrink below its content. */
  grow?: boolean;
  /** May shrink below its content, in a row or stack. */
  shrink?: boolean;
  /** Keeps its size in a row or stack. */
  fixed?: boolean;
  /** Scrolls overflowing content: in both directions, or lines with a thin bar. */
  scroll?: boolean | 'thin';
  /** A thin line along one edge, above and below, or around. */
  line?: 'above' | 'below' | 'both' | 'right' | 'around';
  ground?: 'surface' | 'subtle' | 'canvas' | 'press';
}

/** Alignment of the children of a row or stack. */
export interface Flow {
  /** On the cross axis. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** On the main axis. */
  justify?: 'center' | 'end' | 'between';
  /** Wraps to the next line when out of space. */
  wrap?: boolean;
  /** As wide as its content. */
  inline?: boolean;
}

type Tag = keyof JSX.IntrinsicElements;
type PartProps<T extends Tag, Own> = { as?: T } & Look & Own & Omit<ComponentProps<T>, keyof Look | keyof Own | 'as'>;

/** Properties that become classes of look.css. */
const CLASSES: Record<Exclude<keyof Look, keyof Lengths> | keyof Flow, 1> = {
  tone: 1,
  size: 1,
  weight: 1,
  textAlign: 1,
  figures: 1,
  truncate: 1,
  unbroken: 1,
  breakable: 1,
  block: 1,
  center: 1,
  hiddenOnPhone: 1,
  grow: 1,
  shrink: 1,
  fixed: 1,
  scroll: 1,
  line: 1,
  ground: 1,
  align: 1,
  justify: 1,
  wrap: 1,
  inline: 1,
};

/**
 * Creates a component that renders an element with a look.
 *
 * @param fallback the element unless `as` names another
 * @param base class of every such element, if any
 * @param preset look of every such element, which properties override
 */
export function part<Own, Fallback extends Tag>(fallback: Fallback, base?: string, preset?: Look) {
  return <T extends Tag = Fallback>({ as, ...props }: PartProps<T, Own>): ReactElement => {
    const { className, style: own, ...given } = props as Record<string, unknown>;
    const classes = base === undefined ? [] : [base];
    const style: Record<string, unknown> = { ...(own as object | undefined) };
    const attributes: Record<string, unknown> = {};
    for (const [name, value] of Object.entries({ ...preset, ...given })) {
      if ((LENGTHS as readonly string[]).includes(name)) style[name] = value;
      else if (!(name in CLASSES)) attributes[name] = value;
      else if (value) classes.push(value === true ? `look-${name}` : `look-${name}-${value}`);
    }
    if (className) classes.push(String(className));
    return createElement(as ?? fallback, { ...attributes, style, className: classes.join(' ') });
  };
}
