import { useTranslation } from 'react-i18next';
import { PageColumn } from '../../ui/layout/PageColumn.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

/** Shows the user's own sign-in settings: second step, password and sessions. */
export function SignInPage() {
  const { t } = useTranslation('session');
  return (
    <PageFrame title={t('title')}>
      <PageColumn>
        <TwoStepSection />
        <PasswordSection />
        <SessionsSection />
      </PageColumn>
    </PageFrame>
  );
}
