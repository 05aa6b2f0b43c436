import type { Status } from '@waymark/domain/status.ts';

/**
 * The fourteen status marks on a 24 × 24 grid. Each status has its own silhouette, so color is never the only
 * distinction. Plain path data, used by React (`StatusMark`) and by the map's sprite builder. One table of drawings and
 * colors.
 */
export interface MarkLayer {
  d: string;
  /**
   * Paint of the layer. The first layer of a mark is `body`, filled with the mark color, or `ring`, stroked with it and
   * hollow. It defines the silhouette. Details follow: `glyph…` in the glyph color that contrasts with the body, and
   * `mark…` in the mark color, filled or stroked.
   */
  paint: 'body' | 'ring' | 'glyphFill' | 'glyphStroke' | 'markFill' | 'markStroke';
  /** Grid units, for rings and stroked details. */
  strokeWidth?: number;
  /** SVG dash array. */
  dash?: string;
}

export interface StatusLook {
  layers: readonly MarkLayer[];
  /**
   * Direction of the drawn mark in degrees, from which it rotates to the asset's heading. Absent for marks without a
   * direction.
   */
  drawnHeadingDegrees?: number;
  light: MarkColors;
  dark: MarkColors;
}

export interface MarkColors {
  /** Color of the mark, on the map and in lists. */
  mark: string;
  /** Color of the status as text, readable on the badge. */
  text: string;
  /** Background of the badge. */
  ground: string;
}

/** Color of the glyph inside a body and of a mark's outline on the map. */
export const MARK_GLYPH = { light: '#FFFFFF', dark: '#0B0E11' } as const;

/** Width in grid units of a mark's outline on the map: bodies, rings. */
export const MARK_OUTLINE = { body: 5, ring: 7 } as const;

export const STATUS_LOOKS: Readonly<Record<Status, StatusLook>> = {
  moving: {
    layers: [{ paint: 'body', d: 'M12 2.2 20 20.4a.8.8 0 0 1-1.1 1L12 18l-6.9 3.4a.8.8 0 0 1-1.1-1z' }],
    drawnHeadingDegrees: 0,
    light: { mark: '#067A55', text: '#027954', ground: '#E4F0EC' },
    dark: { mark: '#04D990', text: '#04D990', ground: '#11372F' },
  },
  active: {
    layers: [
      {
        paint: 'body',
        d: 'M8.4 2.6h7.2a1.5 1.5 0 0 1 1.3.7l3.8 7.9a1.5 1.5 0 0 1 0 1.6l-3.8 7.9a1.5 1.5 0 0 1-1.3.7H8.4a1.5 1.5 0 0 1-1.3-.7l-3.8-7.9a1.5 1.5 0 0 1 0-1.6l3.8-7.9a1.5 1.5 0 0 1 1.3-.7Z',
      },
      { paint: 'glyphStroke', d: 'M8.4 12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z', strokeWidth: 2.4 },
      { paint: 'glyphStroke', d: 'M12 5.2v2M12 16.8v2M5.9 12h2M16.1 12h2', strokeWidth: 2.2 },
    ],
    light: { mark: '#69973E', text: '#4C791C', ground: '#EFF4EA' },
    dark: { mark: '#CAEB7F', text: '#CAEB7F', ground: '#313A2D' },
  },
  transit: {
    layers: [
      {
        paint: 'body',
        d: 'M3.8 4.2a.8.8 0 0 1 .7-1.2h5.2a1.5 1.5 0 0 1 1.2.6L12.6 6l1-2.2A1.5 1.5 0 0 1 15 3h1.2a1.5 1.5 0 0 1 1.2.6l5 7.5a1.5 1.5 0 0 1 0 1.8l-5 7.5a1.5 1.5 0 0 1-1.2.6H15a1.5 1.5 0 0 1-1.4-.8l-1-2.2-1.7 2.4a1.5 1.5 0 0 1-1.2.6H4.5a.8.8 0 0 1-.7-1.2L8.5 12z',
      },
      { paint: 'glyphStroke', d: 'm12.3 8 2.7 4-2.7 4', strokeWidth: 2.2 },
    ],
    drawnHeadingDegrees: 90,
    light: { mark: '#882AB9', text: '#882AB9', ground: '#F2E8F7' },
    dark: { mark: '#B373D2', text: '#B979D9', ground: '#2D273A' },
  },
  idle: {
    layers: [
      { paint: 'body', d: 'M2.4 12a9.6 9.6 0 1 0 19.2 0a9.6 9.6 0 1 0 -19.2 0Z' },
      { paint: 'glyphStroke', d: 'M9.3 8.2v7.6M14.7 8.2v7.6', strokeWidth: 2.6 },
    ],
    light: { mark: '#CB7600', text: '#A05C00', ground: '#F9F0E3' },
    dark: { mark: '#FEA304', text: '#FEA304', ground: '#392E19' },
  },
  waiting: {
    layers: [
      {
        paint: 'body',
        d: 'M5.2 2.6h13.6a2 2 0 0 1 2 2v10.2a2 2 0 0 1-.8 1.6l-6.9 5.3a1.8 1.8 0 0 1-2.2 0L4 16.4a2 2 0 0 1-.8-1.6V4.6a2 2 0 0 1 2-2Z',
      },
      { paint: 'glyphStroke', d: 'M12 6.5v4.7l3 2', strokeWidth: 2.4 },
    ],
    light: { mark: '#3A77C3', text: '#2F6CB7', ground: '#E9F0F8' },
    dark: { mark: '#4BA9FF', text: '#4BA9FF', ground: '#1D2F41' },
  },
  stopped: {
    layers: [
      { paint: 'body', d: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4v-10a4 4 0 0 1 4 -4Z' },
      {
        paint: 'glyphFill',
        d: 'M9.6 8.6h4.8a1 1 0 0 1 1 1v4.8a1 1 0 0 1 -1 1h-4.8a1 1 0 0 1 -1 -1v-4.8a1 1 0 0 1 1 -1Z',
      },
    ],
    light: { mark: '#363F4C', text: '#363F4C', ground: '#E9EAEB' },
    dark: { mark: '#8494A8', text: '#8596AA', ground: '#262C33' },
  },
  charging: {
    layers: [
      {
        paint: 'body',
        d: 'M9.5 1.8h5a1 1 0 0 1 1 1v1.4h1.3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7.2a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h1.3V2.8a1 1 0 0 1 1-1Z',
      },
      { paint: 'glyphStroke', d: 'M12.9 7.3 9.2 13.6h5.6l-3.7 6.1', strokeWidth: 2.1 },
    ],
    light: { mark: '#0198B1', text: '#02778B', ground: '#E3F4F6' },
    dark: { mark: '#95EFFF', text: '#95EFFF', ground: '#293A41' },
  },
  charged: {
    layers: [
      {
        paint: 'body',
        d: 'M9.5 1.8h5a1 1 0 0 1 1 1v1.4h1.3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7.2a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h1.3V2.8a1 1 0 0 1 1-1Z',
      },
      { paint: 'glyphStroke', d: 'm8.6 13.4 2.5 2.5 4.4-5.2', strokeWidth: 2.3 },
    ],
    light: { mark: '#015B65', text: '#015B65', ground: '#E3EDEE' },
    dark: { mark: '#84B2AD', text: '#84B2AD', ground: '#263134' },
  },
  offline: {
    layers: [
      { paint: 'ring', d: 'M3.6 12a8.4 8.4 0 1 0 16.8 0a8.4 8.4 0 1 0 -16.8 0Z', strokeWidth: 2.6 },
      { paint: 'markStroke', d: 'm6.3 17.7 11.4-11.4', strokeWidth: 2.6 },
    ],
    light: { mark: '#7C8189', text: '#686D74', ground: '#F1F1F2' },
    dark: { mark: '#787F87', text: '#8A9199', ground: '#24282E' },
  },
  pending: {
    layers: [
      { paint: 'ring', d: 'M3.4 12a8.6 8.6 0 1 0 17.2 0a8.6 8.6 0 1 0 -17.2 0Z', strokeWidth: 2.6, dash: '3.8 3' },
      { paint: 'markFill', d: 'M9.8 12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0Z' },
    ],
    light: { mark: '#888B8D', text: '#696C6E', ground: '#F2F2F2' },
    dark: { mark: '#696D72', text: '#8B8F94', ground: '#22262B' },
  },
  nolocation: {
    layers: [
      { paint: 'ring', d: 'M12 2.6 21.4 12 12 21.4 2.6 12z', strokeWidth: 2.6 },
      { paint: 'markStroke', d: 'M10 10.3a2.1 2.1 0 1 1 3 1.9c-.7.3-1 .7-1 1.4', strokeWidth: 2 },
      { paint: 'markFill', d: 'M10.75 16.3a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0 -2.5 0Z' },
    ],
    light: { mark: '#783819', text: '#783819', ground: '#F0E9E6' },
    dark: { mark: '#CA926A', text: '#CA926A', ground: '#312C29' },
  },
  fault: {
    layers: [
      { paint: 'body', d: 'M10.5 3a1.7 1.7 0 0 1 3 0l8.6 15.9a1.7 1.7 0 0 1-1.5 2.5H3.4a1.7 1.7 0 0 1-1.5-2.5z' },
      { paint: 'glyphStroke', d: 'M12 9v5', strokeWidth: 2.5 },
      { paint: 'glyphFill', d: 'M10.5 17.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z' },
    ],
    light: { mark: '#CC1A09', text: '#CC1A09', ground: '#F9E6E4' },
    dark: { mark: '#F84331', text: '#FF503D', ground: '#381F20' },
  },
  error: {
    layers: [
      {
        paint: 'body',
        d: 'M8.6 2.5h6.8a1.5 1.5 0 0 1 1.1.4l4.6 4.6a1.5 1.5 0 0 1 .4 1.1v6.8a1.5 1.5 0 0 1-.4 1.1l-4.6 4.6a1.5 1.5 0 0 1-1.1.4H8.6a1.5 1.5 0 0 1-1.1-.4l-4.6-4.6a1.5 1.5 0 0 1-.4-1.1V8.6a1.5 1.5 0 0 1 .4-1.1l4.6-4.6a1.5 1.5 0 0 1 1.1-.4Z',
      },
      { paint: 'glyphStroke', d: 'm8.7 8.7 6.6 6.6M15.3 8.7l-6.6 6.6', strokeWidth: 2.5 },
    ],
    light: { mark: '#7A0E34', text: '#7A0E34', ground: '#F0E4E9' },
    dark: { mark: '#D2394E', text: '#EF5565', ground: '#321D25' },
  },
  npa: {
    layers: [
      { paint: 'body', d: 'M4 3.2A1.2 1.2 0 0 1 5.2 2h14.6a.9.9 0 0 1 .8 1.4l-3 4.7 3 4.7a.9.9 0 0 1-.8 1.4H7v7.3H4z' },
      { paint: 'glyphStroke', d: 'M8 8.1h6', strokeWidth: 2.3 },
    ],
    light: { mark: '#B40090', text: '#B40090', ground: '#F7E3F3' },
    dark: { mark: '#FFB0CC', text: '#FFB0CC', ground: '#3A3039' },
  },
};
