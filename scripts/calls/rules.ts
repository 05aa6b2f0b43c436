import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { FEATURES, PERMISSIONS } from '../../packages/domain/src/access.ts';

/** The only public calls: those before there is a session, and those of a shared link. */
const PUBLIC: ReadonlySet<string> = new Set([
  'signInSettings',
  'signIn',
  'finishSignIn',
  'choosePasswordAtSignIn',
  'beginTwoStepAtSignIn',
  'confirmTwoStepAtSignIn',
  'resetPassword',
  'sendVerificationCode',
  'verifyCode',
  // The last step of the sign-up wizard. For other callers the service checks the permission.
  'createAccount',
  'sharedLocation',
  'sharedMap',
  'sharedDriver',
  'sharedDriverEvents',
  'sharedDriverMoment',
]);

type Declared = Pick<Endpoint, 'name' | 'method' | 'path'> & { permission?: unknown; feature?: unknown };

/** Returns whether a value is `'none'`, a feature, or several features of which one suffices. */
function isNeed(feature: unknown): boolean {
  const features: readonly unknown[] = FEATURES;
  const { anyOf } = (feature ?? {}) as { anyOf?: unknown };
  if (Array.isArray(anyOf)) return anyOf.length > 1 && anyOf.every((one) => features.includes(one));
  return feature === 'none' || features.includes(feature);
}

/** Returns the faults of the declarations, one line each. */
export function callFaults(calls: readonly Declared[], listed: ReadonlySet<string> = PUBLIC): string[] {
  const permissions: readonly unknown[] = [...PERMISSIONS, 'session', 'public'];
  const places = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  const names = calls.map(({ name }) => name);
  return [
    ...calls.flatMap(({ name, permission, feature }, index) => [
      ...(permissions.includes(permission) ? [] : [`${name} declares no permission that there is`]),
      ...(isNeed(feature) ? [] : [`${name} declares no feature that there is`]),
      ...(permission === 'public' && !listed.has(name) ? [`${name} is public and not on the list`] : []),
      ...(permission === 'public' && feature !== 'none' ? [`${name} has a feature and nobody to have it`] : []),
      ...(names.indexOf(name) === index ? [] : [`there are two calls ${name}`]),
      ...(places.indexOf(places[index]!) === index ? [] : [`${name} is where another call is`]),
    ]),
    ...[...listed]
      .filter((name) => !calls.some((call) => call.name === name && call.permission === 'public'))
      .map((name) => `${name} is on the list and not public`),
  ];
}

/** Returns the rules that fail to distinguish planted faults from declarations without any. */
export function plantedFaults(): string[] {
  const right: Declared = {
    name: 'listCars',
    method: 'GET',
    path: '/cars/{id}',
    permission: 'assets.read',
    feature: 'none',
  };
  const { permission: _permission, ...without } = right;
  const finds = (calls: Declared[], fault: string, listed: string[] = []): boolean => {
    const faults = callFaults(calls, new Set(listed));
    return faults.length === 1 && faults[0]!.includes(fault);
  };
  const tries: readonly (readonly [string, boolean])[] = [
    ['right calls', callFaults([right, { ...right, name: 'x', method: 'PUT' }], new Set()).length === 0],
    ['a call without a permission', finds([without], 'no permission')],
    ['a permission that there is not', finds([{ ...right, permission: 'cars.read' }], 'no permission')],
    ['a call without a decision about its feature', finds([{ ...right, feature: undefined }], 'no feature')],
    ['a feature that there is not, of several', finds([{ ...right, feature: { anyOf: ['fuel', 'x'] } }], 'no feature')],
    ['a feature that there is not', finds([{ ...right, feature: 'flying' }], 'no feature')],
    ['a public call that is not listed', finds([{ ...right, permission: 'public' }], 'not on the list')],
    ['a listed call that is not public', finds([right], 'not public', ['listCars'])],
    ['a feature of nobody', finds([{ ...right, permission: 'public', feature: 'fuel' }], 'nobody', ['listCars'])],
    ['two calls of one name', finds([right, { ...right, path: '/other' }], 'two calls')],
    ['two calls in one place', finds([right, { ...right, name: 'x', path: '/cars/{uid}' }], 'where another')],
  ];
  return tries.filter(([, seen]) => !seen).map(([name]) => name);
}
