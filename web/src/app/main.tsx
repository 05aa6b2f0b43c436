import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '../ui/theme/tokens.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../ui/theme/base.css';
import './first-screen.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { watchOtherTabs } from '../api/account-switch.ts';
import { watchNetwork } from '../api/reachability.ts';
import { startLanguage } from '../base/language.ts';
import { queryClient } from '../base/query.ts';
import { firstScreenSettled } from '../base/settled.ts';
import { untilLoaded, watchStyleSheets } from '../base/until-loaded.ts';
import { followReturn, installServiceWorker } from '../offline/install.ts';
import { colorSchemeManager } from '../ui/theme/color-scheme.ts';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import { followRights } from './rights.ts';
import { loadScreens, router } from './router.tsx';

// Toasts load after the first screen, when the browser is idle. Earlier messages wait for them.
const Toasts = lazy(async () => {
  await firstScreenSettled();
  return { default: (await untilLoaded(() => import('../ui/overlays/Toasts.tsx'))).Toasts };
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchStyleSheets();
watchNetwork();
watchOtherTabs();
followRights();
followReturn();
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
void firstScreenSettled().then(loadScreens).then(installServiceWorker);
void firstScreenSettled().then(() => document.getElementById('first-screen')?.remove());
