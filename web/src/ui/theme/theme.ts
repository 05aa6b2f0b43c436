import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { PLACE_COLORS } from '@waymark/domain/places/place.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import { placePaint } from '../icons/place-colors.ts';
import { STATUS_LOOKS } from '../icons/status-marks.ts';
import { TRACK_NUMBERS, trackColor } from '../icons/track-colors.ts';

/** Indigo from pale to deep. 6 is the accent on light backgrounds, 5 on dark ones. */
const accent: MantineColorsTuple = [
  '#eceefc',
  '#d5d9f7',
  '#b8c0f2',
  '#9daaff',
  '#7685f0',
  '#5468ee',
  '#3f51d4',
  '#3444b8',
  '#2a3796',
  '#1e2342',
];

/** The header of a dialog is not a banner of the page, although it is a `header` element. */
const overlayHead = { header: { role: 'presentation' } };

/** The theme: sizes, fonts and radii of Mantine. Colors are variables of tokens.css, so both color schemes share it. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.334', sm: '1.5385', md: '1.6', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '5px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  components: {
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    // Help is under the field, so that fields in a row stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Tooltip: { defaultProps: { openDelay: 400, fz: 'xs', radius: 'sm', transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { radius: 'lg', shadow: 'float', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { radius: 'lg', shadow: 'float', transitionProps: { duration: 120 } } },
    // A form that opens with the focus in its first field does not open the list of that field.
    Select: { defaultProps: { openOnFocus: false } },
    // Closed lists are not rendered, because a form with several of them would open late. Open ones lie over dialogs.
    Combobox: { defaultProps: { radius: 'lg', shadow: 'float', keepMounted: false, zIndex: 410 } },
    Modal: {
      defaultProps: {
        radius: 'xl',
        shadow: 'dialog',
        centered: true,
        transitionProps: { duration: 180 },
        attributes: overlayHead,
      },
    },
    Drawer: { defaultProps: { shadow: 'dialog', transitionProps: { duration: 180 }, attributes: overlayHead } },
    Skeleton: { defaultProps: { radius: 'xs' } },
  },
  shadows: { xs: 'var(--shadow-control)', float: 'var(--shadow-float)', dialog: 'var(--shadow-dialog)' },
});

/** Common to both schemes: every Mantine color refers to a token. */
const kitColors: Record<string, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--subtle)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--text-2)',
  '--mantine-color-gray-text': 'var(--text-2)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** Returns the variants of a color under Mantine's names. */
function variants(name: string, token: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-filled`]: `var(--${token})`,
    [`--mantine-color-${name}-filled-hover`]: `var(--${token}-hover)`,
    [`--mantine-color-${name}-light`]: `var(--${token}-soft)`,
    [`--mantine-color-${name}-light-hover`]: `var(--${token}-soft)`,
    [`--mantine-color-${name}-light-color`]: `var(--${token}-text)`,
    [`--mantine-color-${name}-outline`]: `var(--${token}-text)`,
    [`--mantine-color-${name}-text`]: `var(--${token}-text)`,
  };
}

/**
 * Returns the variables of the statuses: `--st-<status>` mark, `-t` text, `-f` badge background. Both schemes use the
 * declaration in status-marks.ts.
 */
function statusVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    STATUSES.flatMap((status) => {
      const { mark, text, ground } = STATUS_LOOKS[status][scheme];
      return [
        [`--st-${status}`, mark],
        [`--st-${status}-t`, text],
        [`--st-${status}-f`, ground],
      ];
    }),
  );
}

/** Returns the variables `--track-<number>` of the assets that are played together. */
function trackVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(TRACK_NUMBERS.map((number) => [`--track-${number}`, trackColor(number, scheme)]));
}

/** Returns the variables `--place-<color>`. */
function placeVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(PLACE_COLORS.map((color) => [`--place-${color}`, placePaint(color, scheme)]));
}

export const cssVariables: CSSVariablesResolver = () => {
  const shared = { ...kitColors, ...variants('accent', 'accent'), ...variants('red', 'danger') };
  return {
    variables: {},
    light: { ...shared, ...statusVariables('light'), ...trackVariables('light'), ...placeVariables('light') },
    dark: { ...shared, ...statusVariables('dark'), ...trackVariables('dark'), ...placeVariables('dark') },
  };
};
