/** Errors that any call may answer. The first screen may need them before all others. */
export const callErrors = {
  'error.validation': 'Some fields need your attention.',
  'error.request.malformed': 'The request could not be read. Reload the page and try again.',
  'error.session.missing': 'Your session has ended. Sign in again.',
  'error.origin.foreign': 'The request was blocked because it came from another site. Reload the page and try again.',
  'error.permission.missing': 'Your role does not allow this. Ask an administrator of your account.',
  'error.account.switched':
    'You opened another account in another tab. Nothing was saved here. Open this page’s account again to continue.',
  'error.feature.disabled': 'This feature is turned off for your account. Ask an administrator of your account.',
  'error.record.changed': 'Changed elsewhere after you opened it. Copy what you typed, then open it again.',
  'error.not.found': 'Not found. It may have been deleted.',
  'error.rate.limited': 'Too many attempts. Wait a moment and try again.',
  'error.rate.limited.seconds': 'Too many attempts. Try again in {{seconds}} s.',
  'error.rate.limited.minutes': 'Too many attempts. Try again in {{minutes}} min.',
  'error.internal': 'There was an error processing your request. Try again.',
  'error.unavailable': 'The service is temporarily unavailable. Try again later.',
  'error.network': 'The server is not responding. Check your connection and try again.',
};
