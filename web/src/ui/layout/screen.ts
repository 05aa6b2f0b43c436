import type { FeatureNeed } from '@waymark/contract/endpoint.ts';
import type { Permission } from '@waymark/domain/access.ts';
import type { EnglishCatalogue } from '@waymark/messages/catalogue.ts';
import type { IconName } from '../icons/icons.ts';

/**
 * Declaration of a screen, in the `screen.ts` of its feature. Read by router, sidebar, rail, palette, phone tabs, the
 * page of a disabled feature and the screen tests.
 */
export interface Screen {
  path: string;
  /** Permission without which the screen would be empty. */
  permission?: Permission;
  /** Feature without which the screen does not exist. */
  feature?: FeatureNeed;
  /** Only for users of the account that runs the installation. */
  operator?: true;
  /** Path of the screen whose entry is marked in the navigation; default: the beginning of the own path. */
  entry?: string;
  /** The sidebar shrinks to the rail, to leave the width to the map. */
  mapScreen?: true;
}

type ShellWord = Exclude<keyof EnglishCatalogue['shell'], `${string}_${'one' | 'other'}`>;

/** A screen with an entry in the navigation; app/screens.ts says where the entry is. */
export interface NavigationScreen extends Screen {
  /** Key of the `shell` messages. */
  title: ShellWord;
  /** Shorter name on the phone's tab. */
  phoneTitle?: ShellWord;
  icon: IconName;
}

/**
 * States of a screen that the screen tests visit: address → CSS selector of an element that exists once the state is
 * complete, in any language. `{asset}`, `{imei}` and `{name}` are the id, device and name of an asset with trips,
 * `{route}` its planned route and `{driver}` its driver.
 */
export type ReadyStates = Readonly<Record<string, string>>;

/** Selector of a complete form in a drawer or dialog. */
export const FORM_READY = '[role=dialog] [type=submit]';
