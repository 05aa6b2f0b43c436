import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '../ui/theme/tokens.css';
import '@mantine/core/styles.layer.css';
import '../ui/theme/base.css';
import '../sign-in/sign-in.css';
import './sign-up.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { isLanguage } from '@waymark/messages/catalogue.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '../api/client.ts';
import { allWords, startLanguage, switchLanguage } from '../base/language.ts';
import { queryClient } from '../base/query.ts';
import { translate } from '../base/translation.ts';
import { element } from '../sign-in/element.ts';
import { frame } from '../sign-in/frame.ts';
import { colorSchemeManager } from '../ui/theme/color-scheme.ts';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import { SignUpPage } from './SignUpPage.tsx';
import { wordsInUse } from './words.ts';

const root = document.getElementById('sign-in');
if (!root) throw new Error('create-account.html has no #sign-in');

/** The page stays mounted while the frame around it is redrawn in another language. */
const content = element('div');

function drawFrame(into: HTMLElement): void {
  const chooseLanguage = (wanted: string): void => {
    if (isLanguage(wanted)) void switchLanguage(wanted).then(() => drawFrame(into));
  };
  document.title = `${translate('signUp:title')} · Waymark`;
  into.replaceChildren(frame(wordsInUse(), content, chooseLanguage));
}

await startLanguage();
const [settings] = await Promise.all([call(sessionEndpoints.signInSettings, {}), allWords()]);
drawFrame(root);
createRoot(content).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <SignUpPage open={settings.signUp} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
