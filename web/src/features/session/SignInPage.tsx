import { useTranslation } from '../../base/translation.ts';
import { PageColumn } from '../../ui/layout/PageColumn.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PreferencesSection } from './PreferencesSection.tsx';
import { PushSection } from './PushSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

/** Shows the user's own settings: language and units, pushes, second step, password and sessions. */
export function SignInPage() {
  const { t } = useTranslation('shell');
  return (
    <PageFrame title={t('profile')}>
      <PageColumn>
        <PreferencesSection />
        <PushSection />
        <TwoStepSection />
        <PasswordSection />
        <SessionsSection />
      </PageColumn>
    </PageFrame>
  );
}
