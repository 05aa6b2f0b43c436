import './look.css';
import { type ComponentProps, createElement, type JSX, type ReactElement } from 'react';

/** A length in pixels, or as CSS writes it. */
type Length = number | string;

/** Properties that become CSS of the element itself. */
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
] as const;
type Lengths = Partial<Record<(typeof LENGTHS)[number], Length>>;

/** How an element looks. What is not given is inherited or left to the browser. */
export interface Look extends Lengths {
  /** Colour of the text; `soft` and `quiet` are less and less prominent than `plain`. */
  tone?: 'plain' | 'soft' | 'quiet' | 'accent' | 'ok' | 'warn' | 'danger';
  /** Size of the text and height of its lines: 11/16, 12/16, 13/20, 15/24, 16/24 and 20/28 px. */
  size?: 'tiny' | 'small' | 'body' | 'lead' | 'title' | 'large';
  weight?: 400 | 500 | 600;
  textAlign?: 'center' | 'end';
  /** Figures of equal width, so that columns align. */
  figures?: boolean;
  /** Keeps the text on one line and ends it with an ellipsis where there is no room. */
  truncate?: boolean;
  /** Keeps the text on one line. */
  unbroken?: boolean;
  /** Breaks words anywhere rather than overflow. */
  breakable?: boolean;
  block?: boolean;
  /** Takes the room that is left in a row or stack, and may shrink below its content. */
  grow?: boolean;
  /** May shrink below its content, in a row or stack. */
  shrink?: boolean;
  /** Keeps its size in a row or stack. */
  fixed?: boolean;
  /** Scrolls what does not fit. */
  scroll?: boolean;
  /** A thin line along one edge. */
  line?: 'above' | 'below' | 'right';
  ground?: 'surface' | 'subtle' | 'canvas';
}

/** Alignment of the children of a row or stack. */
export interface Flow {
  /** Across the direction. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Along the direction. */
  justify?: 'center' | 'end' | 'between';
  /** Continues on the next line where there is no room. */
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
 * Makes a component that draws an element with a look.
 *
 * @param fallback the element unless `as` names another
 * @param base class of every such element, if any
 * @param preset look of every such element unless a property says otherwise
 */
export function part<Own, Fallback extends Tag>(fallback: Fallback, base?: string, preset?: Look) {
  return <T extends Tag = Fallback>({ as, ...props }: PartProps<T, Own>): ReactElement => {
    const { className, ...given } = props as Record<string, unknown>;
    const classes = base === undefined ? [] : [base];
    const style: Record<string, unknown> = {};
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
