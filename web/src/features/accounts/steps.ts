/** Steps of the account setup, in recommended order. */
import type { AccountProgress } from '@waymark/contract/accounts/schema.ts';
import type { Feature } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';

export interface Step {
  /** Key of its name in the `accountSetUp` messages. */
  id:
    | 'profile'
    | 'device'
    | 'asset'
    | 'packet'
    | 'position'
    | 'people'
    | 'drivers'
    | 'tags'
    | 'alertRules'
    | 'subaccounts';
  /** Key of its description. */
  body:
    | 'profileBody'
    | 'deviceBody'
    | 'assetBody'
    | 'packetBody'
    | 'positionBody'
    | 'peopleBody'
    | 'driversBody'
    | 'tagsBody'
    | 'alertRulesBody'
    | 'subaccountsBody';
  /** Key of its link text. */
  link:
    | 'editProfile'
    | 'connectDevice'
    | 'addAsset'
    | 'toTrackerSetUp'
    | 'toMap'
    | 'toUsers'
    | 'toDrivers'
    | 'toTags'
    | 'toAlertRules'
    | 'toAccounts';
  /** Path of the screen for the step. */
  to: string;
  search?: Readonly<Record<string, string>>;
  /** Number of items that the step creates. Undefined if they are not counted. */
  count: (progress: AccountProgress) => number | undefined;
  /** The server counts no further. Undefined if it counts all. */
  most?: number | undefined;
  done: (progress: AccountProgress) => boolean;
  /** Not required for a complete account. */
  optional?: true;
  /** Without it the step does not exist. */
  feature?: Feature;
}

type Counted = Exclude<keyof AccountProgress, 'profile'>;
const counted = (field: Counted, most?: number): Pick<Step, 'count' | 'most' | 'done'> => ({
  count: (progress) => progress[field],
  most,
  done: (progress) => progress[field] > 0,
});

const STEPS: readonly Step[] = [
  {
    id: 'profile',
    body: 'profileBody',
    link: 'editProfile',
    to: '/setup',
    search: { edit: 'profile' },
    count: () => undefined,
    done: ({ profile }) => profile,
  },
  {
    id: 'device',
    body: 'deviceBody',
    link: 'connectDevice',
    to: '/assets',
    search: { connect: 'new' },
    ...counted('devices'),
    feature: 'deviceManagement',
  },
  { id: 'asset', body: 'assetBody', link: 'addAsset', to: '/assets', search: { edit: 'new' }, ...counted('assets') },
  {
    id: 'packet',
    body: 'packetBody',
    link: 'toTrackerSetUp',
    to: '/devices/set-up',
    ...counted('heard', LIMITS.progressCounted),
    feature: 'deviceManagement',
  },
  { id: 'position', body: 'positionBody', link: 'toMap', to: '/map', ...counted('located', LIMITS.progressCounted) },
  {
    id: 'people',
    body: 'peopleBody',
    link: 'toUsers',
    to: '/users',
    search: { edit: 'new' },
    ...counted('otherUsers'),
  },
  {
    id: 'drivers',
    body: 'driversBody',
    link: 'toDrivers',
    to: '/drivers',
    search: { edit: 'new' },
    ...counted('drivers'),
  },
  { id: 'tags', body: 'tagsBody', link: 'toTags', to: '/tags', search: { edit: 'new' }, ...counted('tags') },
  {
    id: 'alertRules',
    body: 'alertRulesBody',
    link: 'toAlertRules',
    to: '/alerts/rules',
    search: { suggest: 'open' },
    ...counted('alertRules'),
  },
  {
    id: 'subaccounts',
    body: 'subaccountsBody',
    link: 'toAccounts',
    to: '/accounts',
    search: { edit: 'new' },
    ...counted('subaccounts'),
    optional: true,
    feature: 'accounts',
  },
];

/** Returns the steps for the features that are on, in recommended order. */
export function stepsOf(features: readonly string[]): Step[] {
  return STEPS.filter(({ feature }) => feature === undefined || features.includes(feature));
}

/** Returns whether every required step is done. */
export function isSetUp(progress: AccountProgress, features: readonly string[]): boolean {
  return stepsOf(features).every(({ optional, done }) => optional || done(progress));
}
