// Sets the theme, the language selected on this device and the shape of the first screen before the first paint, so that
// nothing flashes. A separate file, because the content security policy forbids inline scripts. The keys are those of
// src/ui/theme/color-scheme-key.ts and src/base/first-language.ts.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked, so the system's theme applies
    }
  };
  const chosen = stored('waymark-color-scheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  const language = stored('waymark-language');
  if (language && /^[a-z]{2}$/.test(language)) root.lang = language;
  const path = location.pathname;
  root.dataset.first = /^\/(map)?$/.test(path) ? 'map' : /^\/(assets\/.|playback)/.test(path) ? 'asset' : 'list';
})();
