import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { watchOtherTabs } from '../api/account-switch.ts';
import { watchNetwork } from '../api/reachability.ts';
import { colorSchemeManager } from '../ui/color-scheme.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { untilLoaded } from '../ui/until-loaded.ts';
import { startLanguage } from './language.ts';
import { queryClient } from './query.ts';
import { followRights } from './rights.ts';
import { router } from './router.tsx';
import { firstScreenSettled } from './settled.ts';

// Toasts come when the first screen is there and the browser has nothing else to do; what is said until then waits.
const Toasts = lazy(async () => {
  await firstScreenSettled();
  return { default: (await untilLoaded(() => import('../ui/Toasts.tsx'))).Toasts };
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchNetwork();
watchOtherTabs();
followRights();
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
