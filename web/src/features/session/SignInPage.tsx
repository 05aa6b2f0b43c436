import { useTranslation } from 'react-i18next';
import { PageColumn } from '../../ui/layout/PageColumn.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PreferencesSection } from './PreferencesSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

/** Shows the user's own settings: language and units, second step, password and sessions. */
export function SignInPage() {
  const { t } = useTranslation('shell');
  return (
    <PageFrame title={t('profile')}>
      <PageColumn>
        <PreferencesSection />
        <TwoStepSection />
        <PasswordSection />
        <SessionsSection />
      </PageColumn>
    </PageFrame>
  );
}
