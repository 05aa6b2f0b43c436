import { endpoint } from '../endpoint.ts';
import { CurrentUser, PasswordReset, PasswordSignIn, Preferences, SignedIn, SignInSettings } from './schema.ts';

export const sessionEndpoints = {
  signInSettings: endpoint({
    name: 'signInSettings',
    method: 'GET',
    path: '/login-app/settings',
    summary: 'Where the sign-in form sends the username.',
    answer: SignInSettings,
    permission: 'public',
  }),
  signIn: endpoint({
    name: 'signIn',
    method: 'POST',
    path: '/auth/login',
    summary: 'Checks the password and starts a session.',
    body: PasswordSignIn,
    answer: SignedIn,
    permission: 'public',
  }),
  signOut: endpoint({
    name: 'signOut',
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends the session.',
    permission: 'session',
  }),
  resetPassword: endpoint({
    name: 'resetPassword',
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Sets a new password with the cookie of a verified code, and ends every session of the user.',
    body: PasswordReset,
    permission: 'public',
  }),
  me: endpoint({
    name: 'currentUser',
    method: 'GET',
    path: '/api/things/user/permissions',
    summary: 'The signed-in user with permissions and features.',
    answer: CurrentUser,
    permission: 'session',
  }),
  preferences: endpoint({
    name: 'savePreferences',
    method: 'PUT',
    path: '/api/things/user/preferences',
    summary: 'Saves the user’s own settings.',
    body: Preferences,
    answer: CurrentUser,
    permission: 'session',
  }),
};
