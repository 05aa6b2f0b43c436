/** Pages that a sign-in never leads to. */
const SIGN_IN_PAGES = /^\/(login-app|auth)(\/|$|\?)/;

/**
 * Returns the path after sign-in, always one of this product. Anything that a browser could take for another site
 * (`//host`, `/\host`, `https:`, control characters that it drops while parsing) becomes the start page.
 */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  const base = 'http://same.invalid';
  if (!URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  if (url.origin !== base || url.username !== '' || url.pathname.startsWith('//')) return '/';
  const path = url.pathname + url.search + url.hash;
  return SIGN_IN_PAGES.test(path) ? '/' : path;
}
