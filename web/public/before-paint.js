// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts: sets
// the theme and the language that were chosen on this device, so that nothing flashes. The keys are those of
// src/ui/color-scheme-key.ts and src/app/first-language.ts.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked: the system's theme it is
    }
  };
  const chosen = stored('waymark-color-scheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  const language = stored('waymark-language');
  if (language && /^[a-z]{2}$/.test(language)) root.lang = language;
})();
